import JSON
import Testing

@Suite("The grammar of RFC 8259")
struct GrammarTests {
    @Test(
        arguments: [
            "{}", "[]", "null", "true", "false", "0", "-0", "\"\"", " \t\r\n[ ] \t\r\n", "[[],[[]],{}]",
            #"{"":0}"#, #"{ "a" : 1 , "b" : [ 1 , 2 ] }"#, #"{"a":{"b":{"c":[{}]}}}"#, "[null,true,false]",
            #"{"a":1,"a":2}"#, "[\"a\",\n\"b\"]",
        ])
    func isAccepted(_ text: String) {
        #expect(refusal(of: Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            Refused("", .syntax, 0), Refused("   ", .syntax, 3), Refused("\n", .syntax, 1),
            Refused("[", .syntax, 1), Refused("{", .syntax, 1), Refused("]", .syntax, 0), Refused("}", .syntax, 0),
            Refused("[1", .syntax, 2), Refused("[1,", .syntax, 3), Refused("[1,]", .syntax, 3),
            Refused("[,1]", .syntax, 1), Refused("[1,,2]", .syntax, 3), Refused("[1 2]", .syntax, 3),
            Refused("[1}", .syntax, 2), Refused("[1:2]", .syntax, 2), Refused("[\"a\":1]", .syntax, 4),
            Refused(#"{"a""#, .syntax, 4), Refused(#"{"a":"#, .syntax, 5), Refused(#"{"a":1"#, .syntax, 6),
            Refused(#"{"a":1,"#, .syntax, 7), Refused(#"{"a":1,}"#, .syntax, 7), Refused(#"{,"a":1}"#, .syntax, 1),
            Refused(#"{"a" 1}"#, .syntax, 5), Refused(#"{"a":}"#, .syntax, 5), Refused(#"{"a"}"#, .syntax, 4),
            Refused(#"{"a":1]"#, .syntax, 6), Refused(#"{"a":1 "b":2}"#, .syntax, 7), Refused("{a:1}", .syntax, 1),
            Refused("{'a':1}", .syntax, 1), Refused("{1:1}", .syntax, 1), Refused("{null:1}", .syntax, 1),
            Refused("[1]]", .syntax, 3), Refused("{} {}", .syntax, 3), Refused("1 2", .syntax, 2),
            Refused("[1]x", .syntax, 3), Refused("[1]\u{0}", .syntax, 3), Refused("[\u{0}1]", .syntax, 1),
            Refused("[1]// end", .syntax, 3), Refused("/* a */[]", .syntax, 0), Refused("# a", .syntax, 0),
            Refused("['a']", .syntax, 1), Refused("[\u{A0}1]", .syntax, 1), Refused("[\u{B}]", .syntax, 1),
            Refused("[\u{C}]", .syntax, 1), Refused("[é]", .syntax, 1),
        ])
    func isRefused(_ text: Refused) {
        let error = refusal(of: text.bytes)
        #expect(error?.kind == text.kind)
        #expect(error?.offset == text.offset)
    }

    @Test(
        arguments: [
            Refused("[tru]", .syntax, 1), Refused("[truE]", .syntax, 1), Refused("[truex]", .syntax, 1),
            Refused("[True]", .syntax, 1), Refused("[nul", .syntax, 1), Refused("[nulll]", .syntax, 1),
            Refused("[fals]", .syntax, 1), Refused("t", .syntax, 0), Refused("undefined", .syntax, 0),
            Refused("[true1]", .syntax, 5), Refused("[null\"\"]", .syntax, 5),
        ])
    func onlyThreeWordsAreValues(_ text: Refused) {
        let error = refusal(of: text.bytes)
        #expect(error?.kind == text.kind)
        #expect(error?.offset == text.offset)
    }

    private static let whole = Array(#"{"a":[1,-2.5e+3,true,null,"x\n\u00e9\ud83d\ude00é"],"b":{}}"#.utf8)

    @Test(arguments: whole.indices)
    func aDocumentCutShortIsRefused(_ length: Int) {
        #expect(refusal(of: Array(Self.whole[..<length])) != nil)
    }

    @Test func theWholeOfThatDocumentIsAccepted() {
        #expect(refusal(of: Self.whole) == nil)
    }
}
