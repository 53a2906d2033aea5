/// A value about to be read, and what sentences about it call it.
package struct YAMLField: Sendable {
    private let pair: YAMLPair
    /// Whether it is the whole of a file, which has no key.
    private let isRoot: Bool
    /// How many lists it stands in since its key.
    private let lists: Int
    /// Whether sentences must not quote the value, because it may be a secret in the wrong place.
    package var isSecret = false

    /// The whole of a file.
    package init(root: YAMLNode) {
        pair = YAMLPair(key: "", keyMark: root.start, value: root)
        (isRoot, lists) = (true, 0)
    }

    /// An entry of a list.
    init(_ entry: YAMLNode, of list: YAMLField) {
        pair = YAMLPair(key: list.key, keyMark: entry.start, value: entry)
        (isRoot, lists) = (list.isRoot, list.lists + 1)
    }

    /// One key of a mapping whose keys may be anything; it is called by its key.
    package init(_ pair: YAMLPair) {
        self.pair = pair
        (isRoot, lists) = (false, 0)
    }

    /// What sentences call it: `'timeout'`, `an entry of 'plugins'`.
    package var title: String {
        String(repeating: "an entry of ", count: lists) + (isRoot ? "the file" : key.quoted)
    }

    /// The key itself; the key of the list for an entry of one; empty for the whole file.
    package var key: String { pair.key }
    /// Where its key stands, or the value where there is none.
    package var mark: YAMLMark { pair.keyMark }
    /// The value.
    package var node: YAMLNode { pair.value }

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
    /// Each key once, and so few that they are compared one by one; notes are among them.
    private let pairs: [YAMLPair]

    init(whole: YAMLField, pairs: [YAMLPair]) {
        self.whole = whole
        self.pairs = pairs
    }

    /// The field of this key, one that the mapping may hold; nil when it is not given.
    package subscript(key: String) -> YAMLField? {
        pairs.firstIndex { $0.key == key }.map { YAMLField(pairs[$0]) }
    }
}
