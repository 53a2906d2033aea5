import Glibc

extension Span<UInt8> {
    /// The first place from `start` on whose byte a string cannot hold as plain ASCII: a quote, a backslash, a control
    /// character or a byte of another script; the end when there is none. Looks at eight bytes at a time.
    @inline(__always)
    func endOfPlainRun(from start: Int) -> Int {
        var position = start
        while position + 8 <= count {
            let special = Self.specialBytes(word(at: position))
            guard special == 0 else { return position + special.trailingZeroBitCount >> 3 }
            position += 8
        }
        while position < count, Self.specialBytes(UInt64(self[position]) | 0x2020_2020_2020_2000) == 0 { position += 1 }
        return position
    }

    /// Whether one of the bytes can stand in a string only behind a backslash. Looks at eight bytes at a time, of which the
    /// last eight may be looked at twice.
    @inline(__always)
    var needsEscape: Bool {
        guard count >= 8 else {
            // Two halves that overlap are one word.
            if count >= 4 { return Self.escapedBytes(half(at: 0) << 32 | half(at: count - 4)) != 0 }
            for position in 0..<count {
                let byte = self[position]
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
            }
            return false
        }
        var position = 0
        while position < count - 8 {
            if Self.escapedBytes(word(at: position)) != 0 { return true }
            position += 8
        }
        return Self.escapedBytes(word(at: count - 8)) != 0
    }

    /// The first place of `byte` at or after `start`; the end when there is none.
    package func position(of byte: UInt8, from start: Int) -> Int {
        guard start < count else { return count }
        return unsafe withUnsafeBytes { text in
            guard let first = text.baseAddress else { return count }
            let found = unsafe memchr(first + start, Int32(byte), count - start)
            return unsafe found.map { unsafe UnsafeRawPointer($0) - first } ?? count
        }
    }

    /// Any eight bytes are an integer, aligned or not, and the load checks its bounds.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    /// The same of four bytes.
    @inline(__always)
    func half(at position: Int) -> UInt64 {
        UInt64(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    /// The high bit of each byte that a string cannot hold as plain ASCII. Only the lowest set bit is exact: a borrow can
    /// mark bytes above it.
    private static func specialBytes(_ word: UInt64) -> UInt64 {
        escapedBytes(word) | word & 0x8080_8080_8080_8080
    }

    /// The high bit of each quote, backslash and control character; as inexact above the lowest.
    private static func escapedBytes(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let quotes = (word ^ 0x2222_2222_2222_2222) &- ones
        let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- ones
        let controls = word &- 0x2020_2020_2020_2020
        return (quotes | backslashes | controls) & ~word & highs
    }

    /// The bytes of the well-formed UTF-8 character at `start` (Unicode 16, table 3-7); 0 when there is none.
    func lengthOfCharacter(at start: Int) -> Int {
        let second: ClosedRange<UInt8>
        let length: Int
        switch self[start] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        default: return 0
        }
        guard start + length <= count, second.contains(self[start + 1]) else { return 0 }
        for next in start + 2..<Swift.max(start + 2, start + length) where self[next] & 0xC0 != 0x80 { return 0 }
        return length
    }

    /// The value of the four hexadecimal digits at `start`; nil when they are not all there.
    func hexadecimal(at start: Int) -> UInt32? {
        guard start + 4 <= count else { return nil }
        var value: UInt32 = 0
        for position in start..<start + 4 {
            switch self[position] {
            case let digit where digit.isDigit: value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
            case let letter where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter | 0x20):
                value = value << 4 | UInt32(letter | 0x20 - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return value
    }

    /// Whether these bytes are the UTF-8 of `text`.
    func holds(_ text: String) -> Bool { holds(text.utf8.span) }

    /// Whether these bytes are the others. Compares eight bytes at a time, of which the last eight may be compared twice.
    @inline(__always)
    func holds(_ other: Span<UInt8>) -> Bool {
        guard other.count == count else { return false }
        guard count >= 8 else {
            // Two halves that overlap are one word.
            if count >= 4 {
                return half(at: 0) == other.half(at: 0) && half(at: count - 4) == other.half(at: count - 4)
            }
            for position in 0..<count where self[position] != other[position] { return false }
            return true
        }
        guard count <= 32 else { return isAlike(other) }
        var position = 0
        while position < count - 8 {
            if word(at: position) != other.word(at: position) { return false }
            position += 8
        }
        return word(at: count - 8) == other.word(at: count - 8)
    }

    /// Whether the bytes from `first` on are those from `second` on, so many of them; false where one of both would end beyond
    /// these bytes. That is checked once, and eight bytes are compared at a time, of which the last eight may be compared twice.
    @inline(__always)
    func repeats(_ first: Int, at second: Int, length: Int) -> Bool {
        guard min(first, second, length) >= 0, length <= count - max(first, second) else { return false }
        guard (8...32).contains(length) else {
            return extracting(first..<first + length).holds(extracting(second..<second + length))
        }
        let last = length &- 8
        var offset = 0
        while offset < last {
            guard unsafe uncheckedWord(at: first &+ offset) == uncheckedWord(at: second &+ offset) else { return false }
            offset &+= 8
        }
        return unsafe uncheckedWord(at: first &+ last) == uncheckedWord(at: second &+ last)
    }

    /// Eight bytes of which the caller has checked that they are there.
    @unsafe @inline(__always)
    private func uncheckedWord(at position: Int) -> UInt64 {
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self)
    }

    /// The same of long texts of one length, for which a call is worth while.
    private func isAlike(_ other: Span<UInt8>) -> Bool {
        unsafe withUnsafeBytes { mine in
            unsafe other.withUnsafeBytes { theirs in
                guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
                return unsafe memcmp(left, right, mine.count) == 0
            }
        }
    }
}

extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
