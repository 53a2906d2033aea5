import Diagnostics
import Testing
import YAML

@Suite struct YAMLFieldsTests {
    private static func read(_ text: String, keys: [String] = ["adapter", "timeout"]) -> [String] {
        var reader = YAMLReader(file: "f")
        guard let root = readYAML(Array(text.utf8), file: "f").root else { return ["no tree"] }
        if let fields = reader.fields(of: YAMLField(root: root), keys: keys, owner: "a provider") {
            _ = reader.required("adapter", in: fields)
        }
        return reader.diagnostics.map(\.text)
    }

    @Test func everythingIsReportedAtOnceInTheOrderOfTheFile() {
        #expect(
            Self.read("timout: 1\nx-timout: 2\nadaptor: b\nzzz: 3") == [
                "f:1:1: error: the file has no 'adapter'; add 'adapter: …'",
                "f:1:1: error: 'timout' is not a key of a provider; write 'timeout'",
                "f:3:1: error: 'adaptor' is not a key of a provider; write 'adapter'",
                "f:4:1: error: 'zzz' is not a key of a provider; known: 'adapter', 'timeout'",
            ])
    }

    @Test(arguments: [
        ("[adapter]", "f:1:1: error: the file must be a mapping, not a list"),
        ("adapter", "f:1:1: error: the file must be a mapping, not 'adapter'"),
    ])
    func aFileThatIsNoMappingIsRefused(text: String, finding: String) {
        #expect(Self.read(text) == [finding])
    }

    @Test(arguments: [("b", "'b'"), ("''", "''")])
    func aFieldIsCalledByItsKeyAndTheListsItStandsIn(key: String, name: String) throws {
        var reader = YAMLReader(file: "f")
        let root = YAMLField(root: try #require(readYAML(Array("\(key): [[x]]".utf8), file: "f").root))
        let field = try #require(reader.named(root).first)
        let entry = try #require(reader.elements(field)?.first)
        let inner = try #require(reader.elements(entry)?.first)
        #expect(root.title == "the file")
        #expect(field.title == name)
        #expect(entry.title == "an entry of \(name)")
        #expect(inner.title == "an entry of an entry of \(name)")
    }

    @Test func manyKnownWordsAreNotListed() {
        let keys = ["adapter"] + (0..<20).map { "word\($0)" }
        #expect(
            Self.read("adapter: b\nqqqqqqqq: 1", keys: keys) == ["f:2:1: error: 'qqqqqqqq' is not a key of a provider"])
    }

    @Test func aFileThatIsWrongAllOverIsNotReportedToItsEnd() {
        let findings = Self.read("adapter: a\n" + (0..<3_000).map { "k\($0): 1\n" }.joined())
        #expect(findings.count == 100)
        #expect(findings.last == "f:101:1: error: more than 99 findings; the others are not shown")
    }

    @Test(arguments: [
        ("a\nb\u{1B}[31m", #"'a\u{a}b\u{1b}[31m'"#),
        ("\u{202E}x", #"'\u{202e}x'"#),
        (String(repeating: "é", count: 60), "'" + String(repeating: "é", count: 60) + "'"),
        (String(repeating: "é", count: 61), "'" + String(repeating: "é", count: 60) + "…'"),
    ])
    func quotedTextIsFitForOneLine(text: String, quoted: String) {
        #expect(text.quoted == quoted)
    }
}
