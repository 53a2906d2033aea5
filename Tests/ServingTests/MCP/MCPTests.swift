import EnvironmentModel
import JSON
import Testing

@testable import EnvironmentHub
@testable import Serving

/// Messages of MCP and what answers them.
@Suite(.timeLimit(.minutes(1))) struct MCPTests {
    private let gates = Gates()

    private func rig(_ limits: ServerLimits = ServerLimits(), hub: Hub = Desk.hub()) -> Rig {
        Rig(limits, [Desk(hub: hub, gates: gates)])
    }

    @Test(arguments: MCPRow.all) func answers(_ row: MCPRow) {
        let rig = rig()
        rig.send(row.input)
        let lines = rig.output.lines
        #expect(lines.count == row.output.count)
        for (line, expected) in zip(lines, row.output) {
            let parts = expected.split(separator: "…", omittingEmptySubsequences: false)
            #expect(parts.count == 1 ? line == expected : line.hasPrefix(parts[0]), "\(line)")
        }
    }

    @Test(arguments: MCPRow.all) func goesOnInTheNativeProtocol(_ row: MCPRow) {
        let rig = rig()
        rig.send(row.input)
        rig.send(#"{"id":"next","method":"ping"}"#)
        #expect(rig.output.lines.last == WireRow.done(#""next""#))
    }

    @Test(arguments: [
        (#"{"id":1,"method":"ping"}"#, false), (#"{"id":1,"method":"who/knows"}"#, false),
        (#"{"method":"$/cancelRequest","params":{"id":1}}"#, false),
        (#"{"id":1,"method":"desk","params":{"_meta":{}}}"#, false),
        (#"{"method":"notifications/initialized"}"#, true), (#"{"id":1,"method":"initialize"}"#, true),
        (#"{"id":1,"method":"resources/list"}"#, true), (MCPLine.request("1", "desk", MCPLine.meta), true),
    ]) func knowsMCPMessageByMessage(line: String, isMCP: Bool) {
        let rig = rig()
        rig.send(line)
        #expect(rig.server.speaksMCP == isMCP)
    }

    @Test func everyStatelessResultSaysWhoAnswersAndThatItIsComplete() throws {
        let rig = rig()
        for (id, method) in [("1", "server/discover"), ("2", "tools/list")] {
            rig.send(MCPLine.request(id, method, MCPLine.meta))
        }
        rig.send(MCPLine.request("3", "tools/call", #""name":"desk",\#(MCPLine.meta)"#))
        rig.send(MCPLine.request("4", "tools/call", #""name":"desk","arguments":{"fails":true},\#(MCPLine.meta)"#))
        let lines = rig.output.lines
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains(#""result":{"resultType":"complete","#) })
        #expect(lines.allSatisfy { $0.hasSuffix(MCPLine.server + "}}") })
        let kept = lines.map { $0.contains(#","ttlMs":60000,"cacheScope":"private","_meta""#) }
        #expect(kept == [true, true, false, false])
    }

    @Test func toolsAreListedWithSchemasThatClientsTake() throws {
        let rig = rig(hub: Desk.hub(["one", "two"]))
        rig.send(MCPLine.request("1", "tools/list", ""))
        let tools = try JSONDocument(Array(rig.output.lines[0].utf8)).root["result"]?["tools"]
        let tool = try #require(tools?.elements.first { _ in true })
        #expect(tools?.count == 1)
        #expect(tool["name"]?.string == "desk")
        #expect(
            tool["description"]?.string
                == "Says what it is told to. Choose it in tests. Providers of air_quality, in order: one, two.")
        #expect(tool["inputSchema"]?["type"]?.string == "object")
        #expect(tool["inputSchema"]?["properties"]?["progress"] == nil)
        #expect(tool["inputSchema"]?["properties"]?["timeout_ms"]?["default"]?.integer == 10000)
        #expect(tool["outputSchema"]?["type"]?.string == "object")
        let annotations = tool["annotations"]
        let hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]
        #expect(hints.map { annotations?[$0]?.bool } == [true, false, true, true])
    }

    @Test func aMapDoesNotListItsNames() throws {
        var writer = JSONWriter()
        Shape.object("All.", [Member("merge", .oneOf("One.", [.map("Map.", of: .boolean("Yes."), names: ["a"])]))])
            .plain.schema(into: &writer)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(!text.contains("propertyNames") && text.contains(#""additionalProperties":{"type":"boolean""#))
    }
}

/// The life of calls of tools.
@Suite(.timeLimit(.minutes(1))) struct MCPCallTests {
    private let gates = Gates()

    private func rig(_ limits: ServerLimits = ServerLimits()) -> Rig { Rig(limits, [Desk(gates: gates)]) }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"late"}}"#,
        #"{"method":"cancel","params":{"id":1}}"#,
    ]) func whatWasCancelledIsNotAnswered(line: String) async {
        let rig = rig()
        rig.send(MCPLine.call("1", #""gate":"a""#))
        #expect(await gates.arrivals(1) == ["a"])
        rig.send(line)
        #expect(gates.cancelled == ["a"])
        rig.send(#"{"id":2,"method":"ping"}"#)
        #expect(rig.output.lines == [WireRow.done("2")])
        #expect(rig.server.progress.open == 0)
    }

    @Test func aCancelledCallTellsNoMoreProgress() async {
        let rig = rig()
        rig.send(MCPLine.call("1", #""gate":"a""#, more: #","_meta":{"progressToken":1}"#))
        #expect(await gates.arrivals(1) == ["a"])
        let told = rig.output.lines.count
        rig.send(#"{"method":"notifications/cancelled","params":{"requestId":1}}"#)
        #expect(told == 2)
        #expect(rig.output.lines.count == told)
    }

    @Test func aCancellationOfMCPStopsANativeCallWhichIsAnswered() async {
        let rig = rig()
        rig.send(#"{"id":1,"method":"hold","params":{"gate":"a"}}"#)
        rig.send(#"{"method":"notifications/cancelled","params":{"requestId":1}}"#)
        let lines = await rig.output.lines(1)
        #expect(lines.count == 1 && lines[0].contains(#""code":1001"#))
    }

    @Test func theEndOfTheDrainSaysNothingToAClientThatHasGone() async {
        let rig = rig()
        rig.send(MCPLine.call("1", #""gate":"a""#))
        #expect(await gates.arrivals(1) == ["a"])
        rig.server.beginDrain()
        rig.server.abandon()
        #expect(rig.output.lines.isEmpty)
        #expect(rig.server.progress.open == 0)
    }

    @Test func aCallThatTakesTooLongIsAResultToo() async {
        let rig = rig()
        rig.send(MCPLine.call("1", #""gate":"a","timeout_ms":5"#))
        #expect(await gates.arrivals(1) == ["a"])
        rig.server.expire(at: rig.start + .seconds(1))
        #expect(
            rig.output.lines == [
                MCPLine.failed(
                    "1",
                    "The call was not finished within 5 ms; ask for less or raise 'timeout_ms'. Trying again later may help."
                )
            ])
    }

    @Test(arguments: [
        MCPLine.call("1"), MCPLine.request("1", "tools/list", ""), #"{"id":1,"method":"ping"}"#,
        MCPLine.request("1", "subscriptions/listen", #""notifications":{},\#(MCPLine.meta)"#),
        MCPLine.call("1", #""gats":1"#),
    ]) func anIDInFlightIsRefused(line: String) async {
        let rig = rig()
        rig.send(MCPLine.call("1", #""gate":"a""#))
        rig.send(line)
        #expect(rig.output.lines.count == 1)
        #expect(rig.output.lines[0].contains(#""id":null,"error":{"code":-32600,"#))
        gates.open("a")
        #expect(await rig.output.lines(2).last == MCPLine.said("1"))
    }

    @Test func anAnswerThatIsTooLargeIsAResultThatSaysHowToAskForLess() {
        var limits = ServerLimits()
        limits.answerBytes = 3000
        let rig = rig(limits)
        rig.send(MCPLine.call("1", #""size":3000"#))
        let lines = rig.output.lines
        #expect(lines.count == 1 && lines[0].contains("ask for fewer places, hours or fields"))
        #expect(lines[0].hasSuffix(#""isError":true}}"#))
    }

    @Test func nothingIsTakenOnDuringAShutdown() {
        let rig = rig()
        rig.send(#"{"id":1,"method":"shutdown"}"#)
        rig.send(MCPLine.call("2"))
        #expect(rig.output.lines.last?.contains(#""code":1004"#) == true)
    }

    @Test func aFailedToolCountsForTheExitStatus() {
        let rig = rig()
        rig.send(MCPLine.call("1"))
        #expect(!rig.server.answered.hasFailed)
        rig.send(MCPLine.call("2", #""fails":true"#))
        #expect(rig.server.answered.hasFailed)
    }
}
