/// One finding about a file that a person edits: where it is, what is wrong, and what to write instead.
package struct Diagnostic: Error, Sendable, Hashable {
    /// Whether the file can be used all the same.
    package enum Severity: String, Sendable, Hashable {
        case error
        case warning
    }

    /// The file as the user named it.
    package var file: String
    /// 1-based.
    package var line: Int
    /// 1-based, in code points.
    package var column: Int
    /// Errors make the file unusable; warnings do not.
    package var severity: Severity
    /// A stable word for programs, such as `unknown_key`.
    package var rule: String
    /// One sentence with the offending text in single quotes.
    package var message: String
    /// What to write instead, without a question mark; nil when nothing sensible can be said.
    package var suggestion: String?
    /// Whether the line may hold a secret, so that it must not be shown.
    package var isSensitive: Bool

    /// All members, in the order in which they are printed.
    package init(
        file: String, line: Int, column: Int, severity: Severity = .error, rule: String, message: String,
        suggestion: String? = nil, isSensitive: Bool = false
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity
        self.rule = rule
        self.message = message
        self.suggestion = suggestion
        self.isSensitive = isSensitive
    }

    /// `file:line:column: error: message`, the form that editors and compilers' readers understand.
    package var text: String { place + "\(severity.rawValue): " + advice }

    /// `text` without its severity, for a line that begins with one.
    package var sentence: String { place + advice }

    private var place: String { "\(file):\(line):\(column): " }
    private var advice: String { suggestion.map { "\(message); \($0)" } ?? message }
}

extension Diagnostic: Comparable {
    /// By place: file, line, column, then rule.
    package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        (left.file, left.line, left.column, left.rule) < (right.file, right.line, right.column, right.rule)
    }
}
