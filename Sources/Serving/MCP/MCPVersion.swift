import JSON

/// The revisions of MCP that are spoken, the oldest first; the raw value is the version on the wire.
enum MCPVersion: String, CaseIterable {
    case november2024 = "2024-11-05"
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    case july2026 = "2026-07-28"

    /// What `initialize` answers to a client whose version is not known.
    static let newestHandshake = november2025

    /// The newest first, as a client looks for one that it knows.
    static let words = allCases.reversed().map(\.rawValue)

    /// Which of the two ways of talking it belongs to.
    var era: MCPEra { self == .july2026 ? .stateless : .handshake }
}

/// The two ways in which MCP is spoken; each message says by itself to which it belongs.
enum MCPEra: Sendable {
    /// `initialize` comes first, and what was agreed on holds from then on.
    case handshake
    /// Every request brings its version and what its client can.
    case stateless
}

/// Keys that MCP reserves inside `_meta`.
enum MCPKey {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
    static let subscription = "io.modelcontextprotocol/subscriptionId"
}
