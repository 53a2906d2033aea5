import Testing

@testable import EnvironmentHub
@testable import Serving

/// `subscriptions/listen`, and who is told that the tools have changed.
@Suite struct MCPListenTests {
    private let hub = Desk.hub(["one"])

    private func rig() -> Rig { Rig(ServerLimits(), [Desk(hub: hub)]) }

    private func rename(_ names: [String], _ rig: Rig) {
        hub.replace(sources: [], rules: Desk.rules(names))
        rig.server.compareTools()
    }

    private static func listen(_ id: String, _ notifications: String = #""toolsListChanged":true"#) -> String {
        MCPLine.request(id, "subscriptions/listen", #""notifications":{\#(notifications)},\#(MCPLine.meta)"#)
    }

    private static let object = #"an object, such as {\"toolsListChanged\":true}"#

    @Test(arguments: [
        ("", "", "is missing; it must be " + object),
        (#""notifications":null,"#, "", "must be \(object), not 'null'"),
        (#""notifications":["toolsListChanged"],"#, "", "must be \(object), not '"),
        (#""notifications":true,"#, "", "must be \(object), not 'true'"),
        (#""notifications":{"toolsListChanged":"yes"},"#, ".toolsListChanged", "must be true or false, not "),
        (#""notifications":{"toolsListChanged":1},"#, ".toolsListChanged", "must be true or false, not '1'"),
        (#""notifications":{"toolsListChanged":null},"#, ".toolsListChanged", "must be true or false, not 'null'"),
    ]) func whatItHearsMustBeSaid(_ members: String, _ path: String, _ sentence: String) {
        let rig = rig()
        rig.send(MCPLine.request("1", "subscriptions/listen", members + MCPLine.meta))
        let lines = rig.output.lines
        #expect(lines.count == 1)
        #expect(lines[0].contains(#""code":-32602,"message":"'params.notifications\#(path)' \#(sentence)"#), "\(lines)")
        #expect(lines[0].contains(#""path":"params.notifications\#(path)""#))
    }

    @Test func otherNotificationsAreNotGranted() {
        let rig = rig()
        rig.send(Self.listen("1", #""promptsListChanged":true"#))
        #expect(rig.output.lines == [Self.acknowledged("1", "")])
    }

    private static func note(_ method: String, _ id: String, _ more: String = "") -> String {
        #"{"jsonrpc":"2.0","method":"notifications/\#(method)","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":\#(id)}\#(more)}}"#
    }

    private static func acknowledged(_ id: String, _ granted: String = #""toolsListChanged":true"#) -> String {
        note("subscriptions/acknowledged", id, #","notifications":{\#(granted)}"#)
    }

    private static func changed(_ id: String) -> String { note("tools/list_changed", id) }

    private static func ended(_ id: String) -> String {
        let server = MCPLine.server.dropLast(1)
        return MCPLine.result(
            id, #"{"resultType":"complete",\#(server),"io.modelcontextprotocol/subscriptionId":\#(id)}}"#)
    }

    @Test(arguments: [
        (#""toolsListChanged":true"#, #""toolsListChanged":true"#),
        (
            #""toolsListChanged":true,"promptsListChanged":true,"resourceSubscriptions":["x"]"#,
            #""toolsListChanged":true"#
        ),
        (#""toolsListChanged":false"#, ""), (#""promptsListChanged":true"#, ""), ("", ""),
    ]) func isGrantedWhatThereIs(asked: String, granted: String) {
        let rig = rig()
        rig.send(Self.listen("7", asked))
        #expect(rig.output.lines == [Self.acknowledged("7", granted)])
    }

    @Test func aChangeIsToldToEachWhoAskedForIt() {
        let rig = rig()
        rig.send(Self.listen("7"))
        rig.send(Self.listen(#""b""#))
        rig.send(Self.listen("9", ""))
        rename(["one", "two"], rig)
        #expect(rig.output.lines.dropFirst(3) == [Self.changed("7"), Self.changed(#""b""#)])
    }

    @Test func aReloadThatLeavesTheToolsIsNotTold() {
        let rig = rig()
        rig.send(Self.listen("7"))
        rename(["one"], rig)
        #expect(rig.output.lines == [Self.acknowledged("7")])
    }

    @Test func whoShookHandsIsToldOutsideOfAnySubscription() {
        let rig = rig()
        rig.send(MCPLine.request("1", "initialize", ""))
        rename(["two"], rig)
        #expect(rig.output.lines.last == #"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#)
    }

    @Test func nobodyIsToldUnasked() {
        let rig = rig()
        rig.send(MCPLine.request("1", "tools/list", MCPLine.meta))
        rename(["two"], rig)
        #expect(rig.output.lines.count == 1)
    }

    @Test func aSlowReaderIsToldOnceAndLater() {
        let rig = rig()
        rig.send(Self.listen("7"))
        rig.output.isBlocked = true
        rename(["two"], rig)
        rename(["three"], rig)
        #expect(rig.output.lines.count == 1)
        rig.output.isBlocked = false
        rig.server.expire(at: rig.start)
        #expect(rig.output.lines == [Self.acknowledged("7"), Self.changed("7")])
    }

    @Test func theDrainEndsItWithItsResult() {
        let rig = rig()
        rig.send(Self.listen("7"))
        rig.send(Self.listen(#""b""#))
        #expect(rig.server.progress.open == 0, "a listen is no work in flight")
        rig.server.beginDrain()
        #expect(rig.output.lines.dropFirst(2) == [Self.ended("7"), Self.ended(#""b""#)])
    }

    @Test func oneThatComesDuringTheDrainEndsAtOnce() {
        let rig = rig()
        rig.server.beginDrain()
        rig.send(Self.listen("7"))
        #expect(rig.output.lines == [Self.acknowledged("7"), Self.ended("7")])
    }

    @Test func whatWasCancelledIsNotToldAnything() {
        let rig = rig()
        rig.send(Self.listen("7"))
        rig.send(#"{"method":"notifications/cancelled","params":{"requestId":7}}"#)
        rename(["two"], rig)
        rig.server.beginDrain()
        #expect(rig.output.lines == [Self.acknowledged("7")])
    }

    @Test(arguments: [listen("7"), #"{"id":7,"method":"ping"}"#, MCPLine.call("7")])
    func itsIDIsInFlight(line: String) {
        let rig = rig()
        rig.send(Self.listen("7"))
        rig.send(line)
        #expect(rig.output.lines.last?.contains(#""kind":"duplicate_id""#) == true)
    }

    @Test func thereIsALimit() {
        let rig = rig()
        for id in 1...65 { rig.send(Self.listen("\(id)")) }
        #expect(rig.output.lines[63] == Self.acknowledged("64"))
        let refusal = "there are 64 'subscriptions/listen' already; cancel one of them first"
        #expect(
            rig.output.lines[64]
                == #"{"jsonrpc":"2.0","id":65,"error":{"code":-32600,"message":"\#(refusal)","#
                + #""data":{"kind":"invalid_request","retryable":false}}}"#)
    }
}
