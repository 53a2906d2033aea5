/// Keys that MCP reserves inside `_meta`.
enum MCPKey {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
    static let subscription = "io.modelcontextprotocol/subscriptionId"
}
