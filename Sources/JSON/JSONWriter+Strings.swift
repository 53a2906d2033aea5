extension JSONWriter {
    /// Appends `text` in quotes. Only `"`, `\` and control characters are escaped.
    mutating func appendString(_ text: String) {
        let utf8 = text.utf8.span
        guard utf8.needsEscape else { return buffer.append(quoted: utf8) }
        buffer.append(UInt8(ascii: "\""))
        appendContent(utf8)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Appends what stands between quotes.
    mutating func appendContent(_ utf8: Span<UInt8>) {
        guard utf8.needsEscape else { return buffer.append(utf8) }
        for position in 0..<utf8.count { appendEscaped(utf8[position]) }
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte)
        case 0x0A: escape(UInt8(ascii: "n"))
        case 0x0D: escape(UInt8(ascii: "r"))
        case 0x09: escape(UInt8(ascii: "t"))
        case 0x08: escape(UInt8(ascii: "b"))
        case 0x0C: escape(UInt8(ascii: "f"))
        case ..<0x20:
            buffer.append(#"\u00"#)
            buffer.append(UInt8(ascii: "0") + byte >> 4)
            buffer.append(Self.hexadecimal(byte & 0xF))
        default: buffer.append(byte)
        }
    }

    private mutating func escape(_ letter: UInt8) {
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(letter)
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
    }
}
