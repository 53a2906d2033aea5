import JSON
import Testing

@Suite("Writing")
struct WriterTests {
    /// What `write` leaves in a new buffer.
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func commasAreSetBetweenAndOnlyBetween() {
        let written = text { writer in
            writer.beginObject()
            writer.key("a")
            writer.beginArray()
            writer.number(1)
            writer.beginArray()
            writer.endArray()
            writer.beginObject()
            writer.endObject()
            writer.null()
            writer.bool(true)
            writer.endArray()
            writer.key("b")
            writer.beginObject()
            writer.key("c")
            writer.string("d")
            writer.endObject()
            writer.key("e")
            writer.raw(Array(#"{"f":0}"#.utf8))
            writer.key("g")
            writer.bool(false)
            writer.endObject()
        }
        #expect(written == #"{"a":[1,[],{},null,true],"b":{"c":"d"},"e":{"f":0},"g":false}"#)
    }

    @Test func membersWriteNullForNil() {
        let written = text { writer in
            writer.beginObject()
            writer.member("text", "x")
            writer.member("count", 3)
            writer.member("value", 0.5)
            writer.member("yes", true)
            writer.member("noText", nil as String?)
            writer.member("noCount", nil as Int?)
            writer.member("noValue", nil as Double?)
            writer.member("noYes", nil as Bool?)
            writer.endObject()
        }
        let expected = #"{"text":"x","count":3,"value":0.5,"yes":true,"#
        #expect(written == expected + #""noText":null,"noCount":null,"noValue":null,"noYes":null}"#)
    }

    @Test(
        arguments: [
            ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
            ("\u{0}\u{1}\u{1F}\u{7F}", "\"\\u0000\\u0001\\u001f\u{7F}\""), ("é€😀\u{2028}", "\"é€😀\u{2028}\""),
            ("twelve bytes\" and é more\n", #""twelve bytes\" and é more\n""#), ("éééééééééééé", #""éééééééééééé""#),
        ])
    func onlyWhatMustBeIsEscaped(_ content: String, _ expected: String) {
        #expect(text { $0.string(content) } == expected)
    }

    @Test(arguments: [
        ("a", "data.b", 4, #""a.b""#), ("a\"", "data\n", 4, #""a\"\n""#), ("", "x", 1, #""""#), ("é", "ü", 0, #""éü""#),
    ])
    func textInTwoPiecesIsOneValue(start: String, rest: String, position: Int, expected: String) {
        #expect(text { $0.string(start, rest, from: position) } == expected)
    }

    /// A name that is known at build time is written as it is; any other is escaped.
    @Test func namesAreEscapedToo() {
        let name = "a\"b"
        let written = text { writer in
            writer.beginObject()
            writer.member(name, 1)
            writer.endObject()
        }
        #expect(written == #"{"a\"b":1}"#)
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (42, "42"), (-1, "-1"), (0.1, "0.1"), (-0.05, "-0.05"), (13.405, "13.405"),
            (100, "100"), (0.0001, "0.0001"), (1e-5, "1e-05"), (0.001234, "0.001234"), (1.5e-7, "1.5e-07"),
            (0.1 + 0.2, "0.30000000000000004"),
            (123456789.25, "123456789.25"), (1e15, "1000000000000000"), (9007199254740992, "9007199254740992"),
            (1e16, "1e+16"), (1e21, "1e+21"), (-1e300, "-1e+300"), (.leastNonzeroMagnitude, "5e-324"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (999999.999999, "999999.999999"),
            (1.0 / 3, "0.3333333333333333"),
            (.nan, "null"), (.infinity, "null"), (-.infinity, "null"), (-.nan, "null"),
        ] as [(Double, String)])
    func aDoubleIsWrittenShortest(_ value: Double, _ expected: String) {
        #expect(text { $0.number(value) } == expected)
    }

    @Test(arguments: [
        (0, "0"), (7, "7"), (-10, "-10"), (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
    ])
    func anIntegerIsWrittenWhole(_ value: Int, _ expected: String) {
        #expect(text { $0.number(value) } == expected)
    }

    @Test(arguments: ["1.50", "123456789012345678901234567890", #""a\u0062""#, "[ 1 ]", "null"])
    func aReadValueIsWrittenAsItStood(_ source: String) throws {
        let value = try read("{\"id\" : \(source) }")["id"]
        let written = text { writer in
            writer.beginArray()
            writer.number(1)
            if let value { writer.raw(value) }
            writer.endArray()
        }
        #expect(written == "[1,\(source)]")
    }
}
