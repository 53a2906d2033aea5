import Diagnostics
import Testing
import YAML

/// What the reader makes of a field, and what it says of one that is wrong, word for word.
@Suite struct YAMLReaderTests {
    enum Colour: String, CaseIterable { case red, green, blue }

    /// Reads the field `a` of a one-line file, and tells what was read beside what was said.
    private static func read(_ text: String, _ read: (inout YAMLReader, YAMLField?) -> String?) -> [String] {
        var reader = YAMLReader(file: "f")
        guard let root = readYAML(Array("a: \(text)".utf8), file: "f").root else { return [] }
        let fields = reader.fields(of: YAMLField(root: root), keys: ["a"], owner: "this file")
        let value = read(&reader, fields?["a"])
        return (value.map { [$0] } ?? [])
            + reader.diagnostics.map {
                "\($0.column) \($0.rule): \($0.message)" + ($0.suggestion.map { "; " + $0 } ?? "")
            }
    }

    @Test(arguments: [
        ("NO", "NO"), ("1.10", "1.10"), ("''", ""), ("\"b c\"", "b c"),
        ("", "1 no_value: 'a' has no value; give it one, or remove it"),
        ("~", "1 no_value: 'a' has no value; give it one, or remove it"),
        ("[b]", "4 wrong_type: 'a' must be text, not a list"),
        ("{b: c}", "4 wrong_type: 'a' must be text, not a mapping"),
    ])
    func text(text: String, expected: String) {
        #expect(Self.read(text) { $0.text($1) } == [expected])
    }

    @Test(arguments: [
        ("true", "true"), ("false", "false"),
        ("NO", "4 wrong_type: 'a' must be 'true' or 'false', not 'NO'; write 'false'"),
        ("Yes", "4 wrong_type: 'a' must be 'true' or 'false', not 'Yes'; write 'true'"),
        ("\"true\"", "4 wrong_type: 'a' must be 'true' or 'false', not 'true'; write it without quotes"),
        ("maybe", "4 wrong_type: 'a' must be 'true' or 'false', not 'maybe'"),
    ])
    func bool(text: String, expected: String) {
        #expect(Self.read(text) { $0.bool($1).map { "\($0)" } } == [expected])
    }

    @Test(arguments: [
        ("0", "0"), ("10", "10"), ("-5", "-5"),
        ("11", "4 out_of_range: 'a' must be from -5 to 10, not '11'"),
        ("-6", "4 out_of_range: 'a' must be from -5 to 10, not '-6'"),
        ("007", "4 wrong_type: 'a' must be a whole number, not '007'; write '7'"),
        ("'7'", "4 wrong_type: 'a' must be a whole number, not '7'; write it without quotes"),
        ("1.5", "4 wrong_type: 'a' must be a whole number, not '1.5'"),
        ("1e3", "4 wrong_type: 'a' must be a whole number, not '1e3'"),
        ("99999999999999999999", "4 wrong_type: 'a' must be a whole number, not '99999999999999999999'"),
        ("--1", "4 wrong_type: 'a' must be a whole number, not '--1'"),
        ("12:30", "4 wrong_type: 'a' must be a whole number, not '12:30'"),
        ("٣", "4 wrong_type: 'a' must be a whole number, not '٣'"),
    ])
    func integer(text: String, expected: String) {
        #expect(Self.read(text) { $0.integer($1, in: -5...10).map { "\($0)" } } == [expected])
    }

    @Test(arguments: [
        ("1.50", "1.5"), ("-1e1", "-10.0"), ("0", "0.0"),
        ("90.5", "4 out_of_range: 'a' must be from -90 to 90, not '90.5'"),
        (".5", "4 wrong_type: 'a' must be a number, not '.5'"),
        ("5.", "4 wrong_type: 'a' must be a number, not '5.'"),
        (".inf", "4 wrong_type: 'a' must be a number, not '.inf'"),
        ("nan", "4 wrong_type: 'a' must be a number, not 'nan'"),
        ("0x10", "4 wrong_type: 'a' must be a number, not '0x10'"),
        ("1e999", "4 wrong_type: 'a' must be a number, not '1e999'"),
        ("1,5", "4 wrong_type: 'a' must be a number, not '1,5'"),
    ])
    func number(text: String, expected: String) {
        #expect(Self.read(text) { $0.number($1, in: -90...90).map { "\($0)" } } == [expected])
    }

