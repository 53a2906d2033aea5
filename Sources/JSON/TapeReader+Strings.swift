extension TapeReader {
    /// Finds the closing quote of the string whose first byte is at `start`, and checks all of it on the way: escapes,
    /// control characters, UTF-8.
    @inline(__always)
    func scanString(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) -> (end: Int, isEscaped: Bool) {
        var position = start
        var isEscaped = false
        while true {
            position = bytes.endOfPlainRun(from: position)
            guard position < bytes.count else { throw .openString(at: bytes.count) }
            switch bytes[position] {
            case UInt8(ascii: "\""): return (position, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                position = try scanEscape(bytes, at: position)
            case ..<0x20: throw .control(bytes[position], at: position)
            default:
                let length = bytes.lengthOfCharacter(at: position)
                guard length > 0 else { throw .invalidUTF8(at: position) }
                position += length
            }
        }
    }

    /// The place behind the escape whose backslash is at `start`.
    private func scanEscape(_ bytes: Span<UInt8>, at start: Int) throws(JSONError) -> Int {
        guard start + 1 < bytes.count else { throw .openString(at: bytes.count) }
        switch bytes[start + 1] {
        case UInt8(ascii: "u"): break
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        default: throw .badEscape(bytes[start + 1], at: start)
        }
        guard let first = bytes.hexadecimal(at: start + 2) else { throw .badHex(at: start) }
        switch first {
        case 0xD800...0xDBFF: break
        case 0xDC00...0xDFFF: throw .loneSurrogate(at: start)
        default: return start + 6
        }
        guard start + 7 < bytes.count, bytes[start + 6] == UInt8(ascii: "\\"), bytes[start + 7] == UInt8(ascii: "u")
        else { throw .loneSurrogate(at: start) }
        guard let second = bytes.hexadecimal(at: start + 8) else { throw .badHex(at: start + 6) }
        guard (0xDC00...0xDFFF).contains(second) else { throw .loneSurrogate(at: start) }
        return start + 12
    }
}
