extension Diagnostic {
    /// `text`, and below it the line of the file with a caret under the place.
    ///
    /// Only `text` where `source` has no such line or the line may hold a secret. Invalid UTF-8 shows as U+FFFD, other
    /// characters that no terminal should get as spaces, and of a long line only what is near the place.
    package func text(quoting source: [UInt8]) -> String {
        guard !isSensitive, let line = Self.line(line, of: source) else { return text }
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

    /// Lines end with LF, CR or both.
    private static func line(_ number: Int, of source: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = source.starts(with: [0xEF, 0xBB, 0xBF]) ? source.dropFirst(3) : source[...]
        for _ in 1..<max(number, 1) {
            guard let end = rest.firstIndex(where: \.isLineEnd) else { return nil }
            let isPair = rest[end...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
            rest = rest[(end + (isPair ? 2 : 1))...]
        }
        return number < 1 || rest.isEmpty ? nil : rest.prefix { !$0.isLineEnd }
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
