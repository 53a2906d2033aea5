import JSON
import Testing

@Suite("Sentences")
struct SentenceTests {
    @Test(
        arguments: [
            ("", "the text ends where a value must follow; send the whole document"),
            ("[1", "the text ends where ',' or ']' must follow; send the whole document"),
            (#"{"a":1"#, "the text ends where ',' or '}' must follow; send the whole document"),
            ("{", "the text ends where a name in quotes must follow; send the whole document"),
            (#"{"a""#, "the text ends where ':' after the name must follow; send the whole document"),
            ("-", "the text ends where a digit must follow; send the whole document"),
            ("[-x]", "expected a digit, found 'x'"),
            ("[1;2]", "expected ',' or ']', found ';'"),
            (#"{"a" 1}"#, "expected ':' after the name, found '1'"),
            ("{'a':1}", "expected a name in quotes, found a single quote"),
            ("[1.]", "expected a digit, found ']'"),
            ("[\u{0}]", "expected a value, found a NUL byte (is this UTF-16?)"),
            ("[\u{1}]", "expected a value, found the byte 0x01"),
            ("[é]", "expected a value, found the byte 0xC3"),
            ("[1,]", "nothing stands between ',' and ']'; remove the comma"),
            ("{} {", "'{' follows the end of the document; send one document at a time"),
            ("\u{FEFF}{}", "a byte order mark stands before the document; send UTF-8 without one"),
            ("[True]", "'True' is no JSON value; write true"),
            ("[FALSE]", "'FALSE' is no JSON value; write false"),
            ("[None]", "'None' is no JSON value; write null"),
            ("[berlin]", "'berlin' is no JSON value; text needs quotes"),
            ("[averyveryverylongwordindeed]", "'averyveryverylongwor' is no JSON value; text needs quotes"),
            ("[NaN]", "'NaN' is no JSON number; write null for an unknown value"),
            ("[-Infinity]", "'-Infinity' is no JSON number; write null for an unknown value"),
            ("[[[", "brackets are nested deeper than 2; flatten the document"),
            ("[01]", "a number starts with a needless '0'; remove it"),
            ("[+1]", "a number starts with '+'; remove it"),
            ("[.5]", "a number starts with '.'; write '0.'"),
            ("[\"a", "the text ends inside a string; close it with '\"'"),
            ("[\"a\nb\"]", "a string holds a line feed as it is; escape it"),
            (#"["\x"]"#, #"'x' cannot follow '\' in a string; write '\\' for a backslash"#),
            (#"["\u12"]"#, #"'\u' needs four hexadecimal digits"#),
            (
                #"["\ud800"]"#,
                "an escaped surrogate stands alone; write both halves of the pair or the character itself"
            ),
        ])
    func saysWhatToDo(_ text: String, _ sentence: String) {
        #expect(refusal(of: Array(text.utf8), maxDepth: 2)?.message == sentence)
    }

    @Test func saysThatBytesAreNotUTF8() {
        #expect(refusal(of: [0xFF])?.message == "bytes that are not UTF-8; encode the text as UTF-8")
    }
}
