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
        switch failure.place {
        case .offset(_, let value) where failure.problem.hasPrefix("control"):
            rule = "yaml_encoding"
            message =
                "the file holds the control character U+" + "000\(String(value, radix: 16, uppercase: true))".suffix(4)
            suggestion = "remove it, or write it as an escape inside double quotes"
            place = failure.place
        case .offset:
            rule = "yaml_encoding"
            message = "the file is not UTF-8 text: \(failure.problem)"
            suggestion = "save it as UTF-8"
            place = failure.place
        case .mark(let mark):
            let hint = Self.hints.first { failure.problem.hasPrefix($0.problem) }
            let isElsewhere = failure.contextMark.line != mark.line && hint?.isAtBeginning != true
            let context =
                isElsewhere ? failure.context.map { " \($0) that begins at line \(failure.contextMark.line)" } : nil
            rule = "yaml_syntax"
            message = "this is not valid YAML: \(failure.problem)\(context ?? "")"
            suggestion = failure.isAtEnd && hint?.isOfBrackets == true ? Self.openBracket : hint?.hint
            place = .mark(hint?.isAtBeginning == true ? failure.contextMark : mark)
        }
    }

    private struct Hint {
        /// How libyaml's sentence begins.
        let problem: String
        let hint: String
        /// Whether the mistake is where the construct begins, not where libyaml gave up.
        var isAtBeginning = false
        /// Whether at the end of a file it is a bracket that was never closed.
        var isOfBrackets = false
    }

    private static let openBracket = "the file ends here; close every bracket that is open"

    private static let hints = [
        Hint(
            problem: "found character that cannot start any token",
            hint: "indent with spaces, not tabs, and put quotes around text that begins with '@', '`' or '%'"),
        Hint(problem: "did not find expected key", hint: "check the indentation of this line and of the one above"),
        Hint(problem: "did not find expected '-'", hint: "check the indentation of this line and of the one above"),
        Hint(
            problem: "did not find expected ',' or",
            hint: "close the bracket, and put quotes around text that contains '{', '[' or ','", isOfBrackets: true),
        Hint(
            problem: "did not find expected node content",
            hint: "put quotes around text that begins with ',', ']' or '}'", isOfBrackets: true),
        Hint(
            problem: "mapping values are not allowed",
            hint: "check the indentation, and put quotes around text that contains ': '"),
        Hint(problem: "block sequence entries are not", hint: "begin the list on a line of its own"),
        Hint(problem: "could not find expected ':'", hint: "put ': ' behind the key", isAtBeginning: true),
        Hint(problem: "found unexpected end of stream", hint: "close the quote", isAtBeginning: true),
        Hint(problem: "found unknown escape", hint: #"use single quotes, or write '\\' for a backslash"#),
        Hint(problem: "found incompatible YAML", hint: "remove the line that begins with '%YAML'"),
    ]

    static let empty = YAMLFinding(.start, "yaml_empty", "the file is empty", "begin it with 'version: 1'")

    /// How large it is, nobody knows: reading ends beyond the limit.
    static func tooLarge(limit: Int) -> YAMLFinding {
        YAMLFinding(.start, "yaml_too_large", "the file is larger than \(limit) bytes, the most that are read")
    }

    static func encoding(_ name: String) -> YAMLFinding {
        YAMLFinding(.start, "yaml_encoding", "the file is \(name), and only UTF-8 is read", "save it as UTF-8")
    }

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

    static func cyclicAlias(_ name: String, _ mark: YAMLMark) -> YAMLFinding {
        YAMLFinding(
            mark, "cyclic_alias", "\("*\(name)".quoted) stands inside of what \("&\(name)".quoted) names",
            "write out what is meant, for no value can hold itself")
    }
}
