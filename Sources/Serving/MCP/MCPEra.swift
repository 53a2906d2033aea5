/// The two ways in which MCP is spoken; each message says by itself to which it belongs.
enum MCPEra: Sendable {
    /// `initialize` comes first, and what was agreed on holds from then on.
    case handshake
    /// Every request brings its version and what its client can.
    case stateless
}
