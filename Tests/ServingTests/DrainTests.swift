import Testing

@testable import Serving

/// When the end is over.
@Suite struct DrainTests {
    private let start = ContinuousClock.now

    private func drain(isUrgent: Bool = false) -> Drain {
        Drain(patience: .seconds(5), isUrgent: isUrgent, settled: 3, now: start)
    }

    @Test func isOverWhenNothingWasSettledForAWhile() {
        var drain = drain()
        drain.observe(settled: 3, isBlocked: false, now: start + .seconds(4))
        #expect(drain.deadline == start + .seconds(5))
    }

    @Test func beginsAgainWithEverySettledCall() {
        var drain = drain()
        drain.observe(settled: 4, isBlocked: false, now: start + .seconds(4))
        #expect(drain.deadline == start + .seconds(9))
        drain.observe(settled: 4, isBlocked: false, now: start + .seconds(8))
        #expect(drain.deadline == start + .seconds(9))
    }

    @Test func standsStillWhileASlowReaderHoldsItUp() {
        var drain = drain()
        drain.observe(settled: 3, isBlocked: true, now: start + .seconds(60))
        #expect(drain.deadline == start + .seconds(65))
    }

    @Test func waitsForNoReaderAfterASignal() {
        var drain = drain(isUrgent: true)
        drain.observe(settled: 3, isBlocked: true, now: start + .seconds(4))
        #expect(drain.deadline == start + .seconds(5))
    }

    @Test func aSignalGivesUpBeforeItsTimeIsOver() {
        var drain = drain(isUrgent: true)
        #expect(drain.due == start + .milliseconds(4500))
        drain.abandon()
        drain.observe(settled: 9, isBlocked: true, now: start + .milliseconds(4600))
        #expect(drain.due == start + .seconds(5))
    }

    @Test func withoutASignalWhatWasGivenUpIsStillRead() {
        var drain = drain()
        #expect(drain.due == start + .seconds(5))
        drain.abandon()
        drain.observe(settled: 9, isBlocked: true, now: start + .seconds(5))
        #expect(drain.due == start + .seconds(10))
    }

    @Test func aPassInWhichNothingHappensWakesNobody() {
        let rig = Rig()
        rig.send(#"{"id":1,"method":"hold","params":{"gate":"a"}}"#)
        rig.server.beginDrain()
        let before = rig.wakes.value
        for _ in 0..<3 { rig.server.expire(at: rig.start) }
        #expect(rig.wakes.value == before)
        rig.server.abandon()
    }
}
