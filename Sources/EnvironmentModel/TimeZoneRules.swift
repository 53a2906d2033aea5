/// The offsets of one time zone through time, as the tz database has them; a class, so that handing it on copies none of
/// its tables.
package final class TimeZoneRules: Sendable {
    /// Seconds since the epoch from which the offset at the same position holds, ascending.
    private let transitions: [Int64]
    private let offsets: [Int]
    /// Before the first transition.
    private let earliest: Int
    /// After the last transition; nil when its offset stays for good.
    private let rule: RecurringOffset?

    /// Reads a compiled zone file (RFC 9636), of any version; nil for bytes that are none.
    package convenience init?(tzif bytes: [UInt8]) {
        guard let first = TZifBlock(bytes, at: 0, wordSize: 4) else { return nil }
        guard first.version >= 2 else {
            self.init(first, rule: nil)
            return
        }
        guard let second = TZifBlock(bytes, at: first.end, wordSize: 8) else { return nil }
        let footer = bytes[second.end...]
        guard footer.first == UInt8(ascii: "\n"), let end = footer.dropFirst().firstIndex(of: UInt8(ascii: "\n")) else {
            return nil
        }
        let text = footer[(footer.startIndex + 1)..<end]
        if text.isEmpty {
            self.init(second, rule: nil)
        } else {
            guard let rule = RecurringOffset(Array(text)) else { return nil }
            self.init(second, rule: rule)
        }
    }

    private init(_ block: TZifBlock, rule: RecurringOffset?) {
        (transitions, offsets, earliest) = (block.transitions, block.offsets, block.earliest)
        self.rule = rule
    }

    /// Seconds east of Greenwich that clocks show at that moment.
    package func offset(at instant: Instant) -> Int {
        let seconds = instant.milliseconds.floorDivided(by: 1000)
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        if low == transitions.count, let rule { return rule.offset(at: seconds) }
        return low == 0 ? earliest : offsets[low - 1]
    }
}

/// One of the data blocks of a zone file, with 32-bit or 64-bit times.
private struct TZifBlock {
    /// 1 for files without a 64-bit block.
    let version: Int
    let transitions: [Int64]
    let offsets: [Int]
    let earliest: Int
    /// The position after the block.
    let end: Int

    private static let headerSize = 44

    /// Reads the header and the block at `start`; nil when a byte is missing or out of place.
    init?(_ bytes: [UInt8], at start: Int, wordSize: Int) {
        guard bytes.count - start >= Self.headerSize, bytes[start..<(start + 4)].elementsEqual("TZif".utf8) else {
            return nil
        }
        let mark = bytes[start + 4]
        version = mark == 0 ? 1 : Int(mark) - 48
        let counts = (0..<6).map { Int(bytes.number(at: start + 20 + $0 * 4, size: 4)) }
        let (universal, standard, leaps, times, types, letters) = (
            counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]
        )
        // A zone has a few hundred transitions; larger counts could not be multiplied safely either.
        guard counts.allSatisfy({ (0...1 << 20).contains($0) }), types > 0 else { return nil }
        let timesStart = start + Self.headerSize
        let indicesStart = timesStart + times * wordSize
        let typesStart = indicesStart + times
        end = typesStart + types * 6 + letters + leaps * (wordSize + 4) + standard + universal
        guard end <= bytes.count else { return nil }
        let known = (0..<types).map { Int(bytes.number(at: typesStart + $0 * 6, size: 4)) }
        let indices = bytes[indicesStart..<typesStart].map(Int.init)
        let transitions = (0..<times).map { bytes.number(at: timesStart + $0 * wordSize, size: wordSize) }
        guard known.allSatisfy({ abs($0) < 86_400 * 2 }), indices.allSatisfy(known.indices.contains),
            zip(transitions, transitions.dropFirst()).allSatisfy(<)
        else { return nil }
        self.transitions = transitions
        offsets = indices.map { known[$0] }
        earliest = known[0]
    }
}

extension [UInt8] {
    /// The big-endian two's-complement number of 4 or 8 bytes; the caller has checked that they are there.
    fileprivate func number(at start: Int, size: Int) -> Int64 {
        let bits = self[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }
}
