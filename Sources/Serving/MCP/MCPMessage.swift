import Diagnostics
import EnvironmentModel
import JSON

/// What a message of MCP asks for. Members that are not known are ignored, as MCP wants it.
enum MCPMessage: Sendable {
    /// `version` is what the client would like to speak.
    case initialize(version: String?)
    case ping
    case discover
    case listTools(MCPEra)
    case callTool(ToolOrder)
    /// `tools`: whether the client wants to know when the tools change.
    case listen(tools: Bool)
    case cancel(RequestID)
    /// A notification that changes nothing here.
    case notice

    /// Reads a message of which `isMCP` is true.
    init(_ envelope: Envelope) throws(RequestError) {
        let params = envelope.params
        guard envelope.id != nil else {
            let id = envelope.method == "notifications/cancelled" ? params?["requestId"].flatMap(RequestID.init) : nil
            self = id.map(Self.cancel) ?? .notice
            return
        }
        if let params, params.kind != .object {
            throw .misfit(path: "params", expected: "an object", given: params)
        }
        let era = try Self.era(envelope)
        switch (era, envelope.method) {
        case (.handshake, "initialize"): self = .initialize(version: params?["protocolVersion"]?.string)
        case (.handshake, "ping"): self = .ping
        case (.stateless, "server/discover"): self = .discover
        case (.stateless, "subscriptions/listen"):
            self = .listen(tools: params?["notifications"]?["toolsListChanged"]?.bool == true)
        case (_, "tools/list"):
            if let cursor = params?["cursor"], !cursor.isNull { throw .unknownCursor(cursor) }
            self = .listTools(era)
        case (_, "tools/call"): self = .callTool(try ToolOrder(params, era))
        default: throw .unknownMCPMethod(envelope.method, era)
        }
    }

    /// Judges what the message says about its revision.
    private static func era(_ envelope: Envelope) throws(RequestError) -> MCPEra {
        let meta = envelope.params?["_meta"]
        guard let version = meta?[MCPKey.version] else {
            guard envelope.isStatelessOnly else { return .handshake }
            throw .missing("params._meta.\(MCPKey.version)", expected: "'\(MCPVersion.july2026.rawValue)'")
        }
        guard let word = version.string else {
            throw .misfit(
                path: "params._meta.\(MCPKey.version)", expected: "'\(MCPVersion.july2026.rawValue)'", given: version)
        }
        guard MCPVersion(rawValue: word)?.era == .stateless else { throw .unsupportedVersion(word) }
        guard meta?[MCPKey.capabilities]?.kind == .object else {
            throw .missing("params._meta.\(MCPKey.capabilities)", expected: "an object, such as {}")
        }
        return .stateless
    }
}

/// A tool that a client wants to have called.
struct ToolOrder: Sendable {
    let name: String
    /// An object; nil when absent or null.
    let arguments: JSONValue?
    /// What progress is to be told under; nil when the client does not want to know.
    let progressToken: JSONValue?
    let era: MCPEra

    init(_ params: JSONValue?, _ era: MCPEra) throws(RequestError) {
        guard let name = params?["name"]?.string else {
            throw .missing("params.name", expected: "the name of a tool; 'tools/list' gives them")
        }
        let arguments = params?["arguments"].flatMap { $0.isNull ? nil : $0 }
        if let arguments, arguments.kind != .object {
            throw .misfit(path: "params.arguments", expected: "an object", given: arguments)
        }
        self.name = name
        self.arguments = arguments
        progressToken = params?["_meta"]?["progressToken"].flatMap { RequestID($0) == nil ? nil : $0 }
        self.era = era
    }
}

extension Envelope {
    /// Whether this is a message of MCP: one that brings a version of it, or has one of its methods.
    var isMCP: Bool {
        if let meta = params?["_meta"], method == "ping" || meta[MCPKey.version] != nil { return true }
        guard method != "initialize" else { return true }
        guard let slash = method.utf8.firstIndex(of: UInt8(ascii: "/")) else { return false }
        return Self.families.contains(String(method[..<slash]))
    }

    /// Methods that came with the stateless revision.
    fileprivate var isStatelessOnly: Bool { method == "server/discover" || method == "subscriptions/listen" }

    /// What stands before the slash in the methods of MCP.
    private static let families: Set<String> = [
        "notifications", "tools", "server", "subscriptions", "prompts", "resources", "completion", "logging", "roots",
        "sampling", "elicitation", "tasks",
    ]
}

// Every sentence about messages of MCP.
extension RequestError {
    /// A version that no message may bring in its `_meta`.
    static func unsupportedVersion(_ version: String) -> RequestError {
        var error = RequestError(
            .unsupportedVersion,
            "MCP '\(version.shortened(to: 64))' is not spoken message by message; use '\(MCPVersion.july2026.rawValue)' "
                + "or begin with 'initialize'")
        var supported = JSONWriter()
        supported.beginArray()
        for word in MCPVersion.words { supported.string(word) }
        supported.endArray()
        var requested = JSONWriter()
        requested.string(version.shortened())
        error.further = [JSONMember("supported", supported.bytes), JSONMember("requested", requested.bytes)]
        return error
    }

    fileprivate static func unknownMCPMethod(_ name: String, _ era: MCPEra) -> RequestError {
        let known =
            switch era {
            case .handshake: ["initialize", "ping", "tools/list", "tools/call"]
            case .stateless: ["server/discover", "tools/list", "tools/call", "subscriptions/listen"]
            }
        let nearest = Vocabulary(known).nearest(to: name)
        let list = known.map { "'\($0)'" }.joined(separator: ", ")
        var error = RequestError(
            .unknownMethod, "MCP's '\(name.shortened(to: 64))' is not served here; there are \(list)")
        error.path = "method"
        error.given = name.shortened()
        error.nearest = nearest
        return error
    }

    fileprivate static func unknownCursor(_ cursor: JSONValue) -> RequestError {
        .misfit(
            path: "params.cursor", expected: "left out", given: cursor,
            hint: "leave it out: all tools are listed at once")
    }

    static func unknownTool(_ name: String, known: [String]) -> RequestError {
        let nearest = Vocabulary(known).nearest(to: name)
        let advice = nearest.first.map { "did you mean '\($0)'" } ?? "'tools/list' gives those there are"
        var error = RequestError(.invalidParams, "there is no tool '\(name.shortened(to: 64))'; \(advice)")
        error.path = "params.name"
        error.expected = "one of " + known.map { "'\($0)'" }.joined(separator: ", ")
        error.given = name.shortened()
        error.nearest = nearest
        return error
    }

    static func tooManyListens(_ limit: Int) -> RequestError {
        RequestError(
            .invalidParams, "there are \(limit) 'subscriptions/listen' already; cancel one of them first")
    }
}
