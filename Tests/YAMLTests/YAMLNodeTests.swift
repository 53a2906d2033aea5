import Testing
import YAML

@Suite struct YAMLNodeTests {
    private static func root(_ text: String) throws -> YAMLNode {
        try #require(readYAML(Array(text.utf8), file: "f").root)
    }

    private static func pairs(_ text: String) throws -> [YAMLPair] {
        guard case .mapping(let pairs) = try root(text).content else { return [] }
        return pairs
    }

    private static func scalar(_ written: String) throws -> YAMLScalar? {
        guard case .scalar(let scalar) = try pairs("a: \(written)").first?.value.content else { return nil }
        return scalar
    }

    @Test(arguments: [
        "NO", "yes", "12:30", "0777", "1.10", "1e3", "0x1F", "2026-08-20T12:03:11Z", "null", "~", "true", "1_000",
        ".inf",
    ])
    func aPlainScalarStaysWhatWasWritten(text: String) throws {
        #expect(try Self.scalar(text) == YAMLScalar(text: text, isPlain: true))
    }

    @Test(arguments: [
        (#"'it''s'"#, "it's"), (#""a\tb\0""#, "a\tb\0"), ("|\n  x\n  y\n", "x\ny\n"), (">-\n  x\n  y\n", "x y"),
        ("''", ""),
    ])
    func aQuotedScalarIsResolvedAndNotPlain(written: String, text: String) throws {
        #expect(try Self.scalar(written) == YAMLScalar(text: text, isPlain: false))
    }

    @Test(arguments: [("", true), ("~", true), ("null", true), ("Null", false), ("none", false)])
    func onlyThreePlainWordsMeanNoValue(text: String, isNull: Bool) {
        #expect(YAMLScalar(text: text, isPlain: true).isNull == isNull)
        #expect(!YAMLScalar(text: text, isPlain: false).isNull)
    }

    @Test func marksCountCodePointsFromOne() throws {
        let pair = try #require(try Self.pairs("x: 0\nä😀: ö  # o\n").last)
        #expect(pair.keyMark == YAMLMark(line: 2, column: 1))
        #expect(pair.value.start == YAMLMark(line: 2, column: 5))
        #expect(pair.value.end == YAMLMark(line: 2, column: 6))
    }

    @Test func aByteOrderMarkDoesNotMoveMarks() throws {
        let pair = try #require(try Self.pairs("\u{FEFF}a: b").first)
        #expect(pair.key == "a")
        #expect(pair.value.start == YAMLMark(line: 1, column: 4))
    }

    @Test func anAliasIsWhatItStandsFor() throws {
        let pair = try #require(try Self.pairs("a: &x [1, 2]\nb: *x").last)
        #expect(pair.value.start == YAMLMark(line: 1, column: 4))
        #expect(pair.value.end == YAMLMark(line: 1, column: 13))
    }

    @Test func keysKeepTheirOrder() throws {
        #expect(try Self.pairs("c: 1\na: 2\nb: 3").map(\.key) == ["c", "a", "b"])
    }
}
