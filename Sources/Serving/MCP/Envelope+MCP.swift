import JSON

extension Envelope {
    /// Whether this is a message of MCP: one that brings a version of it, or has one of its methods.
    var isMCP: Bool {
        if let meta = params?["_meta"], method == "ping" || meta[MCPKey.version] != nil { return true }
        guard method != "initialize" else { return true }
        guard let slash = method.utf8.firstIndex(of: UInt8(ascii: "/")) else { return false }
        return Self.families.contains(String(method[..<slash]))
    }

    /// Methods that came with the stateless revision.
    var isStatelessOnly: Bool { method == "server/discover" || method == "subscriptions/listen" }

    /// What stands before the slash in the methods of MCP.
    private static let families: Set<String> = [
        "notifications", "tools", "server", "subscriptions", "prompts", "resources", "completion", "logging", "roots",
        "sampling", "elicitation", "tasks",
    ]
}
