import Diagnostics
import Testing
import YAML

/// Every kind of text that is not the strict YAML read here, against what is said about it, word for word.
@Suite struct ReadYAMLTests {
    private static func findings(_ text: String) -> [String] {
        readYAML(Array(text.utf8), file: "f").diagnostics.map(\.text)
    }

    @Test(arguments: [
        "a: 1", "\u{FEFF}a: 1", "---\na: 1\n...\n", "%YAML 1.2\n---\na: 1", "'<<': 1", "a: &x 1\nb: *x", "a: # none\n",
        "? a\n: b", "{a: [1, 2], b: {}}", "a: |\n  b: c\n", "&k a: *k", "~: a\nnull: b", "a: \"\\0\\x1b\"",
    ])
    func strictYAMLHasNoFindings(text: String) {
        #expect(Self.findings(text) == [])
    }

    private static let cycle =
        "stands inside of what '&b' names; write out what is meant, for no value can hold itself"

    @Test(arguments: [
        ("", "1:1: error: the file is empty; begin it with 'version: 1'"),
        ("# only a comment\n", "1:1: error: the file is empty; begin it with 'version: 1'"),
        ("---\n", "1:1: error: the file is empty; begin it with 'version: 1'"),
        ("a: 1\n---\nb: 2\n", "2:1: error: a second document begins here; keep one document in a file"),
        ("a: 1\n\na: 2\n", "3:1: error: the key 'a' stands here and on line 1; remove one of them"),
        ("a: {b: 1,\n b: 2}", "2:2: error: the key 'b' stands here and on line 1; remove one of them"),
        ("a: 1\n'a': 2\n", "2:1: error: the key 'a' stands here and on line 1; remove one of them"),
        (
            "a: &x {b: 1}\nc:\n  <<: *x\n",
            "3:3: error: the merge key '<<' is not allowed; write the keys out, or use an alias for one value"
        ),
        ("a: !!int 3", "1:4: error: the tag '!!int' is not allowed; remove it, for each key knows its type"),
        ("a: !foo [b]", "1:4: error: the tag '!foo' is not allowed; remove it, for each key knows its type"),
        ("!x a: 3", "1:1: error: the tag '!x' is not allowed; remove it, for each key knows its type"),
        ("a: *b\n", "1:4: error: nothing above is named '&b'; put quotes around text that begins with '*'"),
        ("a: &b [*b]", "1:8: error: '*b' \(cycle)"), ("a: &b {c: [*b]}", "1:12: error: '*b' \(cycle)"),
        ("a: &b 1\nc: &b [*b]", "2:8: error: '*b' \(cycle)"),
        ("a: &b [&c [*b]]", "1:12: error: '*b' \(cycle)"),
    ])
    func whatIsNotStrictIsNamed(text: String, finding: String) {
        #expect(Self.findings(text) == ["f:" + finding])
    }

    @Test(arguments: [
        ("? [a]\n: 1", 3), ("? {a: 1}\n: 2\n", 3), ("{a: b}: 1", 1), ("${a}: 1\n? - b\n: 2", 3),
    ])
    func aComplexKeyIsRefusedWithAHint(text: String, column: Int) {
        let sentence =
            "a key must be text, not a list, a mapping or an alias; "
            + "write it as one word, and put quotes around a value that contains '{' or '['"
        let line = text.hasPrefix("$") ? 2 : 1
        #expect(Self.findings(text) == ["f:\(line):\(column): error: \(sentence)"])
    }

    @Test func anAliasAsKeyIsRefused() {
        #expect(Self.findings("a: &k b\n*k : 1").map { $0.prefix(30) } == ["f:2:1: error: a key must be te"])
    }

    @Test func everythingThatCanBePassedOverIsReportedAtOnce() {
        let text = "a: !x 1\na: 2\n? [b]\n: 3\n<<: 4\nc: *d\n---\ne: 5\n"
        let rules = readYAML(Array(text.utf8), file: "f").diagnostics.map { "\($0.line) \($0.rule)" }
        #expect(
            rules == [
                "1 tag", "2 duplicate_key", "3 complex_key", "5 merge_key", "6 undefined_alias", "7 second_document",
            ])
    }

    /// Few keys are compared, many are looked up.
    @Test(arguments: [2, 15, 16, 17, 18, 40], ["first", "middle", "last"])
    func aKeyThatStandsAgainIsFoundAmongFewAndMany(count: Int, which: String) {
        let line = ["first": 1, "middle": (count + 1) / 2][which] ?? count
        let text = (1...count).map { "key\($0): 1\n" }.joined() + "key\(line): 2\nother: 3\n"
        let (_, diagnostics) = readYAML(Array(text.utf8), file: "f")
        #expect(diagnostics.map { "\($0.line) \($0.rule)" } == ["\(count + 1) duplicate_key"])
        #expect(diagnostics.first?.message.contains("line \(line)") == true)
    }

    @Test func aTreeWithoutTheValueOfAnAliasIsNotGivenOut() {
        #expect(readYAML(Array("a: *b".utf8), file: "f").root == nil)
        #expect(readYAML(Array("a: 1\na: 2".utf8), file: "f").root != nil)
    }
}
