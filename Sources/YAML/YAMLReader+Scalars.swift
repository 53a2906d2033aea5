extension YAMLReader {
    /// Any scalar, as it was written.
    package mutating func text(_ field: YAMLField?) -> String? {
        value(field, expected: "text") { $0.text }
    }

    /// `true` or `false`.
    package mutating func bool(_ field: YAMLField?) -> Bool? {
        value(field, expected: "'true' or 'false'", suggestion: Self.boolSuggestion) { $0.bool }
    }

    /// A whole number in decimal digits.
    package mutating func integer(_ field: YAMLField?, in range: ClosedRange<Int>) -> Int? {
        let value = value(field, expected: "a whole number", suggestion: Self.numberSuggestion) { $0.integer }
        return checked(value, field, in: range) { "\($0)" }
    }

    /// A finite decimal number.
    package mutating func number(_ field: YAMLField?, in range: ClosedRange<Double>) -> Double? {
        let value = value(field, expected: "a number", suggestion: Self.numberSuggestion) { $0.number }
        return checked(value, field, in: range) { bound in
            let text = "\(bound)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
    }

    /// A time with its unit, such as `10s`.
    package mutating func duration(_ field: YAMLField?, in range: ClosedRange<Duration>) -> Duration? {
        let expected = "a time such as '500ms', '10s', '15m' or '24h'"
        let value = value(field, expected: expected, suggestion: { $0.integer.map { "write '\($0)s'" } }) {
            $0.duration
        }
        return checked(value, field, in: range) { "'\($0.written)'" }
    }

    /// A number of bytes with its unit, such as `64MB`.
    package mutating func size(_ field: YAMLField?, in range: ClosedRange<Int>) -> Int? {
        let expected = "a size such as '500KB', '64MB' or '1MiB'"
        let value = value(field, expected: expected, suggestion: { $0.integer.map { "write '\($0)MB'" } }) { $0.size }
        return checked(value, field, in: range) { "'\(YAMLScalar.size($0))'" }
    }

    /// One of `words`; `kind` names what they are, with its article: `a merge strategy`.
    package mutating func word(_ field: YAMLField?, of words: [String], kind: String) -> String? {
        guard let field, let word = text(field) else { return nil }
        if words.contains(word) { return word }
        rejectWord(word, at: field.node.start, "unknown_value", kind: kind, words: words)
        return nil
    }

    /// One case of a closed set, by its raw value.
    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ field: YAMLField?, kind: String
    ) -> Choice? {
        guard field != nil else { return nil }
        return word(field, of: Choice.allCases.map { $0.rawValue }, kind: kind).flatMap { Choice(rawValue: $0) }
    }

    private mutating func value<Value>(
        _ field: YAMLField?, expected: String, suggestion: (YAMLScalar) -> String? = { _ in nil },
        read: (YAMLScalar) -> Value?
    ) -> Value? {
        guard let field else { return nil }
        if let value = field.scalar.flatMap(read) { return value }
        reject(field, expected: expected, field.scalar.flatMap { Self.unquoting($0, read) ?? suggestion($0) })
        return nil
    }

    private mutating func checked<Value: Comparable>(
        _ value: Value?, _ field: YAMLField?, in range: ClosedRange<Value>, written: (Value) -> String
    ) -> Value? {
        guard let value, let field, !range.contains(value) else { return value }
        let bounds = "from \(written(range.lowerBound)) to \(written(range.upperBound))"
        report(
            at: field.node.start, "out_of_range", "\(field.title) must be \(bounds), not \(field.described)")
        return nil
    }

    /// What to do about a value that would be right without its quotes.
    private static func unquoting<Value>(_ scalar: YAMLScalar, _ read: (YAMLScalar) -> Value?) -> String? {
        let bare = YAMLScalar(text: scalar.text, isPlain: true)
        return !scalar.isPlain && read(bare) != nil ? "write it without quotes" : nil
    }

    private static func boolSuggestion(_ scalar: YAMLScalar) -> String? {
        switch scalar.text.lowercased() {
        case "true", "yes", "on", "y", "1": "write 'true'"
        case "false", "no", "off", "n", "0": "write 'false'"
        default: nil
        }
    }

    private static func numberSuggestion(_ scalar: YAMLScalar) -> String? {
        guard scalar.isPlain, scalar.text.hasPrefix("0"), let digits = Int(scalar.text) else { return nil }
        return "write '\(digits)'"
    }
}
