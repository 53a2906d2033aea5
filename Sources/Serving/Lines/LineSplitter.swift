import JSON

/// Cuts a stream of bytes into lines, whatever the pieces in which it arrives, in memory bounded by the line limit and
/// one piece.
///
/// Lines of JSON white space are dropped. A byte order mark at the very start and a `\r` before the line end are no
/// part of a line. Call `next()` until it gives nil before feeding again.
package struct LineSplitter: Sendable {
    /// What the stream holds next; `number` counts all lines from 1, dropped ones included.
    package enum Event: Sendable, Equatable {
        /// A line without its end.
        case line([UInt8], number: Int)
        /// A line over the limit, none of which is kept.
        case tooLong(number: Int)
    }

    private let limit: Int
    private var buffer: [UInt8] = []
    /// Where the line under way begins in the buffer.
    private var start = 0
    /// No line end stands between `start` and here.
    private var scanned = 0
    private var number = 0
    private var hasBegun = false
    private var hasEnded = false
    private var isDiscarding = false

    /// `limit` is the longest line, in bytes without its line end.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Takes the next piece of the stream.
    package mutating func feed(_ piece: ArraySlice<UInt8>) {
        buffer.removeSubrange(..<start)
        scanned -= start
        start = 0
        buffer += piece
    }

    /// Says that the stream has ended: what is left becomes the last line.
    package mutating func finish() {
        hasEnded = true
    }

    /// The next line or complaint; nil when more of the stream is needed, and at its end.
    package mutating func next() -> Event? {
        guard passByteOrderMark() else { return nil }
        while let line = takeLine() {
            number += 1
            if isDiscarding {
                isDiscarding = false
            } else if line.count > limit {
                return .tooLong(number: number)
            } else if !line.allSatisfy(\.isBlank) {
                return .line(Array(line), number: number)
            }
        }
        return discard()
    }

    /// False while the bytes so far may still become a byte order mark.
    private mutating func passByteOrderMark() -> Bool {
        guard !hasBegun else { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if buffer.starts(with: mark) {
            start = mark.count
            scanned = mark.count
        } else if mark.starts(with: buffer), !hasEnded {
            return false
        }
        hasBegun = true
        return true
    }

    private mutating func takeLine() -> ArraySlice<UInt8>? {
        scanned = buffer.span.position(of: UInt8(ascii: "\n"), from: scanned)
        guard scanned < buffer.count || (hasEnded && start < scanned) else { return nil }
        let line = buffer[start..<scanned]
        scanned = min(scanned + 1, buffer.count)
        start = scanned
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// Throws away an unfinished line that is too long already, and complains once. One byte over the limit may be the
    /// `\r` of a line that fits.
    private mutating func discard() -> Event? {
        let isTooLong = buffer.count - start > limit + 1
        guard isTooLong || isDiscarding else { return nil }
        buffer.removeAll(keepingCapacity: true)
        start = 0
        scanned = 0
        guard !isDiscarding else { return nil }
        isDiscarding = true
        return .tooLong(number: number + 1)
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
    }
}
