import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// The tools among the methods of a server.
struct ToolTable: Sendable {
    /// In the order of the methods, which never changes.
    let tools: [any ToolRequest]
    private let list = WrittenOnce()

    init(_ methods: [any RequestType]) {
        tools = methods.compactMap { $0 as? any ToolRequest }
    }

    var names: [String] { tools.map { type(of: $0).name } }

    subscript(_ name: String) -> (any ToolRequest)? { tools.first { type(of: $0).name == name } }

    /// The array `tools` of the answer to `tools/list`: equal bytes as long as the configuration names the same providers,
    /// and written once as long as it does, for that takes as long as hundreds of calls.
    var json: [UInt8] {
        let descriptions = tools.map { Self.description(of: $0) }
        return list.text(for: descriptions.map { Array($0.utf8) }) {
            var writer = JSONWriter(capacity: 1 << 16)
            writer.beginArray()
            for (tool, description) in zip(tools, descriptions) { Self.write(tool, description, into: &writer) }
            writer.endArray()
            return writer.bytes
        }
    }

    private static func write<Tool: ToolRequest>(
        _ tool: Tool, _ description: String, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("name", Tool.name)
        writer.member("title", Tool.title)
        writer.member("description", description)
        writer.key("inputSchema")
        Tool.arguments.plain.schema(into: &writer)
        writer.key("outputSchema")
        write(output: Tool.result.plain, into: &writer)
        writer.key("annotations")
        writer.beginObject()
        writer.member("title", Tool.title)
        writer.member("readOnlyHint", true)
        writer.member("destructiveHint", false)
        writer.member("idempotentHint", true)
        writer.member("openWorldHint", !Tool.capabilities.isEmpty)
        writer.endObject()
        writer.endObject()
    }

    /// Arguments are written out, for not every client follows references when it shows them to its model.
    private static func write(output: Shape, into writer: inout JSONWriter) {
        var schema = JSONWriter(capacity: 1 << 15)
        output.schema(into: &schema)
        if let shared = SharedSchema(schema.bytes) {
            shared.write(into: &writer)
        } else {
            writer.raw(schema.bytes)
        }
    }

    private static func description<Tool: ToolRequest>(of tool: Tool) -> String {
        let rules = tool.hub.roster.rules
        let standing = Tool.capabilities.map { capability in
            let names = rules[capability]?.providers ?? []
            let list = names.isEmpty ? "none is configured" : names.joined(separator: ", ")
            return " Providers of \(capability.rawValue), in order: \(list)."
        }
        return "\(Tool.summary) \(Tool.advice)" + standing.joined()
    }
}
