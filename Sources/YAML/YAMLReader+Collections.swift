extension YAMLReader {
    /// The fields of a mapping that may hold `keys` and notes (`x-…`); nil when it is no mapping. `owner` names what it
    /// describes, with its article: `a provider`. Of `others` the caller tells what is wrong.
    package mutating func fields(
        of field: YAMLField?, keys: [String], else others: [String] = [], owner: String
    ) -> YAMLFields? {
        guard let field else { return nil }
        guard case .mapping(let pairs) = field.node.content else {
            reject(field, expected: "a mapping")
            return nil
        }
        for pair in pairs where !keys.contains(pair.key) && !others.contains(pair.key) && !pair.key.hasPrefix("x-") {
            rejectWord(
                pair.key, at: pair.keyMark, "unknown_key", kind: "a key of \(owner)", words: keys,
                isSecret: field.isSecret)
        }
        return YAMLFields(whole: field, pairs: pairs)
    }

    /// The field of a key that must be given; `example` is the value that the suggestion shows.
    package mutating func required(_ key: String, in fields: YAMLFields, example: String = "…") -> YAMLField? {
        if let field = fields[key] { return field }
        report(
            at: fields.whole.mark, "missing_key", "\(fields.whole.title) has no \(key.quoted)",
            "add '\(key): \(example)'")
        return nil
    }

    /// The fields of a mapping whose keys are names of the user's own, in the order of the file; notes are left out.
    package mutating func named(_ field: YAMLField?) -> [YAMLField] {
        guard let field else { return [] }
        guard case .mapping(let pairs) = field.node.content else {
            reject(field, expected: "a mapping")
            return []
        }
        return pairs.filter { !$0.key.hasPrefix("x-") }.map(YAMLField.init)
    }

    /// The entries of a list; nil when it is none.
    package mutating func elements(_ field: YAMLField?) -> [YAMLField]? {
        guard let field else { return nil }
        guard case .sequence(let nodes) = field.node.content else {
            reject(field, expected: "a list", field.scalar.map { "write '\(field.key): [\($0.text)]'" })
            return nil
        }
        return nodes.map { YAMLField($0, of: field) }
    }
}
