/// The UTF-8 of a string that the reader has checked, with escapes resolved one at a time, so that names can be compared
/// and hashed without building them.
struct StringContent: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    /// Bytes of an escaped character that are still to come, the next one lowest.
    private var pending: UInt32 = 0

    /// The text of `string`, which is an entry of that kind.
    init(_ document: JSONDocument, _ string: TapeEntry) {
        rest = document.bytes[string.start..<string.start + string.extent]
    }

    mutating func next() -> UInt8? {
        guard pending == 0 else { return takePending() }
        guard let byte = rest.popFirst() else { return nil }
        guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else { return byte }
        switch escape {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "u"): return unescaped()
        default: return escape
        }
    }

    private mutating func takePending() -> UInt8 {
        defer { pending >>= 8 }
        return UInt8(truncatingIfNeeded: pending)
    }

    /// The first byte of the character whose `\u` has just been taken. The reader has seen to the digits and pairs.
    private mutating func unescaped() -> UInt8 {
        var code = takeHexadecimal()
        if code & 0xFC00 == 0xD800 {
            rest = rest.dropFirst(2)
            code = 0x10000 + (code & 0x3FF) << 10 + takeHexadecimal() & 0x3FF
        }
        guard code >= 0x80 else { return UInt8(truncatingIfNeeded: code) }
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        for byte in UTF8.encode(scalar).map(Array.init)?.reversed() ?? [] { pending = pending << 8 | UInt32(byte) }
        return takePending()
    }

    private mutating func takeHexadecimal() -> UInt32 {
        let value = rest.span.hexadecimal(at: 0) ?? 0xFFFD
        rest = rest.dropFirst(4)
        return value
    }
}
