/// A value about to be read, and what sentences about it call it.
package struct YAMLField: Sendable {
    /// What a field without a key is called.
    private let name: String?
    /// The key itself; the key of the list for an entry of one; empty for the whole file.
    package let key: String
    /// Where its key stands, or the value where there is none.
    package let mark: YAMLMark
    /// The value.
    package let node: YAMLNode
    /// Whether sentences must not quote the value, because it may be a secret in the wrong place.
    package var isSecret = false

    /// The whole of a file.
    package init(root: YAMLNode) {
        self.init(title: "the file", key: "", mark: root.start, node: root)
    }

    /// What sentences call it: `'timeout'`, `an entry of 'plugins'`.
    package var title: String { name ?? key.quoted }

    /// Without a title it is called by its key.
    init(title: String? = nil, key: String, mark: YAMLMark, node: YAMLNode) {
        name = title
        self.key = key
        self.mark = mark
        self.node = node
    }

    /// One key of a mapping whose keys may be anything.
    package init(_ pair: YAMLPair) {
        self.init(key: pair.key, mark: pair.keyMark, node: pair.value)
    }

    /// The scalar as it was written; nil for anything else and for no value.
    package var scalar: YAMLScalar? {
        guard case .scalar(let scalar) = node.content, !scalar.isNull else { return nil }
        return scalar
    }

    /// Whether it is a mapping.
    package var isMapping: Bool {
        guard case .mapping = node.content else { return false }
        return true
    }

    /// The value as sentences call it behind "not".
    var described: String {
        switch node.content {
        case .scalar(let scalar): isSecret ? "text" : scalar.text.quoted
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// The keys of one mapping that is known to hold no other than those it may hold.
package struct YAMLFields: Sendable {
    /// The mapping itself.
    package let whole: YAMLField
    /// Each key once, and so few that they are compared one by one.
    private let fields: [YAMLField]

    init(whole: YAMLField, fields: [YAMLField]) {
        self.whole = whole
        self.fields = fields
    }

    /// The field of this key; nil when it is not given.
    package subscript(key: String) -> YAMLField? { fields.first { $0.key == key } }
}
