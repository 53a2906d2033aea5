import EnvironmentModel
import JSON

/// An instant and where a writer has it, so that it is spelled once and then copied.
struct WrittenTime {
    private var instant: Instant?
    private var place = 0..<0

    /// Writes a name and an instant as RFC 3339 with its offset, or null.
    mutating func member(_ name: StaticString, _ instant: Instant?, into writer: inout JSONWriter) {
        writer.key(name)
        guard let instant else { return writer.null() }
        // Equal instants may be shown at different offsets.
        if let last = self.instant, last == instant, last.offset == instant.offset { return writer.again(place) }
        let start = writer.count
        writer.instant(instant)
        (self.instant, place) = (instant, start..<writer.count)
    }
}
