/// One value of a YAML text and where it stands; aliases are already replaced by what they stand for.
package struct YAMLNode: Sendable {
    /// What the value is made of.
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping([YAMLPair])
    }

    /// The value itself.
    package let content: Content
    /// The first character; for an alias, that of the value it stands for.
    package let start: YAMLMark
    /// Just behind the last character.
    package let end: YAMLMark

    /// A value between two places.
    package init(content: Content, start: YAMLMark, end: YAMLMark) {
        self.content = content
        self.start = start
        self.end = end
    }
}

/// A scalar as it was written: it stays text until a key says what it is.
package struct YAMLScalar: Sendable, Hashable {
    /// The text, with quotes and escapes resolved.
    package let text: String
    /// Whether it stands without quotes and is no block scalar.
    package let isPlain: Bool

    /// A scalar of this text.
    package init(text: String, isPlain: Bool) {
        self.text = text
        self.isPlain = isPlain
    }

    /// Whether it means "no value": nothing, `~`, or `null`, without quotes.
    package var isNull: Bool {
        isPlain && (text.isEmpty || text == "~" || text == "null")
    }
}

/// A key of a mapping with its value; a class, so that handing it on copies none of its parts.
package final class YAMLPair: Sendable {
    /// Unique in its mapping.
    package let key: String
    /// Where the key begins.
    package let keyMark: YAMLMark
    /// What stands behind the colon.
    package let value: YAMLNode

    /// A key and its value.
    package init(key: String, keyMark: YAMLMark, value: YAMLNode) {
        self.key = key
        self.keyMark = keyMark
        self.value = value
    }
}
