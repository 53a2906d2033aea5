import EnvironmentModel
import Testing

@testable import ProviderKit

/// A provider that hangs while its callers have less time than its own limit allows.
@Suite struct OverdueTests {
    /// So many callers one after another, each of whom gives up.
    private func state(after callers: Int, within patience: Duration) -> CircuitBreaker.State {
        var rig = QueueRig(retries: 2)
        for waiter in 1...callers { _ = rig.experience(of: [.hang], waiter: waiter, within: patience) }
        return rig.queue.breaker.state(at: rig.tick.moment)
    }

    @Test(arguments: [Duration.seconds(2), .milliseconds(9999)])
    func isLeftAloneAfterSixCallers(patience: Duration) {
        #expect(state(after: 5, within: patience) == .closed)
        #expect(state(after: 6, within: patience) != .closed)
    }

    @Test(arguments: [Duration.milliseconds(50), .milliseconds(1999)])
    func isNotJudgedByCallersInAHurry(patience: Duration) {
        #expect(state(after: 100, within: patience) == .closed)
    }

    @Test func isNotJudgedByCallersWhoAreCancelled() {
        var rig = QueueRig()
        for waiter in 1...20 {
            rig.ask(waiter, [Double(waiter)])
            rig.wait(.seconds(5))
            rig.leave(waiter)
            rig.fail(waiter - 1, .cancelled)
        }
        #expect(rig.queue.breaker.state(at: rig.tick.moment) == .closed)
    }

    /// It is slow, and whoever has the time gets an answer.
    @Test func isNotJudgedWhileItAnswersOthers() {
        var rig = QueueRig()
        for round in 0..<20 {
            for index in 0..<6 { rig.ask(round * 10 + index, [Double(index)], within: .seconds(3)) }
            rig.ask(round * 10 + 6, [20], within: .seconds(9))
            rig.wait(.milliseconds(2900))
            rig.succeed(rig.started.count - 1)
            rig.wait(.milliseconds(100))
            for index in 0..<6 { rig.fail(rig.started.count - 7 + index, .cancelled) }
        }
        #expect(rig.started.count == 140 && rig.queue.breaker.state(at: rig.tick.moment) == .closed)
    }

    @Test func itsProbeOpensItAgain() {
        var rig = QueueRig()
        for waiter in 1...7 {
            _ = rig.experience(of: [.hang], waiter: waiter, within: .seconds(5))
            if waiter == 6 { rig.wait(.seconds(15)) }
        }
        #expect(rig.queue.breaker.state(at: rig.tick.moment) == .open(until: rig.tick.moment + .seconds(30)))
    }

    @Test func isLeftAloneAsSoonAsItsCallersHearOfIt() {
        var rig = QueueRig()
        for waiter in 1...6 { rig.ask(waiter, [Double(waiter)], within: .seconds(5)) }
        rig.wait(.seconds(5))
        rig.ask(7, [7])
        #expect(rig.failure(6) == .deadlineExceeded && rig.failure(7) == .circuitOpen)
        for index in 0..<6 { rig.fail(index, .cancelled) }
        #expect(rig.queue.breaker.state(at: rig.tick.moment) == .open(until: rig.tick.moment + .seconds(15)))
    }

    @Test func isToldAsOutOfTimeAndNotAsLeft() async {
        let rig = SourceRig()
        for (index, patience) in [Duration.seconds(3), .seconds(1)].enumerated() {
            let caller = Task.immediate { await rig.ask([Double(index)], within: patience).outcome }
            await rig.time.sleeper(before: patience)
            rig.time.wind(patience)
            #expect(await caller.value.error?.kind == .deadlineExceeded)
        }
        // An attempt that is given up ends on a thread of its own.
        while rig.source.status.upstream?.inFlight != 0 { await Task.yield() }
        let tally = rig.source.status.upstream?.tally
        #expect(tally?.errors == [.deadlineExceeded: 1, .cancelled: 1] && tally?.latency.count == 1)
    }
}
