import JSON

/// How much a server takes on at once, and how long anything may be.
package struct ServerLimits: Sendable {
    /// What happens to a call for which the queue has no room.
    package enum WhenFull: String, Sendable, CaseIterable {
        /// Reading stops until there is room.
        case wait
        /// The call is answered with `overloaded`.
        case refuse
    }

    /// Calls that have begun and not ended, control calls left out.
    package var callsAtWork = 64
    /// Calls that were read and have not begun.
    package var callsWaiting = 1024
    /// Bytes of the lines of waiting calls.
    package var bytesWaiting = 8 << 20
    /// Bytes of a line without its end.
    package var lineBytes = 1 << 20
    /// Bytes of an answer without its line end.
    package var answerBytes = 4 << 20
    /// The most requests that one array may hold.
    package var batchItems = 100
    /// Milliseconds, for calls that name no `timeout_ms`.
    package var timeout = 10_000
    /// How long a method that is at work may take, past its deadline, to say what it has.
    package var grace: Duration = .milliseconds(100)
    /// Backs up into the pipe unless told otherwise.
    package var whenFull = WhenFull.wait

    /// The limits of the protocol.
    package init() {}

    /// What `write` writes.
    static let shape = Shape.record(
        "What this server allows.",
        [
            Member("calls_at_work", .integer("Calls that have begun and not ended.")),
            Member("calls_waiting", .integer("Calls that were read and have not begun.")),
            Member("bytes_waiting", .integer("Bytes of their lines.")),
            Member("line_bytes", .integer("Bytes of a line without its end.")),
            Member("answer_bytes", .integer("Bytes of an answer without its end.")),
            Member("batch_items", .integer("Requests in one array.")),
            Member("timeout_ms", .integer("For calls that name no 'timeout_ms'.")),
            Member("when_full", .choice("What a full queue does.", WhenFull.allCases.map(\.rawValue))),
        ])

    /// Writes the member `limits`.
    func write(into writer: inout JSONWriter) {
        writer.key("limits")
        writer.beginObject()
        writer.member("calls_at_work", callsAtWork)
        writer.member("calls_waiting", callsWaiting)
        writer.member("bytes_waiting", bytesWaiting)
        writer.member("line_bytes", lineBytes)
        writer.member("answer_bytes", answerBytes)
        writer.member("batch_items", batchItems)
        writer.member("timeout_ms", timeout)
        writer.member("when_full", whenFull.rawValue)
        writer.endObject()
    }
}
