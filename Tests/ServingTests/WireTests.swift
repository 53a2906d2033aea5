import Serving
import Testing

/// Lines in, lines out, byte for byte: the rows of the protocol's sections 1 and 2.
@Suite struct WireTests {
    @Test(arguments: WireRow.all)
    func answers(_ row: WireRow) {
        var rig = Rig(row.limits)
        rig.bring(row.input)
        #expect(rig.output.lines == row.output)
    }

    @Test(arguments: WireRow.all)
    func answersTheSameByteByByte(_ row: WireRow) {
        var rig = Rig(row.limits)
        rig.bring(row.input, pieces: 1)
        #expect(rig.output.lines == row.output)
    }

    @Test(arguments: WireRow.all)
    func servesTheNextLine(_ row: WireRow) {
        var rig = Rig(row.limits)
        rig.bring(row.input + Array("\n{\"id\":\"next\",\"method\":\"ping\"}\n".utf8))
        #expect(rig.output.lines == row.output + [#"{"jsonrpc":"2.0","id":"next","result":{}}"#])
    }

    @Test func refusesAHundredThousandBracketsInABoundedStack() {
        let rig = Rig()
        rig.send(String(repeating: "[", count: 100_000))
        let line = rig.output.lines.first ?? ""
        #expect(rig.output.lines.count == 1 && line.contains(#""kind":"too_deep""#) && line.contains(#""offset":64}"#))
    }

    @Test func keepsALargeAnswerBackAndSaysHowToAskForLess() {
        var limits = ServerLimits()
        limits.answerBytes = 300
        let rig = Rig(limits)
        rig.send(#"{"id":1,"method":"fill","params":{"size":266}}"#)
        rig.send(#"{"id":2,"method":"fill","params":{"size":267}}"#)
        #expect(rig.output.lines.first?.utf8.count == 300)
        #expect(
            rig.output.lines.last
                == WireRow.refusal(
                    "2", 1005, "answer_too_large",
                    "the answer has 301 bytes and at most 300 are sent; ask for fewer places, hours or fields"))
    }

    @Test func describesItsMethodsInTheOrderOfItsList() {
        let rig = Rig()
        rig.send(#"{"id":1,"method":"describe"}"#)
        let line = rig.output.lines.first ?? ""
        let beginning = [
            #"{"jsonrpc":"2.0","id":1,"result":{"kind":"describe","protocol":"1.0","#,
            #""server":{"name":"breezeway","version":"0"},"#,
            #""limits":{"calls_at_work":64,"calls_waiting":1024,"bytes_waiting":8388608,"line_bytes":1048576,"#,
            #""answer_bytes":4194304,"batch_items":100,"timeout_ms":10000,"when_full":"wait"},"#,
            #""methods":[{"name":"ping","title":"Ping","summary":"Answers at once with an empty object.","#,
            #""params":{"type":"object","properties":{},"additionalProperties":false,"#,
            #""description":"The parameters of 'ping'."},"#,
            #""result":{"type":"object","properties":{},"description":"An empty object."}},{"name":"cancel","#,
        ].joined()
        #expect(line.hasPrefix(beginning))
        #expect(line.contains(#"{"code":1005,"kind":"answer_too_large","retryable":false,"when":"#))
    }
}
