import EnvironmentModel
import Testing

@testable import ProviderKit

/// A caller that is cancelled, whatever it waits for, leaves at once and leaves nothing behind.
@Suite struct LeavingTests {
    private func expectNothingLeft(_ rig: QueueRig, _ place: SourceLocation = #_sourceLocation) {
        let queue = rig.queue
        #expect(queue.fetches.isEmpty && queue.waiters.isEmpty && queue.line.isEmpty, sourceLocation: place)
        #expect(queue.sought.isEmpty && queue.alarm == nil, sourceLocation: place)
    }

    @Test func whileItWaitsForItsBudget() {
        var rig = QueueRig(limits: CallLimits(minute: 1, counting: .windows))
        _ = rig.experience(of: [.answer])
        rig.ask(2, [2], within: .seconds(100))
        #expect(rig.replies[2] == nil)
        rig.leave(2)
        #expect(rig.failure(2) == .cancelled && rig.replies[2]?.calls == 0)
        expectNothingLeft(rig)
    }

    @Test func whileItWaitsToTryAgain() {
        var rig = QueueRig(retries: 2)
        rig.ask(1, [1])
        rig.fail(0)
        rig.leave(1)
        #expect(rig.failure(1) == .cancelled && rig.aborted.isEmpty)
        expectNothingLeft(rig)
        rig.wait(.seconds(20))
        #expect(rig.started.count == 1)
    }

    @Test func whileAnotherWaitsForTheSame() {
        var rig = QueueRig(retries: 2)
        rig.ask(1, [1])
        rig.ask(2, [1])
        rig.fail(0)
        rig.leave(1)
        rig.wait(.milliseconds(125))
        rig.succeed(1)
        #expect(rig.replies[2]?.isComplete == true && rig.replies[2]?.calls == 2)
        expectNothingLeft(rig)
    }

    @Test func whileItsProbeIsOut() {
        var rig = QueueRig()
        for waiter in 1...6 { _ = rig.experience(of: [.failure(.providerUnavailable)], waiter: waiter) }
        rig.wait(.seconds(15))
        rig.ask(7, [7])
        rig.leave(7)
        #expect(rig.aborted == [rig.started[6]])
        rig.fail(6, .cancelled)
        expectNothingLeft(rig)
        // The permit is there for the next.
        #expect(rig.experience(of: [.answer], waiter: 8) == .init(nil, calls: 1, after: 100))
    }

    @Test func whileItWaitsForABusyProvider() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [1])
        rig.ask(2, [2])
        rig.ask(3, [3])
        rig.leave(2)
        rig.succeed(0)
        rig.succeed(1)
        #expect(rig.failure(2) == .cancelled && rig.replies[3]?.isComplete == true)
        expectNothingLeft(rig)
    }

    @Test func nobodyPaysForWhatItAskedForAlone() {
        var rig = QueueRig(
            concurrency: 1, limits: CallLimits(minute: 40, counting: .windows),
            weight: { Double($0.coordinates.count) })
        rig.ask(1, [1])
        for waiter in 2...6 { rig.ask(waiter, [Double(waiter), 50]) }
        for waiter in 2...4 { rig.leave(waiter) }
        rig.ask(7, [5])
        rig.succeed(0)
        #expect(rig.asked(1) == [50, 5, 6])
        #expect(rig.queue.budget.remaining(at: rig.tick).first?.left == 36)
        rig.succeed(1)
        for waiter in 5...7 { #expect(rig.replies[waiter]?.isComplete == true) }
        expectNothingLeft(rig)
    }

    @Test func whoseTimeIsOverTakesItsPlacesAlong() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [1])
        rig.ask(2, [2], within: .seconds(1))
        rig.ask(3, [3])
        rig.wait(.seconds(1))
        rig.succeed(0)
        #expect(rig.failure(2) == .deadlineExceeded && rig.asked(1) == [3])
    }

    @Test func theLimitThatAnAbortedCallSaidHolds() {
        var rig = QueueRig()
        rig.ask(1, [1])
        rig.leave(1)
        rig.fail(0, .rateLimited, retryAfter: 60_000)
        #expect(rig.experience(of: [.answer], waiter: 2).error == .rateLimited)
    }
}
