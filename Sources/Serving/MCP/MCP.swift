import JSON
import Synchronization

/// The second language of a server: what it says of itself in MCP, and who listens there.
final class MCP: Sendable {
    /// Gathered when a message of MCP first asks for it, which few processes ever see: to find out which methods are tools
    /// is a tenth of a start.
    var tools: ToolTable {
        gathered.withLock { tools in
            if let tools { return tools }
            let table = ToolTable(methods)
            tools = table
            return table
        }
    }
    private let gathered = Mutex<ToolTable?>(nil)
    private let methods: [any RequestType]
    let listeners: Listeners
    private let version: String
    private let wasSpoken = Atomic(false)

    /// Milliseconds for which a client may keep the list of tools.
    private static let lifetime = 60_000

    private static let instructions =
        "Environmental data for places: air quality, pollen, climate, places. Say a place as {\"latitude\":…,\"longitude\":…} "
        + "or as a name; call 'places' first when a name may be ambiguous, and 'dashboard' when several topics are wanted. "
        + "Every number stands with its unit in 'units'; null means that nobody knows. Name the source when you cite a value."

    init(methods: [any RequestType], version: String, output: any LineSink) {
        self.methods = methods
        listeners = Listeners(output: output)
        self.version = version
    }

    /// Whether any message of MCP has come: its clients have little patience at the end.
    var isSpoken: Bool { wasSpoken.load(ordering: .relaxed) }

    /// A message of MCP has come.
    func noteMessage() { wasSpoken.store(true, ordering: .relaxed) }

    /// The result of `initialize`: the version asked for where it is known.
    func agreement(on asked: String?) -> [UInt8] {
        let known = asked.flatMap(MCPVersion.init).flatMap { $0.era == .handshake ? $0 : nil }
        return result(.handshake) { writer in
            writer.member("protocolVersion", (known ?? .newestHandshake).rawValue)
            writeCapabilities(into: &writer)
            writer.key("serverInfo")
            writeIdentity(into: &writer)
            writer.member("instructions", Self.instructions)
        }
    }

    /// The result of `server/discover`.
    var discovery: [UInt8] {
        result(.stateless, isKept: true) { writer in
            writer.list("supportedVersions", MCPVersion.words)
            writeCapabilities(into: &writer)
            writer.member("instructions", Self.instructions)
        }
    }

    /// The result of `tools/list`.
    func list(_ era: MCPEra) -> [UInt8] {
        result(era, isKept: true) { writer in
            writer.key("tools")
            writer.raw(tools.json)
        }
    }

    /// The result of a `subscriptions/listen` that has come to its end.
    func farewell(to id: RequestID) -> [UInt8] {
        result(.stateless, subscription: id) { _ in }
    }

    /// A result with all that the era wants in each; `isKept` for those that clients may keep.
    func result(
        _ era: MCPEra, isKept: Bool = false, subscription: RequestID? = nil, _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        if era == .stateless { writer.member("resultType", "complete") }
        members(&writer)
        if era == .stateless {
            if isKept {
                writer.member("ttlMs", Self.lifetime)
                writer.member("cacheScope", "private")
            }
            writer.key("_meta")
            writer.beginObject()
            writer.key(MCPKey.server)
            writeIdentity(into: &writer)
            if let subscription {
                writer.key(MCPKey.subscription)
                writer.raw(subscription.json)
            }
            writer.endObject()
        }
        writer.endObject()
        return writer.bytes
    }

    private func writeIdentity(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", "breezeway")
        writer.member("title", "Breezeway")
        writer.member("version", version)
        writer.endObject()
    }

    private func writeCapabilities(into writer: inout JSONWriter) {
        writer.key("capabilities")
        writer.beginObject()
        writer.key("tools")
        writer.beginObject()
        writer.member("listChanged", true)
        writer.endObject()
        writer.endObject()
    }
}
