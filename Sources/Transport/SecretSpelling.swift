/// A way in which others write a secret that they repeat. One text keeps to one way.
enum SecretSpelling: CaseIterable {
    /// As it is.
    case plain
    /// Bytes as `%41`, a space also as `+` (RFC 3986, and forms of HTML).
    case percent
    /// Characters as `\/`, `\n` or `\u0041` (RFC 8259 §7).
    case json
    /// Characters as `&amp;`, `&#65;` or `&#x41;` (HTML, XML).
    case entity

    /// What one secret is sought by.
    struct Sought {
        /// UTF-8, letters of ASCII in lower case.
        private let bytes: [UInt8]

        init(_ secret: String) {
            bytes = secret.utf8.map(\.lowercased)
        }

        /// The first place at or behind `start`; of several spellings at one place the longest. Linear but for texts made to
        /// repeat the beginning of the secret.
        func next(in text: [UInt8], from start: Int) -> Range<Int>? {
            guard let first = bytes.first else { return nil }
            for position in text.indices.dropFirst(start) {
                let byte = text[position]
                guard byte.lowercased == first || SecretSpelling.marks.contains(byte) else { continue }
                if let end = SecretSpelling.allCases.compactMap({ end(in: text, from: position, $0) }).max() {
                    return position..<end
                }
            }
            return nil
        }

        private func end(in text: [UInt8], from start: Int, _ spelling: SecretSpelling) -> Int? {
            var (position, matched) = (start, 0)
            while matched < bytes.count {
                guard position < text.count else { return nil }
                if spelling.isMark(text[position]), let unit = spelling.unit(text[position...]) {
                    for byte in unit.bytes {
                        guard matched < bytes.count, byte.lowercased == bytes[matched] else { return nil }
                        matched += 1
                    }
                    position += unit.length
                } else {
                    guard text[position].lowercased == bytes[matched] else { return nil }
                    matched += 1
                    position += 1
                }
            }
            return position
        }
    }

    /// The bytes with which something written otherwise can begin.
    private static let marks: [UInt8] = [UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "+")]

    private func isMark(_ byte: UInt8) -> Bool {
        switch self {
        case .plain: false
        case .percent: byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+")
        case .json: byte == UInt8(ascii: "\\")
        case .entity: byte == UInt8(ascii: "&")
        }
    }

    /// What is written with the mark at the start of `text`, in UTF-8; nil where that is nothing but the mark itself.
    private func unit(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
        let rest = text.dropFirst()
        switch self {
        case .plain: return nil
        case .percent where text.first == UInt8(ascii: "+"): return ([UInt8(ascii: " ")], 1)
        case .percent:
            return Self.number(rest.prefix(2), radix: 16, digits: 2).map { ([UInt8(truncatingIfNeeded: $0)], 3) }
        case .json: return Self.escape(rest)
        case .entity: return Self.entity(rest)
        }
    }

    private static func escape(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
        guard let word = rest.first else { return nil }
        guard word == UInt8(ascii: "u") else {
            return escapes[word].map { ([$0], 2) }
        }
        guard let high = number(rest.dropFirst().prefix(4), radix: 16, digits: 4) else { return nil }
        if let scalar = Unicode.Scalar(high) { return (Array(String(scalar).utf8), 6) }
        // A pair of surrogates.
        let second = rest.dropFirst(5)
        guard second.starts(with: #"\u"#.utf8), let low = number(second.dropFirst(2).prefix(4), radix: 16, digits: 4),
            (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { return nil }
        return (Array(String(scalar).utf8), 12)
    }

    private static func entity(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
        guard let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let (name, length) = (rest[..<end], end - rest.startIndex + 2)
        guard name.first == UInt8(ascii: "#") else {
            return entities[String(decoding: name, as: UTF8.self)].map { ([$0], length) }
        }
        let digits = name.dropFirst()
        let isHex = digits.first.map { $0.lowercased == UInt8(ascii: "x") } ?? false
        let code = isHex ? number(digits.dropFirst(), radix: 16) : number(digits, radix: 10)
        return code.flatMap(Unicode.Scalar.init).map { (Array(String($0).utf8), length) }
    }

    private static func number(_ text: ArraySlice<UInt8>, radix: Int, digits: Int? = nil) -> UInt32? {
        guard digits.map({ $0 == text.count }) ?? true, text.first.map({ $0 != UInt8(ascii: "+") }) ?? false else {
            return nil
        }
        return UInt32(String(decoding: text, as: UTF8.self), radix: radix)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"),
        UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]

    private static let entities: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]
}

extension UInt8 {
    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
