extension Member {
    /// The deadline of the whole call, which the server keeps for every method that lists it.
    package static let timeout = Member(
        "timeout_ms",
        .integer("Deadline of the whole call in milliseconds, from the moment it was read.", in: 1...120_000),
        default: "10000")

    /// The token of progress notifications, which the server sends for every method that lists it.
    package static let progress = Member(
        "progress",
        .oneOf(
            "Asks for progress notifications that carry this token.", [.text("A token."), .integer("A token.")]))

    /// The pinned version of the wire.
    package static let protocolVersion = Member(
        "protocol", .choice("Version of the protocol that the answer must have.", [wireVersion]))
}

/// The version of the wire that this room speaks.
package let wireVersion = "1.0"
