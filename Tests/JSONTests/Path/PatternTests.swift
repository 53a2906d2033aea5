import JSON
import Testing

/// What patterns of RFC 9485 match, by way of the functions that use them.
@Suite struct PatternTests {
    @Test(arguments: [
        ("", "", true), ("a", "a", true), ("a", "ab", false), ("a|bc", "bc", true), ("a|", "", true),
        ("(ab)*", "abab", true), ("(ab)*", "aba", false), ("a+", "", false), ("a?b", "b", true),
        ("a{2}", "aa", true), ("a{2}", "aaa", false), ("a{2,}", "aaaa", true), ("a{1,2}", "aaa", false),
        ("a{0,2}", "", true), ("[a-c]x", "bx", true), ("[^a-c]", "b", false), ("[-a]", "-", true), ("[a-]", "-", true),
        ("[^-]", "-", false), ("[a-z0-9]+", "a1", true), (#"\\p{Lu}\\p{Ll}+"#, "Ärger", true), (#"\\P{L}"#, "a", false),
        (#"[\\p{Nd}.]+"#, "1.5", true), (#"[^\\p{L}]"#, "1", true), (#"\\."#, ".", true), (#"\\."#, "a", false),
        (#"a\\nb"#, "a\\nb", true), (".", "\\n", false), (".", "😀", true), ("^a$", "^a$", false), ("^a$", "a", true),
        ("a^b", "a^b", false),
        (#"\\^a"#, "^a", true),
        ("(a*)*b", "aaab", true), ("()*a", "a", true), ("[😀-😂]", "😁", true),
    ])
    func wholeTextsMatch(_ pattern: String, _ text: String, _ isMatch: Bool) throws {
        let root = try JSONDocument(Array("[\"\(text)\"]".utf8)).root
        let path = try JSONPath("$[?match(@, '\(pattern)')]")
        #expect(path.hopelessPatterns.isEmpty)
        #expect(try path.nodes(in: root).count == (isMatch ? 1 : 0))
    }

    @Test(arguments: [
        ("b", "abc", true), ("", "", true), ("", "abc", true), ("x*", "abc", true), ("c", "ab", false),
        ("b(c|d)", "abd", true), ("bb", "abcb", false), ("aab", "aaab", true), ("^b", "ab", false), ("b$", "ab", true),
        ("b$", "abc", false), ("^$", "", true), ("^$", "a", false),
    ])
    func partsAreFound(_ pattern: String, _ text: String, _ isFound: Bool) throws {
        let root = try JSONDocument(Array("[\"\(text)\"]".utf8)).root
        #expect(try JSONPath("$[?search(@, '\(pattern)')]").nodes(in: root).count == (isFound ? 1 : 0))
    }

    /// Backtracking would need more steps than there are atoms for the first two.
    @Test(arguments: ["(a*)*b", "(a|a)*b", "(a|aa)+b", "(a?){50}a{50}b", "((a*)*)*b"])
    func noPatternTakesLong(_ pattern: String) throws {
        let root = try JSONDocument(Array("[\"\(String(repeating: "a", count: 5_000))\"]".utf8)).root
        #expect(try JSONPath("$[?match(@, '\(pattern)')]").nodes(in: root).isEmpty)
    }
}
