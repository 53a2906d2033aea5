import EnvironmentHub
import EnvironmentModel
import JSON
import Serving
import Testing

/// Asks two providers, the second one behind a gate.
private struct Ask: RequestType {
    static let name = "ask"
    static let title = "Ask"
    static let summary = "Tells how far it is."
    static let parameters: [Member] = [.timeout, .progress]
    static let result = Shape.object("Nothing.", [])

    let gates: Gates

    func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        call.listener?(.asking(.began(providers: 1)))
        call.listener?(.asking(.heard(Outcome(provider: "first", state: .ok))))
        call.listener?(.asking(.began(providers: 1)))
        _ = await gates.pass("second", stubborn: true)
        call.listener?(.asking(.heard(Outcome(provider: "second", state: .empty))))
        return Array("{}".utf8)
    }
}

/// Notifications about a call that is not answered yet.
@Suite(.timeLimit(.minutes(1))) struct ProgressTests {
    private let gates = Gates()

    private func rig(_ limits: ServerLimits = ServerLimits()) -> Rig { Rig(limits, [Ask(gates: gates)]) }

    private static func ask(_ token: String) -> String { #"{"id":1,"method":"ask","params":{"progress":\#(token)}}"# }

    private static func note(
        _ token: String, _ done: Int, of total: Int, _ provider: String? = nil, _ state: String? = nil
    ) -> String {
        let words = [provider, state].map { $0.map { "\"\($0)\"" } ?? "null" }
        return #"{"jsonrpc":"2.0","method":"progress","params":{"token":\#(token),"done":\#(done),"total":\#(total),"#
            + #""provider":\#(words[0]),"state":\#(words[1])}}"#
    }

    @Test(arguments: [#""t""#, "7", "-0", "123456789012345678901234567890", #""é""#])
    func tellsEachOutcomeBeforeTheAnswer(token: String) async {
        let rig = rig()
        rig.send(Self.ask(token))
        gates.open("second")
        #expect(
            await rig.output.lines(4) == [
                Self.note(token, 0, of: 1), Self.note(token, 1, of: 1, "first", "ok"),
                Self.note(token, 2, of: 2, "second", "empty"), WireRow.done("1"),
            ])
    }

    @Test(arguments: [#"{"id":1,"method":"ask"}"#, #"{"id":1,"method":"ask","params":{}}"#])
    func tellsNothingUnasked(line: String) async {
        let rig = rig()
        rig.send(line)
        gates.open("second")
        #expect(await rig.output.lines(1) == [WireRow.done("1")])
    }

    @Test func tellsNothingOfANotification() async {
        let rig = rig()
        rig.send(#"{"method":"ask","params":{"progress":1}}"#)
        gates.open("second")
        rig.send(WireRow.ping)
        #expect(await rig.output.lines(1) == [WireRow.done("1")])
    }

    @Test func tellsNothingAfterACancelledAnswer() async {
        var limits = ServerLimits()
        limits.callsAtWork = 1
        let rig = rig(limits)
        rig.send(Self.ask("1"))
        rig.send(#"{"method":"cancel","params":{"id":1}}"#)
        // Queued behind the task of the first: once it is answered, that one has ended.
        rig.send(#"{"id":2,"method":"fill","params":{"size":2}}"#)
        gates.open("second")
        let lines = await rig.output.lines(4)
        #expect(lines.count == 4)
        #expect(lines[2].hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":1001,"#))
        #expect(lines[3] == #"{"jsonrpc":"2.0","id":2,"result":""}"#)
    }

    @Test func leavesOutWhatASlowReaderWouldWaitFor() async {
        let rig = rig()
        rig.send(Self.ask("1"))
        rig.output.isBlocked = true
        gates.open("second")
        #expect(await rig.output.lines(3).last == WireRow.done("1"))
    }

    @Test(arguments: ["1.5", "null", "[]", #""""#]) func refusesOtherTokens(token: String) {
        let rig = rig()
        rig.send(Self.ask(token))
        #expect(rig.output.lines.first?.contains(#""path":"params.progress""#) == true)
    }
}
