import Serving
import Testing

/// Bounds: how many calls are at work and waiting, when reading stops, and what wakes it.
@Suite(.timeLimit(.minutes(1))) struct BackPressureTests {
    private static func limits(atWork: Int, waiting: Int, _ whenFull: ServerLimits.WhenFull = .wait) -> ServerLimits {
        var limits = ServerLimits()
        limits.callsAtWork = atWork
        limits.callsWaiting = waiting
        limits.whenFull = whenFull
        return limits
    }

    private static func hold(_ id: Int) -> String { #"{"id":\#(id),"method":"hold","params":{"gate":"\#(id)"}}"# }

    private static func held(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":"\#(id)"}"# }

    @Test func beginsNoMoreCallsThanMayBeAtWork() async {
        let rig = Rig(Self.limits(atWork: 2, waiting: 10))
        for id in 1...4 { rig.send(Self.hold(id)) }
        #expect(rig.gates.arrived == ["1", "2"])
        rig.gates.open("2")
        #expect(await rig.gates.arrivals(3) == ["1", "2", "3"])
        rig.gates.open("3")
        #expect(await rig.gates.arrivals(4) == ["1", "2", "3", "4"])
        rig.gates.open("1")
        rig.gates.open("4")
        #expect(Set(await rig.output.lines(4)) == Set((1...4).map(Self.held)))
    }

    @Test func atMost64AreAtWorkByDefault() {
        let rig = Rig()
        for id in 1...70 { rig.send(Self.hold(id)) }
        #expect(rig.gates.arrived.count == 64)
    }

    @Test func hasNoRoomWhenTheQueueIsFullAndWakesWhenThereIs() async {
        let rig = Rig(Self.limits(atWork: 1, waiting: 2))
        for id in 1...2 { rig.send(Self.hold(id)) }
        #expect(rig.server.hasRoom)
        rig.send(Self.hold(3))
        #expect(!rig.server.hasRoom)
        let before = rig.wakes.value
        rig.gates.open("1")
        _ = await rig.gates.arrivals(2)
        await rig.wakes.reaches(before + 1)
        #expect(rig.server.hasRoom)
    }

    @Test func countsTheBytesOfWaitingCalls() {
        var limits = Self.limits(atWork: 1, waiting: 100)
        limits.bytesWaiting = 80
        let rig = Rig(limits)
        rig.send(Self.hold(1))
        rig.send(Self.hold(2))
        #expect(rig.server.hasRoom)
        rig.send(Self.hold(3))
        #expect(!rig.server.hasRoom)
        rig.send(#"{"method":"cancel","params":{"id":2}}"#)
        #expect(rig.server.hasRoom)
    }

    @Test func letsControlCallsPassAFullQueue() {
        let rig = Rig(Self.limits(atWork: 1, waiting: 1))
        for id in 1...2 { rig.send(Self.hold(id)) }
        rig.send(#"{"id":"p","method":"ping"}"#)
        #expect(rig.output.lines == [WireRow.done(#""p""#)])
    }

    @Test func refusesOnlyWhenTold() {
        let rig = Rig(Self.limits(atWork: 1, waiting: 1, .refuse))
        for id in 1...3 { rig.send(Self.hold(id)) }
        #expect(rig.server.hasRoom)
        let refusal =
            #"{"jsonrpc":"2.0","id":3,"error":{"code":1003,"message":"1 calls are waiting already; ask again later","#
            + #""data":{"kind":"overloaded","retryable":true,"retry_after_ms":1000}}}"#
        #expect(rig.output.lines == [refusal])
    }

    @Test func beginsNothingWhileTheOutputIsBlocked() async {
        let rig = Rig()
        rig.output.isBlocked = true
        #expect(!rig.server.hasRoom)
        rig.send(Self.hold(1))
        #expect(rig.gates.arrived == [])
        rig.output.isBlocked = false
        rig.server.startWaiting()
        #expect(await rig.gates.arrivals(1) == ["1"])
    }

    @Test func skipsCallsThatWereCancelledWhileTheyWaited() async {
        let rig = Rig(Self.limits(atWork: 1, waiting: 10))
        for id in 1...3 { rig.send(Self.hold(id)) }
        rig.send(#"{"method":"cancel","params":{"id":2}}"#)
        rig.gates.open("1")
        #expect(await rig.gates.arrivals(2) == ["1", "3"])
    }

    @Test func aStubbornCallKeepsItsPlaceUntilItEnds() async {
        let rig = Rig(Self.limits(atWork: 1, waiting: 10))
        rig.send(#"{"id":1,"method":"hold","params":{"gate":"1","stubborn":true}}"#)
        rig.send(#"{"method":"cancel","params":{"id":1}}"#)
        rig.send(Self.hold(2))
        #expect(rig.gates.arrived == ["1"])
        rig.gates.open("1")
        #expect(await rig.gates.arrivals(2) == ["1", "2"])
    }

    @Test func refusesCallsAfterShutdownAndFinishesThoseItHas() async {
        let rig = Rig(Self.limits(atWork: 1, waiting: 1))
        for id in 1...2 { rig.send(Self.hold(id)) }
        rig.send(#"{"id":"s","method":"shutdown"}"#)
        rig.send(#"{"id":"p","method":"ping"}"#)
        rig.send(#"{"method":"cancel","params":{"id":2}}"#)
        rig.gates.open("1")
        let lines = await rig.output.lines(4)
        #expect(lines[0] == WireRow.done(#""s""#))
        #expect(lines[1].hasPrefix(#"{"jsonrpc":"2.0","id":"p","error":{"code":1004,"#))
        #expect(lines[2].hasPrefix(#"{"jsonrpc":"2.0","id":2,"error":{"code":1001,"#))
        #expect(lines[3] == Self.held(1))
    }

    @Test func answersWhatIsLeftWhenItIsAbandoned() {
        let rig = Rig(Self.limits(atWork: 1, waiting: 1))
        for id in 1...2 { rig.send(Self.hold(id)) }
        rig.server.abandon()
        let message = "the hub ended before the call was finished; ask again when it is back"
        #expect(rig.output.lines == ["1", "2"].map { WireRow.refusal($0, 1001, "cancelled", message) })
        #expect(rig.server.progress.open == 0)
        #expect(rig.gates.cancelled == ["1"])
    }

    @Test func remembersAnInternalError() {
        let rig = Rig()
        rig.send(#"{"id":1,"method":"nope"}"#)
        #expect(rig.server.answered.hasFailed && !rig.server.answered.hasInternalError)
        rig.send(#"{"id":1,"method":"break"}"#)
        #expect(rig.server.answered.hasInternalError)
    }
}
