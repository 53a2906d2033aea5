import Diagnostics
import Testing

@Suite struct DiagnosticTests {
    private static func finding(
        line: Int = 1, column: Int = 1, severity: Diagnostic.Severity = .error,
        suggestion: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            file: "a.yaml", line: line, column: column, severity: severity, rule: "unknown_key",
            message: "'b' is wrong",
            suggestion: suggestion)
    }

    @Test func textIsOneLineThatEditorsUnderstand() {
        #expect(Self.finding(line: 3, column: 7).text == "a.yaml:3:7: error: 'b' is wrong")
    }

    @Test func textEndsWithTheSuggestion() {
        let finding = Self.finding(severity: .warning, suggestion: "write 'c'")
        #expect(finding.text == "a.yaml:1:1: warning: 'b' is wrong; write 'c'")
    }

    @Test func theOrderIsThatOfTheFile() {
        let places = [(2, 1), (1, 10), (1, 9), (10, 1)].map { Self.finding(line: $0, column: $1) }
        #expect(places.sorted().map(\.line) == [1, 1, 2, 10])
        #expect(places.sorted().map(\.column) == [9, 10, 1, 1])
    }

    @Test(arguments: [
        ("a: 1\nb: 2\n", 2, 4, "2 | b: 2\n  |    ^"),
        ("a: 1\r\nb: 2\r\n", 2, 1, "2 | b: 2\n  | ^"),
        ("a: 1\rb: 2", 2, 1, "2 | b: 2\n  | ^"),
        ("\u{FEFF}a: 1", 1, 1, "1 | a: 1\n  | ^"),
        ("\tä: \u{1B}[31mé", 1, 5, "1 |  ä:  [31mé\n  |     ^"),
        ("a", 1, 99, "1 | a\n  |  ^"),
        ("\n\n\n\n\n\n\n\n\nx: y", 10, 4, "10 | x: y\n   |    ^"),
    ])
    func theSnippetPointsAtThePlace(source: String, line: Int, column: Int, snippet: String) {
        let finding = Self.finding(line: line, column: column)
        #expect(finding.text(quoting: Array(source.utf8)) == finding.text + "\n" + snippet)
    }

    @Test func aLongLineIsShownNearThePlace() {
        let source = String(repeating: "a", count: 500) + "b" + String(repeating: "c", count: 500)
        let lines = Self.finding(column: 501).text(quoting: Array(source.utf8)).split(separator: "\n")
        #expect(lines[1].count == 104)
        #expect(lines[1].prefix { $0 != "b" }.count == lines[2].prefix { $0 != "^" }.count)
    }

    @Test(arguments: [("", 1), ("a\n", 2), ("a", 2), ("a", 0), ("a", -4)])
    func aPlaceOutsideTheFileHasNoSnippet(source: String, line: Int) {
        let finding = Self.finding(line: line)
        #expect(finding.text(quoting: Array(source.utf8)) == finding.text)
    }

    /// Whatever the finding is about.
    @Test(arguments: [
        "credentials: {kee: hunter2}", "credentils: {key: hunter2}", "    API_KEY: hunter2", "key: \"hunter2",
        "options: {token: hunter2}", "a: {adapter: b, timout: 1s, password: hunter2}",
        "base_url: https://a.example/x?id=hunter2", "base_url: https://me:hunter2@a.example/x",
        "Authorization: Bearer hunter2", "credentials:\n  a: hunter2", "credentials:\n  a: b\n\n  c: hunter2",
        "appid: hunter2", "secrets:\n  - hunter2",
    ])
    func aLineThatLooksLikeASecretIsNotShown(source: String) {
        let finding = Self.finding(line: source.split(separator: "\n", omittingEmptySubsequences: false).count)
        #expect(finding.text(quoting: Array(source.utf8)) == finding.text)
    }

    @Test func aLineBesideASecretIsShown() {
        let source = "credentials: {key: {env: A}}\nbase_url: https://a.example/x"
        let text = Self.finding(line: 2).text(quoting: Array(source.utf8))
        #expect(text.hasSuffix("2 | base_url: https://a.example/x\n  | ^"))
    }

    @Test func aLineThatMayHoldASecretIsNotShown() {
        var finding = Self.finding()
        finding.isSensitive = true
        #expect(finding.text(quoting: Array("key: hunter2".utf8)) == finding.text)
    }
}
