extension PathParser {
    /// `[…]` with one selector or more.
    mutating func bracketed() throws(JSONPathError) -> [PathSelector] {
        position += 1
        var selectors: [PathSelector] = []
        repeat {
            skipSpace()
            selectors.append(try selector())
            skipSpace()
        } while take(",")
        guard take("]") else { throw expected("',' or ']'") }
        return selectors
    }

    private mutating func selector() throws(JSONPathError) -> PathSelector {
        switch next {
        case UInt8(ascii: "'")?, UInt8(ascii: "\"")?: return .name(try quoted())
        case UInt8(ascii: "*")?:
            position += 1
            return .wildcard
        case UInt8(ascii: "?")?:
            position += 1
            skipSpace()
            return .filter(try condition())
        case .some(let byte) where byte.isDigit || "-:".utf8.contains(byte): return try indexOrSlice()
        default: throw expected("a name in quotes, an index, ':', '*' or '?'")
        }
    }

    private mutating func indexOrSlice() throws(JSONPathError) -> PathSelector {
        let start = try integer()
        let end = position
        skipSpace()
        guard take(":") else {
            position = end
            guard let start else { throw expected("an index") }
            return .index(start)
        }
        var slice = PathSlice(start: start)
        skipSpace()
        slice.end = try integer()
        skipSpace()
        if take(":") {
            skipSpace()
            slice.step = try integer() ?? 1
        }
        return .slice(slice)
    }

    /// A whole number in the range of I-JSON; nil when none stands here.
    private mutating func integer() throws(JSONPathError) -> Int? {
        let start = position
        let sign = take("-")
        let digits = take { $0.isDigit }
        guard sign || !digits.isEmpty else { return nil }
        let text = (sign ? "-" : "") + digits
        guard !digits.isEmpty, !digits.hasPrefix("0") || text == "0", let value = Int(text),
            value.magnitude < 1 << 53
        else { throw .badInteger(String(text.prefix(40)), at: start) }
        return value
    }

    /// A text in quotes of either kind, escapes resolved.
    mutating func quoted() throws(JSONPathError) -> String {
        let start = position
        let quote = bytes[position]
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte != quote {
            guard byte >= 0x20 else { throw .control(at: position) }
            if byte == UInt8(ascii: "\\") {
                text += try escape(quote: quote)
            } else {
                text.append(byte)
                position += 1
            }
        }
        guard next != nil else { throw .openQuote(at: start) }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// The UTF-8 of the escape that starts here.
    private mutating func escape(quote: UInt8) throws(JSONPathError) -> [UInt8] {
        let start = position
        guard position + 1 < bytes.count else { throw .openQuote(at: start) }
        let letter = bytes[position + 1]
        position += 2
        switch letter {
        case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(Character(try escapedScalar(from: start))).utf8)
        default: throw .badEscape(at: start)
        }
    }

    /// The character whose `\u` has just been taken, with its second half if it has two.
    private mutating func escapedScalar(from start: Int) throws(JSONPathError) -> Unicode.Scalar {
        guard let first = hexadecimal() else { throw .badEscape(at: start) }
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take("\\u"), let second = hexadecimal(), (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
        else { throw .loneSurrogate(at: start) }
        return scalar
    }

    private mutating func hexadecimal() -> UInt32? {
        guard let value = bytes.span.hexadecimal(at: position) else { return nil }
        position += 4
        return value
    }
}
