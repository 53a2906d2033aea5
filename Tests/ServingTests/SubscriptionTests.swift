import EnvironmentModel
import Serving
import Testing

/// Calls that are repeated, and what is told of them.
@Suite(.timeLimit(.minutes(1))) struct SubscriptionTests {
    private static let subscribe = #"{"id":1,"method":"subscribe","params":{"method":"look"}}"#
    private static let begun = #"{"jsonrpc":"2.0","id":1,"result":{"subscription":"s1"}}"#

    private let stage = Stage(#"{"data":{"a":1}}"#)

    private func rig(_ limits: ServerLimits = ServerLimits(), gates: Gates = Gates()) -> Rig {
        Rig(limits, [Subscribe(), Unsubscribe(), Look(stage: stage), Board(stage: stage, gates: gates)])
    }

    private static let fine = #""look":"success""#

    private static func event(
        _ number: Int, _ paths: String, _ states: String, _ content: String = "",
        type: String = "data"
    ) -> String {
        #"{"jsonrpc":"2.0","method":"event","params":{"subscription":"s1","seq":\#(number),"type":"\#(type)","#
            + #"\#(paths),"states":{\#(states)}\#(content.isEmpty ? "" : ",\"\(type)\":")\#(content)}}"#
    }

    private static func paths(_ inserted: String = "", _ updated: String = "", _ deleted: String = "") -> String {
        #""inserted":[\#(inserted)],"updated":[\#(updated)],"deleted":[\#(deleted)]"#
    }

    /// A rig whose only subscription has told its first answer.
    private func watching(_ interval: Int? = nil) -> Rig {
        let rig = rig()
        let more = interval.map { #","interval_ms":\#($0)"# } ?? ""
        rig.send(Self.subscribe.replacing("\"look\"", with: "\"look\"\(more)"))
        rig.server.expire(at: rig.start)
        return rig
    }

    @Test func answersBeforeTheFirstEvent() {
        let rig = rig()
        rig.send(Self.subscribe)
        #expect(rig.output.lines == [Self.begun])
        #expect(stage.calls == 0)
        rig.server.expire(at: rig.start)
        let first = Self.event(1, Self.paths(#""data.a""#), Self.fine, #"{"data":{"a":1}}"#)
        #expect(rig.output.lines == [Self.begun, first])
    }

    @Test(arguments: [
        (#"{"data":{"a":2}}"#, paths("", #""data.a""#)),
        (#"{"data":{"a":1,"b":[0]}}"#, paths(#""data.b[0]""#)),
        (#"{"data":{}}"#, paths("", "", #""data.a""#)),
        (#"{"data":{"a":1},"complete":false}"#, paths(#""complete""#)),
        (#"{"data":{"a":1},"warnings":[{"kind":"k"}]}"#, paths(#""warnings[0].kind""#)),
    ])
    func tellsWhatChanged(answer: String, paths: String) {
        let rig = watching()
        stage.show(answer)
        rig.server.expire(at: rig.start + .seconds(60))
        #expect(rig.output.lines.dropFirst(2) == [Self.event(2, paths, Self.fine, answer)])
    }

    @Test(arguments: [
        #"{"data":{"a":1}}"#, #"{"data":{"a":1},"sources":[{"age_ms":5}]}"#,
        #"{"data":{"a":1},"provenance":{"a":{"time":"t"}}}"#,
    ])
    func saysNothingWhenNothingChanged(answer: String) {
        let rig = watching()
        stage.show(answer)
        rig.server.expire(at: rig.start + .seconds(60))
        #expect(stage.calls == 2)
        #expect(rig.output.lines.count == 2)
    }

    @Test(arguments: [
        #"{"data":{"a":1},"warnings":[{"kind":"k","message":"7 hours old"}]}"#,
        #"{"data":{"a":1},"warnings":[{"kind":"k","message":"8 hours old"}],"sources":[{"elapsed_ms":1}]}"#,
    ])
    func theWordsOfAWarningAreNoChange(answer: String) {
        stage.show(#"{"data":{"a":1},"warnings":[{"kind":"k","message":"6 hours old"}]}"#)
        let rig = watching()
        stage.show(answer)
        rig.server.expire(at: rig.start + .seconds(60))
        #expect(rig.output.lines.count == 2)
    }

    @Test func aRevisedHourIsNamedByItsPathAndItsTime() {
        let hours = #""time":["2026-07-28T01:00:00Z","2026-07-28T02:00:00Z"]"#
        stage.show(#"{"data":{\#(hours),"x":[1,2]}}"#)
        let rig = watching()
        let answer = #"{"data":{"time":["2026-07-28T02:00:00Z","2026-07-28T03:00:00Z"],"x":[5,3]}}"#
        stage.show(answer)
        rig.server.expire(at: rig.start + .seconds(60))
        let paths =
            Self.paths(#""data.time[1]","data.x[1]""#, #""data.x[0]""#, #""data.time[0]","data.x[0]""#)
            + #","revised":["2026-07-28T02:00:00Z"]"#
        #expect(rig.output.lines.dropFirst(2) == [Self.event(2, paths, Self.fine, answer)])
    }

    @Test(arguments: [(nil, 60_000), (1000, 1000), (86_400_000, 86_400_000)])
    func repeatsAtItsInterval(given: Int?, milliseconds: Int) {
        let rig = watching(given)
        let due = rig.start + .milliseconds(milliseconds)
        #expect(rig.server.nextExpiry.map { $0 <= due } == true)
        rig.server.expire(at: due - .nanoseconds(1))
        #expect(stage.calls == 1)
        rig.server.expire(at: due)
        #expect(stage.calls == 2)
        rig.server.expire(at: due + .milliseconds(milliseconds - 1))
        #expect(stage.calls == 2)
    }

    @Test func anErrorIsAnEventAndSoIsItsEnd() {
        let rig = watching(1000)
        stage.fail("it is down")
        for second in 1...2 { rig.server.expire(at: rig.start + .seconds(second)) }
        stage.show(#"{"data":{"a":1}}"#)
        rig.server.expire(at: rig.start + .seconds(3))
        let error =
            #"{"code":1201,"message":"it is down","data":{"kind":"provider_unavailable","retryable":true}}"#
        #expect(
            rig.output.lines.dropFirst(2) == [
                Self.event(2, Self.paths(), #""look":"error""#, error, type: "error"),
                Self.event(3, Self.paths(), Self.fine, #"{"data":{"a":1}}"#),
            ])
    }

    @Test func anAnswerOverTheLimitIsAnError() {
        var limits = ServerLimits()
        limits.answerBytes = 100
        let rig = rig(limits)
        stage.show("[" + String(repeating: " ", count: 99) + "]")
        rig.send(Self.subscribe)
        rig.server.expire(at: rig.start)
        #expect(rig.output.lines.last?.contains(#""type":"error""#) == true)
        #expect(rig.output.lines.last?.contains(#""kind":"answer_too_large""#) == true)
    }

    @Test func sendsNothingAfterUnsubscribe() {
        let rig = watching()
        rig.send(#"{"id":2,"method":"unsubscribe","params":{"subscription":"s1"}}"#)
        stage.show("{}")
        rig.server.expire(at: rig.start + .seconds(60))
        #expect(rig.output.lines.dropFirst(2) == [WireRow.done("2")])
        #expect(stage.calls == 1)
    }

    @Test(arguments: ["s1", "s3", "", "s2 "]) func unsubscribesOnlyWhatThereIs(id: String) {
        let rig = watching()
        rig.send(Self.subscribe)
        rig.send(#"{"id":2,"method":"unsubscribe","params":{"subscription":"s1"}}"#)
        rig.send(#"{"id":3,"method":"unsubscribe","params":{"subscription":"\#(id)"}}"#)
        let line = rig.output.lines.last ?? ""
        #expect(line.contains(id.isEmpty ? #""code":-32602"# : #""code":1601"#), "\(line)")
    }

    @Test func namesAreNeverUsedAgain() {
        let rig = watching()
        rig.send(#"{"id":2,"method":"unsubscribe","params":{"subscription":"s1"}}"#)
        rig.send(Self.subscribe)
        #expect(rig.output.lines.last == Self.begun.replacing("s1", with: "s2"))
    }

    @Test func thereAreAtMost64() {
        let rig = rig()
        for _ in 1...65 { rig.send(Self.subscribe) }
        #expect(rig.output.lines[63].contains(#""subscription":"s64""#))
        let message = "there are 64 subscriptions already; end one with 'unsubscribe' first"
        let answer = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"\#(message)","#
        #expect(rig.output.lines[64] == answer + #""data":{"kind":"invalid_request","retryable":false}}}"#)
    }

    @Test(arguments: [
        (#"{"method":"ping"}"#, "params.method"), (#"{"method":"hold"}"#, "params.method"), ("{}", "params.method"),
        (#"{"method":"look","interval_ms":999}"#, "params.interval_ms"),
        (#"{"method":"look","params":{"depth":0}}"#, "params.params.depth"),
        (#"{"method":"look","params":{"dept":1}}"#, "params.params.dept"),
        (#"{"method":"look","params":{"progress":1}}"#, "params.params.progress"),
    ])
    func refusesWhatCannotBeRepeated(params: String, path: String) {
        let rig = rig()
        rig.send(#"{"id":1,"method":"subscribe","params":\#(params)}"#)
        let line = rig.output.lines.first ?? ""
        #expect(line.contains(#""code":-32602"#) && line.contains(#""path":"\#(path)""#), "\(line)")
    }

    @Test func aNotificationSubscribesNothing() {
        let rig = rig()
        rig.send(#"{"method":"subscribe","params":{"method":"look"}}"#)
        rig.server.expire(at: rig.start)
        #expect(stage.calls == 0)
    }

    @Test func aChangeOfTheConfigurationRepeatsAtOnce() {
        let rig = watching()
        let before = rig.wakes.value
        rig.server.repeatSubscriptions()
        #expect(rig.wakes.value > before)
        rig.server.expire(at: rig.start)
        #expect(stage.calls == 2)
    }

    @Test func inABatchTheEventsFollowTheArray() async {
        let rig = rig()
        rig.send(#"[\#(Self.subscribe),{"id":2,"method":"hold","params":{"gate":"g"}}]"#)
        rig.server.expire(at: rig.start)
        #expect(rig.output.lines == [])
        rig.gates.open("g")
        _ = await rig.output.lines(1)
        await rig.wakes.reaches(1)
        rig.server.expire(at: rig.start)
        #expect(rig.output.lines.first?.hasPrefix("[\(Self.begun),") == true)
        #expect(rig.output.lines.last?.contains(#""seq":1"#) == true)
    }

    // MARK: Parts

    private static let states = [
        #""left":"loading","right":"loading""#, #""left":"loading","right":"empty""#,
        #""left":"success","right":"empty""#,
    ]
    private static let arrived = [
        "null", #"{"kind":"board","data":{"right":{"x":"right"}}}"#,
        #"{"kind":"board","data":{"left":{"x":"left"},"right":{"x":"right"}}}"#,
    ]

    /// A board of which nothing is there.
    private func loading(_ gates: Gates) async -> Rig {
        let rig = rig(gates: gates)
        rig.send(Self.subscribe.replacing("look", with: "board"))
        rig.server.expire(at: rig.start)
        _ = await gates.arrivals(2)
        return rig
    }

    @Test func showsEachPartAsItArrives() async {
        let gates = Gates()
        let rig = await loading(gates)
        stage.show(#"{"kind":"board","data":{"left":{"x":"left"},"right":{"x":"right"}},"complete":true}"#)
        gates.open("right")
        _ = await rig.output.lines(3)
        gates.open("left")
        let lines = await rig.output.lines(5).dropFirst()
        #expect(
            Array(lines) == [
                Self.event(1, Self.paths(), Self.states[0], Self.arrived[0]),
                Self.event(2, Self.paths(#""kind","data.right.x""#), Self.states[1], Self.arrived[1]),
                Self.event(3, Self.paths(#""data.left.x""#), Self.states[2], Self.arrived[2]),
                Self.event(
                    4, Self.paths(#""complete""#), Self.states[2],
                    #"{"kind":"board","data":{"left":{"x":"left"},"right":{"x":"right"}},"complete":true}"#),
            ])
    }

    @Test func partsFollowAnErrorOnceItIsOver() async {
        let gates = Gates()
        let rig = await loading(gates)
        stage.fail("it is down")
        gates.open("left")
        gates.open("right")
        let before = await rig.output.lines(5)
        #expect(before.last?.contains(#""seq":4,"type":"error""#) == true)
        #expect(before.last?.contains(#""states":{"left":"error","right":"error"}"#) == true)
        rig.server.repeatSubscriptions()
        rig.server.expire(at: rig.start)
        _ = await gates.arrivals(4)
        gates.open("right")
        let line = await rig.output.lines(6).last ?? ""
        #expect(line.contains(#""seq":5,"type":"data""#) && line.contains(Self.states[1]), "\(line)")
        gates.open("left")
    }

    @Test func aSlowReaderGetsTheLatestAndSeesWhatItMissed() async {
        let gates = Gates()
        let rig = await loading(gates)
        stage.show(Self.arrived[2])
        rig.output.isBlocked = true
        let before = rig.wakes.value
        gates.open("right")
        gates.open("left")
        await rig.wakes.reaches(before + 1)
        #expect(rig.output.lines.count == 2)
        rig.output.isBlocked = false
        rig.server.expire(at: rig.start)
        let latest = rig.output.lines.dropFirst(2)
        #expect(
            Array(latest) == [
                Self.event(
                    3, Self.paths(#""kind","data.left.x","data.right.x""#), Self.states[2], Self.arrived[2])
            ])
    }

    @Test func beginsNoCallWhileTheReaderIsSlow() {
        let rig = watching()
        rig.output.isBlocked = true
        rig.server.expire(at: rig.start + .seconds(60))
        #expect(stage.calls == 1)
        rig.output.isBlocked = false
        rig.server.expire(at: rig.start + .seconds(61))
        #expect(stage.calls == 2)
    }

    @Test func repeatsOnceMoreWhenTheConfigurationChangesDuringACall() async {
        let gates = Gates()
        let rig = await loading(gates)
        rig.server.repeatSubscriptions()
        rig.server.expire(at: rig.start)
        #expect(gates.arrived.count == 2)
        let before = rig.wakes.value
        gates.open("left")
        gates.open("right")
        await rig.wakes.reaches(before + 1)
        rig.server.expire(at: rig.start)
        #expect(await gates.arrivals(4).count == 4)
    }

    @Test func theDrainEndsThemAndDoesNotWait() async {
        let gates = Gates()
        let rig = await loading(gates)
        rig.server.beginDrain()
        #expect(rig.output.lines.last == Self.event(2, Self.paths(), Self.states[0], type: "end"))
        #expect(rig.server.progress.open == 0)
        #expect(gates.cancelled == ["left", "right"])
        rig.send(#"{"id":2,"method":"unsubscribe","params":{"subscription":"s1"}}"#)
        #expect(rig.output.lines.last?.contains(#""code":1601"#) == true)
    }

    @Test func oneThatComesAfterTheEndHasBegunIsEndedAtOnce() {
        let rig = rig()
        rig.server.beginDrain()
        rig.send(Self.subscribe)
        rig.server.expire(at: rig.start)
        let end = Self.event(1, Self.paths(), #""look":"loading""#, type: "end")
        #expect(rig.output.lines == [Self.begun, end])
        #expect(stage.calls == 0)
    }

    @Test func unsubscribeStopsTheCallAtWork() async {
        let gates = Gates()
        let rig = await loading(gates)
        rig.send(#"{"id":2,"method":"unsubscribe","params":{"subscription":"s1"}}"#)
        #expect(gates.cancelled == ["left", "right"])
        #expect(rig.output.lines.last == WireRow.done("2"))
    }
}
