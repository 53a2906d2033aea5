import Serving
import Testing

/// Calls that wait: what is in flight, in the queue, cancelled, late, or left at the end.
@Suite(.timeLimit(.minutes(1))) struct ServerTests {
    private static func hold(_ id: String, _ gate: String, _ more: String = "") -> String {
        #"{"id":\#(id),"method":"hold","params":{"gate":"\#(gate)"\#(more)}}"#
    }

    private static func held(_ id: String, _ gate: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"result":"\#(gate)"}"#
    }

    private static func cancelled(_ id: String) -> String {
        WireRow.refusal(id, 1001, "cancelled", "the call was cancelled by its caller")
    }

    @Test func answersInTheOrderInWhichCallsAreReady() async {
        let rig = Rig()
        rig.send(Self.hold("1", "a"))
        rig.send(Self.hold("2", "b"))
        rig.send(WireRow.ping.replacing("1", with: "3"))
        #expect(rig.output.lines == [WireRow.done("3")])
        rig.gates.open("b")
        _ = await rig.output.lines(2)
        rig.gates.open("a")
        #expect(await rig.output.lines(3) == [WireRow.done("3"), Self.held("2", "b"), Self.held("1", "a")])
    }

    @Test func echoesEveryKindOfIDDigitForDigitWhileAllAreInFlight() async {
        let ids = [
            "1", #""1""#, "-1", "0", "-0", #""""#, "9007199254740993", "9007199254740992", #""é""#, #""e\#u{301}""#,
            "123456789012345678901234567890", #""a b""#, #""null""#,
        ]
        let rig = Rig()
        for (index, id) in ids.enumerated() { rig.send(Self.hold(id, "g\(index)")) }
        #expect(rig.output.lines == [])
        for index in ids.indices { rig.gates.open("g\(index)") }
        let expected = Set(ids.enumerated().map { Self.held($1, "g\($0)") })
        #expect(Set(await rig.output.lines(ids.count)) == expected)
    }

    @Test(arguments: [("7", "7"), (#""a""#, #""\u0061""#)])
    func refusesAnIDWhoseCallIsInFlight(first: String, second: String) async {
        let rig = Rig()
        rig.send(Self.hold(first, "a"))
        rig.send(#"{"id":\#(second),"method":"ping"}"#)
        rig.gates.open("a")
        let refusal = WireRow.refusal(
            "null", -32600, "duplicate_id", "a call with this id is still in flight; use another id", #""id":\#(first)"#
        )
        #expect(await rig.output.lines(2) == [refusal, Self.held(first, "a")])
    }

    @Test func takesAFinishedIDAgain() async {
        let rig = Rig()
        rig.send(Self.hold("7", "a"))
        rig.gates.open("a")
        _ = await rig.output.lines(1)
        rig.send(#"{"id":7,"method":"ping"}"#)
        #expect(rig.output.lines == [Self.held("7", "a"), WireRow.done("7")])
    }

    @Test func neverAnswersANotificationThatWaits() async {
        let rig = Rig()
        rig.send(#"{"method":"hold","params":{"gate":"n"}}"#)
        rig.send(Self.hold("1", "a"))
        rig.gates.open("n")
        rig.gates.open("a")
        #expect(await rig.output.lines(1) == [Self.held("1", "a")])
    }

    @Test func answersABatchWhenItsLastItemIsReady() async {
        let rig = Rig()
        rig.send("[\(Self.hold("1", "a")),\(Self.hold("2", "b")),\(WireRow.ping.replacing("1", with: "3"))]")
        rig.gates.open("b")
        rig.gates.open("a")
        let answers = [Self.held("1", "a"), Self.held("2", "b"), WireRow.done("3")]
        #expect(await rig.output.lines(1) == ["[" + answers.joined(separator: ",") + "]"])
    }

    @Test func keepsABatchWithinTheLimitOfAnAnswer() {
        var limits = ServerLimits()
        limits.answerBytes = 400
        let rig = Rig(limits)
        rig.send(
            #"[{"id":1,"method":"fill","params":{"size":300}},{"id":2,"method":"fill","params":{"size":300}}]"#)
        let line = rig.output.lines.first ?? ""
        #expect(line.hasPrefix(#"[{"jsonrpc":"2.0","id":1,"result":"xxx"#))
        #expect(line.contains(#"{"jsonrpc":"2.0","id":2,"error":{"code":1005,"#))
    }

    @Test func cancelsACallAtWorkAndAnswersItFirst() async {
        let rig = Rig()
        rig.send(Self.hold("1", "a"))
        rig.send(#"{"id":2,"method":"cancel","params":{"id":1}}"#)
        #expect(rig.output.lines == [Self.cancelled("1"), WireRow.done("2")])
        #expect(rig.gates.cancelled == ["a"])
    }

    @Test func cancelsByNotification() {
        let rig = Rig()
        rig.send(Self.hold(#""x""#, "a"))
        rig.send(#"{"method":"$/cancelRequest","params":{"id":"\u0078"}}"#)
        #expect(rig.output.lines == [Self.cancelled(#""x""#)])
    }

    @Test func cancelsOneItemOfABatch() async {
        let rig = Rig()
        rig.send("[\(Self.hold("1", "a")),\(Self.hold("2", "b"))]")
        rig.send(#"{"method":"cancel","params":{"id":1}}"#)
        rig.gates.open("b")
        #expect(await rig.output.lines(1) == ["[\(Self.cancelled("1")),\(Self.held("2", "b"))]"])
    }

    @Test func answersACancelledCallOnceThoughItsMethodGoesOn() async {
        let rig = Rig()
        rig.send(Self.hold("1", "a", #","stubborn":true"#))
        rig.send(#"{"method":"cancel","params":{"id":1}}"#)
        rig.send(Self.hold("1", "b"))
        rig.gates.open("a")
        rig.gates.open("b")
        #expect(await rig.output.lines(2) == [Self.cancelled("1"), Self.held("1", "b")])
    }

    @Test func answersACallWhoseTimeIsOver() {
        let rig = Rig()
        rig.send(Self.hold("1", "a", #","timeout_ms":500"#))
        rig.send(Self.hold("2", "b"))
        rig.server.expire(at: rig.start + .milliseconds(599))
        #expect(rig.output.lines == [])
        rig.server.expire(at: rig.start + .milliseconds(600))
        let late = Self.late("1", 500)
        #expect(rig.output.lines == [late])
        #expect(rig.gates.cancelled == ["a"])
        rig.server.expire(at: rig.start + .milliseconds(10_100))
        #expect(rig.output.lines == [late, Self.late("2", 10_000)])
    }

    @Test func endsAWaitingCallAtItsDeadlineWithoutGrace() {
        var limits = ServerLimits()
        limits.callsAtWork = 1
        let rig = Rig(limits)
        rig.send(Self.hold("1", "a"))
        rig.send(Self.hold("2", "b", #","timeout_ms":500"#))
        #expect(rig.server.nextExpiry == rig.start + .milliseconds(500))
        rig.server.expire(at: rig.start + .milliseconds(500))
        #expect(rig.output.lines == [Self.late("2", 500)])
        #expect(rig.gates.arrived == ["a"])
    }

    private static func late(_ id: String, _ milliseconds: Int) -> String {
        WireRow.refusal(
            id, 1002, "deadline_exceeded",
            "the call was not finished within \(milliseconds) ms; ask for less or raise 'timeout_ms'"
        ).replacing(#""retryable":false"#, with: #""retryable":true"#)
    }
}
