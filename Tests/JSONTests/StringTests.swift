import JSON
import Testing

@Suite("Strings and their escapes")
struct StringTests {
    @Test(
        arguments: [
            (#""""#, ""), (#""abc""#, "abc"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041""#, "A"),
            (#""\u00e9\u00E9""#, "éé"), (#""\u20ac""#, "€"), (#""\ud83d\ude00""#, "😀"),
            (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
            (#""\u0000""#, "\u{0}"), (#""\uFFFF\uD7FF\uE000""#, "\u{FFFF}\u{D7FF}\u{E000}"), (#""a/b""#, "a/b"),
            (#""\\u0041""#, #"\u0041"#), (#""naïve € 😀""#, "naïve € 😀"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
            (#""12345678\n12345678""#, "12345678\n12345678"),
            (#""\u007f\u0080\u07ff\u0800""#, "\u{7F}\u{80}\u{7FF}\u{800}"),
        ])
    func isReadAs(_ text: String, _ expected: String) throws {
        let value = try read(text)
        #expect(value.string.map { Array($0.utf8) } == Array(expected.utf8))
    }

    @Test(arguments: 0..<24)
    func aQuoteIsFoundAtEveryDistance(_ length: Int) throws {
        let content = String(repeating: "x", count: length)
        #expect(try read("[\"\(content)\",1]").elements.map(\.string) == [content, nil])
    }

    @Test(arguments: Array(0..<0x20) as [UInt8], [0, 3, 7, 8, 13])
    func aRawControlCharacterIsRefusedWhereverItStands(_ byte: UInt8, _ distance: Int) {
        let bytes = [0x22] + [UInt8](repeating: 0x61, count: distance) + [byte] + Array(#"abcdefgh""#.utf8)
        let error = refusal(of: bytes)
        #expect(error?.kind == .syntax)
        #expect(error?.offset == distance + 1)
    }

    @Test(
        arguments: [
            Refused(#"["a"#, .syntax, 3), Refused(#"["a\"#, .syntax, 4), Refused(#"["a\""#, .syntax, 5),
            Refused(#"["\x41"]"#, .syntax, 2), Refused(#"["\'"]"#, .syntax, 2), Refused(#"["\U0041"]"#, .syntax, 2),
            Refused(#"["\a"]"#, .syntax, 2), Refused("[\"\\\u{0}\"]", .syntax, 2), Refused(#"["\é"]"#, .syntax, 2),
            Refused(#"["\u"]"#, .syntax, 2), Refused(#"["\u00A"]"#, .syntax, 2), Refused(#"["\u00G0"]"#, .syntax, 2),
            Refused(#"["\u 041"]"#, .syntax, 2), Refused(#"["\u-041"]"#, .syntax, 2), Refused(#"["\u004"#, .syntax, 2),
            Refused(#"["\uD83D\u00"]"#, .syntax, 8),
        ])
    func aBadEscapeIsRefused(_ text: Refused) {
        let error = refusal(of: text.bytes)
        #expect(error?.kind == text.kind)
        #expect(error?.offset == text.offset)
    }

    @Test(
        arguments: [
            Refused(#"["\uD800"]"#, .invalidUTF8, 2), Refused(#"["\uDFFF"]"#, .invalidUTF8, 2),
            Refused(#"["ab\uDC00\uD800"]"#, .invalidUTF8, 4), Refused(#"["\uD800\uD800"]"#, .invalidUTF8, 2),
            Refused(#"["\uD800\n"]"#, .invalidUTF8, 2), Refused(#"["\uD800abcdef"]"#, .invalidUTF8, 2),
            Refused(#"["\ud83d\u0041"]"#, .invalidUTF8, 2), Refused(#"{"\uDEAD":1}"#, .invalidUTF8, 2),
            Refused(#"["\uD800"#, .invalidUTF8, 2),
        ])
    func aLoneSurrogateIsRefused(_ text: Refused) {
        let error = refusal(of: text.bytes)
        #expect(error?.kind == text.kind)
        #expect(error?.offset == text.offset)
    }

    @Test(
        arguments: [
            (#""abc""#, "abc", true), (#""abc""#, "abd", false), (#""abc""#, "ab", false), (#""abc""#, "abcd", false),
            (#""a\u0062c""#, "abc", true), (#""a\u0062c""#, "abcd", false), (#""""#, "", true), (#""é""#, "é", true),
            ("\"e\u{301}\"", "\u{E9}", false), ("1", "1", false), ("null", "null", false),
        ])
    func equalsComparesCodePoints(_ text: String, _ other: String, _ isEqual: Bool) throws {
        #expect(try read(text).equals(other) == isEqual)
    }

    @Test func aMegabyteIsReadWhole() throws {
        let content = String(repeating: "0123456789abcde\u{E9}", count: 1 << 16)
        #expect(try read("\"\(content)\"").string == content)
    }

    @Test func aMegabyteOfEscapesIsReadWhole() throws {
        let escapes = String(repeating: #"\ud83d\ude00"#, count: 1 << 17)
        #expect(try read("\"\(escapes)\"").string == String(repeating: "😀", count: 1 << 17))
    }
}