    private static let times = "4 wrong_type: 'a' must be a time such as '500ms', '10s', '15m' or '24h', not "

    @Test(arguments: [
        ("500ms", "500ms"), ("10s", "10s"), ("15m", "15m"), ("24h", "1d"), ("90m", "90m"), ("0s", "0s"),
        ("10", Self.times + "'10'; write '10s'"), ("1.5s", Self.times + "'1.5s'"), ("10 s", Self.times + "'10 s'"),
        ("10S", Self.times + "'10S'"), ("s", Self.times + "'s'"),
        ("'10s'", Self.times + "'10s'; write it without quotes"),
        ("9999999999999999d", Self.times + "'9999999999999999d'"),
        ("-5s", "4 out_of_range: 'a' must be from '0s' to '2d', not '-5s'"),
        ("49h", "4 out_of_range: 'a' must be from '0s' to '2d', not '49h'"),
    ])
    func duration(text: String, expected: String) {
        #expect(Self.read(text) { $0.duration($1, in: .zero ... .seconds(172_800))?.written } == [expected])
    }

    private static let sizes = "4 wrong_type: 'a' must be a size such as '500KB', '64MB' or '1MiB', not "

    @Test(arguments: [
        ("1B", "1"), ("64KB", "64000"), ("1MiB", "1048576"), ("1MB", "1000000"),
        ("64", Self.sizes + "'64'; write '64MB'"), ("64mb", Self.sizes + "'64mb'"), ("1.5MB", Self.sizes + "'1.5MB'"),
        ("99999999999999GB", Self.sizes + "'99999999999999GB'"),
        ("3MB", "4 out_of_range: 'a' must be from '1B' to '2MB', not '3MB'"),
    ])
    func size(text: String, expected: String) {
        #expect(Self.read(text) { $0.size($1, in: 1...2_000_000).map { "\($0)" } } == [expected])
    }

    @Test(arguments: [
        ("green", "green"),
        ("grean", "4 unknown_value: 'grean' is not a colour; write 'green'"),
        ("Red", "4 unknown_value: 'Red' is not a colour; write 'red'"),
        ("violet", "4 unknown_value: 'violet' is not a colour; known: 'red', 'green', 'blue'"),
    ])
    func choice(text: String, expected: String) {
        #expect(Self.read(text) { ($0.choice($1, kind: "a colour") as Colour?)?.rawValue } == [expected])
    }

    @Test(arguments: [
        ("[b, c]", "b c"), ("[]", ""),
        ("b", "4 wrong_type: 'a' must be a list, not 'b'; write 'a: [b]'"),
        ("{b: c}", "4 wrong_type: 'a' must be a list, not a mapping"),
    ])
    func elements(text: String, expected: String) {
        let read = Self.read(text) { reader, field in
            reader.elements(field)?.compactMap { reader.text($0) }.joined(separator: " ")
        }
        #expect(read == [expected])
    }

    @Test func anEntryOfAListIsNamedByItsList() {
        let read = Self.read("[b, [c]]") { reader, field in
            reader.elements(field)?.compactMap { reader.text($0) }.joined()
        }
        #expect(read == ["b", "8 wrong_type: an entry of 'a' must be text, not a list"])
    }

    @Test func namesOfTheUsersOwnKeepTheirOrderAndNotesAreLeftOut() {
        let read = Self.read("{z: 1, x-note: 2, b: 3}") { reader, field in
            reader.named(field).map(\.key).joined(separator: " ")
        }
        #expect(read == ["z b"])
    }

    @Test func aValueThatMayBeASecretIsNotQuoted() {
        let read = Self.read("hunter2") { reader, field in
            var field = field
            field?.isSecret = true
            return reader.fields(of: field, keys: ["env"], owner: "a credential").map { _ in "read" }
        }
        #expect(read == ["4 wrong_type: 'a' must be a mapping, not text"])
    }
}
