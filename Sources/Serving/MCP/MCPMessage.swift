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
            self = .listen(tools: try Self.hearsTools(params))
        case (_, "tools/list"):
            if let cursor = params?["cursor"], !cursor.isNull { throw .unknownCursor(cursor) }
            self = .listTools(era)
        case (_, "tools/call"): self = .callTool(try ToolOrder(params, era))
        default: throw .unknownMCPMethod(envelope.method, era)
        }
    }

    /// Whether a `subscriptions/listen` asks for changes of the tools.
    private static func hearsTools(_ params: JSONValue?) throws(RequestError) -> Bool {
        let (path, expected) = ("params.notifications", #"an object, such as {"toolsListChanged":true}"#)
        guard let wanted = params?["notifications"] else { throw .missing(path, expected: expected) }
        guard wanted.kind == .object else { throw .misfit(path: path, expected: expected, given: wanted) }
        guard let tools = wanted["toolsListChanged"] else { return false }
        guard let isWanted = tools.bool else {
            throw .misfit(path: path + ".toolsListChanged", expected: "true or false", given: tools)
        }
        return isWanted
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
