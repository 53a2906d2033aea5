import EnvironmentModel
import Testing

@testable import ProviderKit

/// Who shares a fetch with whom, and what becomes of those who wait.
@Suite struct FetchQueueTests {
    @Test func anIdleProviderIsAskedAtOnce() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [10])
        #expect(rig.started.count == 1)
    }

    @Test func whatOneCallerAsksIsOneFetch() {
        var rig = QueueRig()
        rig.ask(1, [10, 11, 12])
        #expect(rig.asked(0) == [10, 11, 12])
        rig.succeed()
        #expect(rig.replies[1]?.isComplete == true)
    }

    @Test func identicalQuestionsShareOneFetch() {
        var rig = QueueRig()
        rig.ask(1, [10])
        rig.ask(2, [10])
        #expect(rig.started.count == 1)
        rig.succeed()
        #expect(rig.replies.values.allSatisfy { $0.isComplete && $0.calls == 1 } && rig.replies.count == 2)
    }

    @Test func onlyWhatNobodyHasAskedGoesUpstream() {
        var rig = QueueRig()
        rig.ask(1, [10, 11])
        rig.ask(2, [11, 12])
        #expect(rig.started.count == 2 && rig.asked(1) == [12])
        rig.succeed(1)
        #expect(rig.replies[2] == nil)
        rig.succeed(0)
        #expect(rig.replies[2]?.isComplete == true && rig.replies[2]?.calls == 2)
    }

    @Test func pointsThatWaitForABusyProviderTravelTogether() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [10])
        for waiter in 2...5 { rig.ask(waiter, [Double(waiter)]) }
        #expect(rig.started.count == 1)
        rig.succeed()
        #expect(rig.started.count == 2 && rig.asked(1) == [2, 3, 4, 5])
        rig.succeed(1)
        #expect(rig.replies.count == 5 && rig.replies.values.allSatisfy(\.isComplete))
    }

    @Test func noMorePointsTravelTogetherThanTheProviderTakes() {
        var rig = QueueRig(concurrency: 1, joinLimit: 2)
        rig.ask(1, [10])
        rig.ask(2, [1, 2, 3])
        rig.succeed()
        rig.succeed(1)
        #expect(rig.asked(2) == [3])
    }

    @Test func withoutLimitsNobodyWaitsForOthers() {
        var rig = QueueRig()
        for waiter in 1...5 { rig.ask(waiter, [Double(waiter)]) }
        #expect(rig.started.count == 5)
    }

    @Test func aCallerWhoLeavesHarmsNobody() {
        var rig = QueueRig()
        rig.ask(1, [10])
        rig.ask(2, [10])
        rig.leave(1)
        #expect(rig.failure(1) == .cancelled && rig.aborted.isEmpty)
        rig.succeed()
        #expect(rig.replies[2]?.isComplete == true)
    }

    @Test func theLastCallerWhoLeavesAbortsTheFetch() {
        var rig = QueueRig()
        rig.ask(1, [10])
        rig.ask(2, [10])
        rig.leave(1)
        rig.leave(2)
        #expect(rig.aborted == rig.started)
    }

    @Test func anAbortedFetchIsJoinedByNobody() {
        var rig = QueueRig()
        rig.ask(1, [10])
        rig.leave(1)
        rig.ask(2, [10])
        #expect(rig.started.count == 2)
    }

    @Test func anAbortedFetchHoldsItsPlaceUntilItHasEnded() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [10])
        rig.leave(1)
        rig.ask(2, [20])
        #expect(rig.started.count == 1)
        rig.fail(0, .cancelled)
        #expect(rig.started.count == 2)
    }

    @Test func aCallerWhosePatienceIsOverIsToldSo() {
        var rig = QueueRig()
        rig.ask(1, [10], within: .seconds(2))
        rig.ask(2, [10], within: .seconds(5))
        rig.wait(.seconds(3))
        #expect(rig.failure(1) == .deadlineExceeded && rig.replies[2] == nil && rig.aborted.isEmpty)
        rig.wait(.seconds(3))
        #expect(rig.failure(2) == .deadlineExceeded && rig.aborted.count == 1)
    }

    @Test func whatHasArrivedIsKeptWhenPatienceIsOver() {
        var rig = QueueRig()
        rig.ask(1, [11])
        rig.ask(2, [10, 11], within: .seconds(2))
        rig.succeed(1)
        rig.wait(.seconds(3))
        #expect(rig.replies[2]?.results.values.count { (try? $0.get()) != nil } == 1)
    }

    @Test func aQuestionThatIsRefusedForOneIsAskedApartForTheOthers() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [10])
        rig.ask(2, [2])
        rig.ask(3, [3])
        rig.succeed(0)
        rig.fail(1, .providerRejected)
        #expect(rig.asked(2) == [2])
        rig.succeed(2)
        rig.fail(3, .providerRejected)
        #expect(rig.replies[2]?.isComplete == true && rig.failure(3) == .providerRejected)
    }

    @Test(arguments: [ErrorKind.providerRejected, .noCoverage, .providerBadData])
    func aQuestionThatAllAskAlikeIsRefusedOnce(kind: ErrorKind) {
        var rig = QueueRig()
        rig.ask(1, [10, 11])
        rig.ask(2, [10, 11])
        rig.fail(0, kind)
        #expect(rig.failure(1) == kind && rig.failure(2) == kind && rig.started.count == 1)
    }

    @Test func whatSeveralWantIsAskedOnceApart() {
        var rig = QueueRig()
        rig.ask(1, [10, 11])
        rig.ask(2, [11])
        rig.fail(0, .noCoverage)
        #expect(rig.asked(1) == [10] && rig.asked(2) == [11])
        rig.fail(1, .noCoverage)
        rig.succeed(2)
        #expect(rig.replies[2]?.isComplete == true && rig.replies[2]?.calls == 2)
        #expect(rig.failure(1) == .noCoverage && rig.replies[1]?.calls == 3)
    }

    @Test func whatNobodyWaitsForAnyMoreIsNotAskedApart() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [10])
        rig.ask(2, [2])
        rig.ask(3, [3])
        rig.succeed(0)
        rig.leave(2)
        rig.fail(1, .providerRejected)
        #expect(rig.asked(2) == [3])
        rig.succeed(2)
        #expect(rig.replies[3]?.isComplete == true && rig.started.count == 3)
    }

    @Test func nothingIsLeftWhenAllHaveBeenAnswered() {
        var rig = QueueRig(concurrency: 2)
        for waiter in 1...20 { rig.ask(waiter, [Double(waiter % 7), Double(waiter)]) }
        var next = 0
        while next < rig.started.count {
            if next % 3 == 0 { rig.fail(next) } else { rig.succeed(next) }
            next += 1
        }
        #expect(rig.replies.count == 20)
        #expect(rig.queue.fetches.isEmpty && rig.queue.waiters.isEmpty && rig.queue.line.isEmpty)
        #expect(rig.queue.sought.isEmpty && rig.queue.running.isEmpty && rig.queue.alarm == nil)
    }
}
