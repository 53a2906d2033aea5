extension JSONWriter {
    /// Appends `text` in quotes. Only `"`, `\` and control characters are escaped.
    mutating func appendString(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let utf8 = text.utf8.span
        if Self.needsEscape(utf8) {
            for position in 0..<utf8.count { appendEscaped(utf8[position]) }
        } else {
            bytes += text.utf8
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ utf8: Span<UInt8>) -> Bool {
        var position = utf8.endOfPlainRun(from: 0)
        while position < utf8.count, utf8[position] >= 0x80 { position = utf8.endOfPlainRun(from: position + 1) }
        return position < utf8.count
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x0A: bytes += #"\n"#.utf8
        case 0x0D: bytes += #"\r"#.utf8
        case 0x09: bytes += #"\t"#.utf8
        case 0x08: bytes += #"\b"#.utf8
        case 0x0C: bytes += #"\f"#.utf8
        case ..<0x20:
            bytes += #"\u00"#.utf8
            bytes += [UInt8(ascii: "0") + byte >> 4, Self.hexadecimal(byte & 0xF)]
        default: bytes.append(byte)
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
    }
}
