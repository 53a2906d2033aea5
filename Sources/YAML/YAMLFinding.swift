/// Something in a text that is not the strict YAML read here; every sentence about YAML itself is written in this file.
struct YAMLFinding: Error {
    /// Where it stands; encoding errors know only how many bytes come before.
    let place: YAMLEvents.Failure.Place
    let rule: String
    let message: String
    let suggestion: String?

    private init(_ mark: YAMLMark, _ rule: String, _ message: String, _ suggestion: String? = nil) {
        place = .mark(mark)
        self.rule = rule
        self.message = message
        self.suggestion = suggestion
    }

    /// What libyaml says, with a hint for the mistakes that people make.
    init(_ failure: YAMLEvents.Failure) {
        place = failure.place
        guard case .mark = failure.place else {
            rule = "yaml_encoding"
            message = "the file is not UTF-8 text: \(failure.problem)"
            suggestion =
                failure.problem.hasPrefix("control")
                ? #"write it as an escape such as "\x1b" inside double quotes"# : "save it as UTF-8"
            return
        }
        rule = "yaml_syntax"
        let context = failure.context.map { " \($0) that begins at line \(failure.contextMark.line)" } ?? ""
        message = "this is not valid YAML: \(failure.problem)\(context)"
        suggestion = Self.hints.first { failure.problem.hasPrefix($0.problem) }?.hint
    }

    private static let hints: [(problem: String, hint: String)] = [
        (
            "found character that cannot start any token",
            "indent with spaces, not tabs, and put quotes around text that begins with '@', '`' or '%'"
        ),
        ("did not find expected key", "check the indentation of this line and of the one above"),
        ("did not find expected '-' indicator", "check the indentation of this line and of the one above"),
        ("did not find expected ',' or", "close the bracket, and put quotes around text that contains '{', '[' or ','"),
        ("mapping values are not allowed", "put quotes around text that contains ': '"),
        ("could not find expected ':'", "put ': ' between the key and its value"),
        ("found unexpected end of stream", "close the quote"),
    ]

    static let empty = YAMLFinding(.start, "yaml_empty", "the file is empty", "begin it with 'version: 1'")

    static func tooLarge(_ size: Int, limit: Int) -> YAMLFinding {
        YAMLFinding(.start, "yaml_too_large", "the file has \(size) bytes, and at most \(limit) are read")
    }

    static let utf16 = YAMLFinding(
        .start, "yaml_encoding", "the file is UTF-16, and only UTF-8 is read", "save it as UTF-8")

    static let noMemory = YAMLFinding(.start, "yaml_no_memory", "there is not enough memory to read the file")

    static func tooDeep(_ limit: Int, _ mark: YAMLMark) -> YAMLFinding {
        YAMLFinding(mark, "yaml_too_deep", "more than \(limit) levels stand inside one another")
    }

    static func tooManyNodes(_ limit: Int, _ mark: YAMLMark) -> YAMLFinding {
        YAMLFinding(
            mark, "yaml_too_many_nodes", "the file has more than \(limit) values, counting what its aliases stand for")
    }

    static func secondDocument(_ mark: YAMLMark) -> YAMLFinding {
        YAMLFinding(mark, "second_document", "a second document begins here", "keep one document in a file")
    }

    static func tag(_ tag: String, _ mark: YAMLMark) -> YAMLFinding {
        let core = "tag:yaml.org,2002:"
        let written = tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
        return YAMLFinding(
            mark, "tag", "the tag \(written.quoted) is not allowed", "remove it, for each key knows its type")
    }

    static func complexKey(_ mark: YAMLMark) -> YAMLFinding {
        YAMLFinding(
            mark, "complex_key", "a key must be text, not a list, a mapping or an alias",
            "write it as one word, and put quotes around a value that contains '{' or '['")
    }

    static func mergeKey(_ mark: YAMLMark) -> YAMLFinding {
        YAMLFinding(
            mark, "merge_key", "the merge key '<<' is not allowed", "write the keys out, or use an alias for one value")
    }

    static func duplicateKey(_ key: String, _ mark: YAMLMark, first: YAMLMark) -> YAMLFinding {
        YAMLFinding(
            mark, "duplicate_key", "the key \(key.quoted) stands here and on line \(first.line)", "remove one of them")
    }

    static func undefinedAlias(_ name: String, _ mark: YAMLMark) -> YAMLFinding {
        YAMLFinding(
            mark, "undefined_alias", "nothing above is named \("&\(name)".quoted)",
            "put quotes around text that begins with '*'")
    }
}
