import Diagnostics
import Testing
import YAML

/// What is said of texts that libyaml itself refuses.
@Suite struct YAMLSyntaxTests {
    private static let token =
        "found character that cannot start any token; "
        + "indent with spaces, not tabs, and put quotes around text that begins with '@', '`' or '%'"
    private static let flow = "; close the bracket, and put quotes around text that contains '{', '[' or ','"
    private static let open = "; the file ends here; close every bracket that is open"
    private static let indentation = "; check the indentation of this line and of the one above"
    private static let colon =
        "mapping values are not allowed in this context; "
        + "check the indentation, and put quotes around text that contains ': '"

    @Test(arguments: [
        ("a:\n\t- b", "2:1", token),
        ("a: @b", "1:4", token),
        ("a: `b`", "1:4", token),
        ("a: b: c", "1:5", colon),
        ("a: 1\n b: 2", "2:3", colon),
        (
            "a: [1, 2\nb: 3", "2:2",
            "did not find expected ',' or ']' while parsing a flow sequence that begins at line 1" + flow
        ),
        ("a: {lat: ${latitude:.4f}}", "1:11", "did not find expected ',' or '}'" + flow),
        ("a: [${x}]", "1:6", "did not find expected ',' or ']'" + flow),
        ("{a: [", "2:1", "did not find expected node content" + open),
        ("a: [1,\n", "2:1", "did not find expected node content" + open),
        (
            "a: {b: [1", "2:1",
            "did not find expected ',' or ']' while parsing a flow sequence that begins at line 1" + open
        ),
        (
            "a: {b: 1\n\n", "3:1",
            "did not find expected ',' or '}' while parsing a flow mapping that begins at line 1" + open
        ),
        ("x: 1\na: 'b\nc: 2\n", "2:4", "found unexpected end of stream; close the quote"),
        (#"a: "\q""#, "1:5", #"found unknown escape character; use single quotes, or write '\\' for a backslash"#),
        (
            "a:\n- 1\nb: 1\n- 2", "4:1",
            "did not find expected key while parsing a block mapping that begins at line 1" + indentation
        ),
        (
            "- a\nb: 1", "2:1",
            "did not find expected '-' indicator while parsing a block collection that begins at line 1" + indentation
        ),
        ("a: 1\nb 2\nc: 3", "2:1", "could not find expected ':'; put ': ' behind the key"),
        ("a: ]", "1:4", "did not find expected node content; put quotes around text that begins with ',', ']' or '}'"),
        (
            "a: - b", "1:4",
            "block sequence entries are not allowed in this context; begin the list on a line of its own"
        ),
        ("%YAML 2.0\n---\na: 1", "1:1", "found incompatible YAML document; remove the line that begins with '%YAML'"),
    ])
    func theSentenceSaysWhereAndWhatToDo(text: String, place: String, sentence: String) {
        let (root, diagnostics) = readYAML(Array(text.utf8), file: "f")
        #expect(diagnostics.map(\.text) == ["f:\(place): error: this is not valid YAML: \(sentence)"])
        #expect(root == nil)
    }

    @Test(arguments: [
        (Array("ab: 1\nc: ".utf8) + [0x00], "2:4", "the file holds the control character U+0000"),
        (Array("ä: 1\r\nö: ".utf8) + [0x1B, 0x5B], "2:4", "the file holds the control character U+001B"),
        ([0xEF, 0xBB, 0xBF] + Array("a: ".utf8) + [0x07], "1:4", "the file holds the control character U+0007"),
    ])
    func aControlCharacterIsFoundByItsOffset(bytes: [UInt8], place: String, sentence: String) {
        let suggestion = "remove it, or write it as an escape inside double quotes"
        #expect(readYAML(bytes, file: "f").diagnostics.map(\.text) == ["f:\(place): error: \(sentence); \(suggestion)"])
    }

    @Test(arguments: [
        (Array("a: 1\nä: ".utf8) + [0xFF], "2:4", "invalid leading UTF-8 octet"),
        (Array("a: ".utf8) + [0xC0, 0x80], "1:4", "invalid length of a UTF-8 sequence"),
        (Array("a: ".utf8) + [0xED, 0xA0, 0x80], "1:4", "invalid Unicode character"),
        (Array("a: ".utf8) + [0xC3, 0x28], "1:5", "invalid trailing UTF-8 octet"),
        (Array("a: ".utf8) + [0xE2, 0x82], "1:4", "incomplete UTF-8 octet sequence"),
    ])
    func bytesThatAreNoTextAreFoundByTheirOffset(bytes: [UInt8], place: String, problem: String) {
        let sentence = "the file is not UTF-8 text: \(problem); save it as UTF-8"
        #expect(readYAML(bytes, file: "f").diagnostics.map(\.text) == ["f:\(place): error: \(sentence)"])
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x61], "UTF-16"), ([0xFF, 0xFE], "UTF-16"),
            ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], "UTF-32"),
        ] as [([UInt8], String)])
    func anotherEncodingIsRefusedAndNotTranscoded(bytes: [UInt8], name: String) {
        let sentence = "f:1:1: error: the file is \(name), and only UTF-8 is read; save it as UTF-8"
        #expect(readYAML(bytes, file: "f").diagnostics.map(\.text) == [sentence])
    }
}
