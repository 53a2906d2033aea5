package import Diagnostics

/// The one strict way from nodes to values: every function gives nil where the file is wrong, and keeps the reason.
///
/// A field that is not given is nil and stays nil without a word; a field that is given must be right. So a reader of a
/// file asks for everything and looks at `diagnostics` once, at the end.
package struct YAMLReader: Sendable {
    /// How many findings are kept for a file; a file with more is wrong all over.
    package static let diagnosticLimit = 100

    /// The name of the file in diagnostics.
    package let file: String
    private var findings: [Diagnostic] = []

    /// A reader of the file that is called this.
    package init(file: String) {
        self.file = file
    }

    /// Everything found so far, in the order of the file.
    package var diagnostics: [Diagnostic] { findings.sorted() }

    /// Keeps a finding of the caller's own, once, for a value can be read twice, as by two aliases; one on a line that may
    /// hold a secret says so.
    package mutating func report(
        _ severity: Diagnostic.Severity = .error, at mark: YAMLMark, _ rule: String, _ message: String,
        _ suggestion: @autoclosure () -> String? = nil, isSensitive: Bool = false
    ) {
        guard findings.count < Self.diagnosticLimit else { return }
        let isKnown = findings.contains {
            $0.line == mark.line && $0.column == mark.column && $0.rule == rule && $0.message == message
        }
        guard !isKnown else { return }
        var finding = Diagnostic(
            file: file, line: mark.line, column: mark.column, severity: severity, rule: rule, message: message,
            isSensitive: isSensitive)
        if findings.count == Self.diagnosticLimit - 1 {
            finding.severity = .error
            finding.rule = "too_many_findings"
            finding.message = "more than \(findings.count) findings; the others are not shown"
        } else {
            finding.suggestion = suggestion()
        }
        findings.append(finding)
    }

    /// Reports that a field is not what it must be; `expected` begins with "must be" left out: `a whole number`.
    package mutating func reject(
        _ field: YAMLField, expected: String, _ suggestion: @autoclosure () -> String? = nil
    ) {
        guard case .scalar(let scalar) = field.node.content, scalar.isNull else {
            let message = "\(field.title) must be \(expected), not \(field.described)"
            return report(at: field.node.start, "wrong_type", message, suggestion(), isSensitive: field.isSecret)
        }
        report(at: field.mark, "no_value", "\(field.title) has no value", "give it one, or remove it")
    }

    /// Reports a word that is not one of `words`, and names the nearest; `kind` has its article: `a provider`. A word
    /// that may be a secret in the wrong place is not quoted.
    package mutating func rejectWord(
        _ word: String, at mark: YAMLMark, _ rule: String, kind: String, words: [String], isSecret: Bool = false
    ) {
        report(
            at: mark, rule, "\(isSecret ? "this" : word.quoted) is not \(kind)",
            Self.suggestion(for: word, among: words),
            isSensitive: isSecret)
    }

    private static func suggestion(for word: String, among words: [String]) -> String? {
        let nearest = Vocabulary(words).nearest(to: word)
        if !nearest.isEmpty { return "write " + nearest.map(\.quoted).joined(separator: " or ") }
        guard (1...12).contains(words.count) else { return nil }
        return "known: " + words.map(\.quoted).joined(separator: ", ")
    }
}
