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
