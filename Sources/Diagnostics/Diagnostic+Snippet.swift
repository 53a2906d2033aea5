extension Diagnostic {
    /// `text`, and below it the line of the file with a caret under the place.
    ///
    /// Only `text` where `source` has no such line or the line may hold a secret, be it that the finding says so or that the
    /// line looks like it: people write keys into the wrong place, and a finding of another kind may stand beside one.
    /// Invalid UTF-8 shows as U+FFFD, other characters that no terminal should get as spaces, and of a long line only what
    /// is near the place.
    package func text(quoting source: [UInt8]) -> String {
        guard !isSensitive, let (line, owner) = Self.line(line, of: source), !line.mayHoldSecret, !owner.namesSecret
        else { return text }
        let characters = String(decoding: line, as: UTF8.self).unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format ? " " : scalar
        }
        let place = min(max(column - 1, 0), characters.count)
        let first = max(0, place - 60)
        var shown = String(String.UnicodeScalarView(characters[first..<min(characters.count, first + 100)]))
        while shown.last == " " { shown.removeLast() }
        let number = "\(self.line)"
        let margin = String(repeating: " ", count: number.count)
        let caret = String(repeating: " ", count: place - first) + "^"
        return "\(text)\n\(number) | \(shown)\n\(margin) | \(caret)"
    }

    /// The line, and the one above it that it is indented under, or nothing. Lines end with LF, CR or both.
    private static func line(_ number: Int, of source: [UInt8]) -> (ArraySlice<UInt8>, owner: ArraySlice<UInt8>)? {
        var rest = source.starts(with: [0xEF, 0xBB, 0xBF]) ? source.dropFirst(3) : source[...]
        var before: [ArraySlice<UInt8>] = []
        for _ in 1..<max(number, 1) {
            guard let end = rest.firstIndex(where: \.isLineEnd) else { return nil }
            before.append(rest[..<end])
            let isPair = rest[end...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
            rest = rest[(end + (isPair ? 2 : 1))...]
        }
        guard number >= 1, !rest.isEmpty else { return nil }
        let line = rest.prefix { !$0.isLineEnd }
        let owner = before.last { !$0.allSatisfy(\.isBlank) && $0.indentation < line.indentation }
        return (line, owner ?? [])
    }
}

extension ArraySlice<UInt8> {
    /// How keys are called, or parts of that.
    private static let words = ["key", "token", "secret", "passw", "creden", "auth", "appid", "signature"]

    fileprivate var indentation: Int { prefix(while: \.isBlank).count }

    /// Whether a word stands in it that keys are called by.
    fileprivate var namesSecret: Bool {
        let text = String(decoding: self, as: UTF8.self).lowercased()
        return Self.words.contains { text.holds($0) }
    }

    /// Whether it names a key, or holds an address with a query or with a name before its host.
    fileprivate var mayHoldSecret: Bool {
        if namesSecret { return true }
        let text = String(decoding: self, as: UTF8.self)
        guard let mark = text.firstPlace(of: "://") else { return false }
        return text[mark.upperBound...].contains { $0 == "?" || $0 == "@" }
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
