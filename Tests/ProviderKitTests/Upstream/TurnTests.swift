import EnvironmentModel
import Testing

@testable import ProviderKit

/// Who goes first when the budget is short.
@Suite struct TurnTests {
    /// A longitude weighs what it says.
    private func rig(minute: Int, concurrency: Int? = nil, joinWeight: Double = .infinity) -> QueueRig {
        QueueRig(
            concurrency: concurrency, joinWeight: joinWeight, limits: CallLimits(minute: minute, counting: .windows),
            weight: { $0.coordinates.reduce(0) { $0 + $1.longitude } })
    }

    @Test func whatCannotGoBeforeItsDeadlineFailsAtOnce() {
        var rig = rig(minute: 10)
        rig.ask(1, [8])
        rig.ask(2, [5])
        #expect(rig.failure(2) == .rateLimited && rig.started.count == 1)
    }

    @Test func theHeadKeepsItsPlace() {
        var rig = rig(minute: 10)
        rig.ask(1, [8])
        rig.wait(.seconds(5))
        rig.ask(2, [20], within: .seconds(120))
        rig.ask(3, [2], within: .seconds(200))
        #expect(rig.started.count == 1, "a call that would make the head wait longer waits too")
        rig.wait(.seconds(56))
        #expect(rig.started.count == 2 && rig.asked(1) == [20])
        rig.wait(.seconds(61))
        #expect(rig.started.count == 3 && rig.asked(2) == [2])
    }

    @Test func whoWaitsInVainBehindTheHeadIsToldAtOnce() {
        var rig = rig(minute: 10)
        rig.ask(1, [8])
        rig.wait(.seconds(5))
        rig.ask(2, [20], within: .seconds(120))
        rig.ask(3, [1], within: .seconds(10))
        #expect(rig.failure(3) == .rateLimited && rig.replies[2] == nil)
    }

    @Test func whatDoesNotDelayTheHeadGoesBeforeIt() {
        var rig = rig(minute: 10)
        rig.ask(1, [6])
        // There is room for it as soon as the first no longer counts, whether or not a call of 4 goes now.
        rig.ask(2, [5], within: .seconds(120))
        rig.ask(3, [4])
        #expect(rig.started.count == 2 && rig.asked(1) == [4])
        rig.wait(.seconds(61))
        #expect(rig.started.count == 3 && rig.asked(2) == [5])
    }

    @Test func aHeavyCallIsNotStarvedByLightOnes() {
        var rig = rig(minute: 10)
        rig.ask(1, [5])
        rig.ask(2, [20], within: .seconds(300))
        for waiter in 3...100 {
            rig.wait(.seconds(1))
            rig.ask(waiter, [1 + Double(waiter) / 1000], within: .seconds(300))
        }
        #expect(rig.asked(1) == [20])
    }

    @Test func callersAreJoinedOnlyUpToTheWeight() {
        var rig = rig(minute: 100, concurrency: 1, joinWeight: 25)
        rig.ask(1, [1])
        for waiter in 10...14 { rig.ask(waiter, [Double(waiter)]) }
        rig.succeed(0)
        #expect(rig.asked(1) == [10, 11])
        rig.succeed(1)
        #expect(rig.asked(2) == [12, 13])
        rig.succeed(2)
        #expect(rig.asked(3) == [14])
    }

    @Test func ofThoseWhoTravelTogetherAsManyGoAsFit() {
        var rig = rig(minute: 40, concurrency: 1)
        rig.ask(1, [20])
        for waiter in [6, 7, 8] { rig.ask(waiter, [Double(waiter)], within: .seconds(90)) }
        rig.ask(9, [9], within: .seconds(10))
        rig.succeed(0)
        #expect(rig.asked(1) == [6, 7])
        rig.succeed(1)
        #expect(rig.failure(9) == .rateLimited && rig.replies[8] == nil)
        rig.wait(.seconds(61))
        #expect(rig.asked(2) == [8])
        rig.succeed(2)
        for waiter in 6...8 { #expect(rig.replies[waiter]?.isComplete == true) }
        #expect(rig.queue.fetches.isEmpty && rig.queue.sought.isEmpty && rig.queue.line.isEmpty)
    }

    @Test func whatOneCallerAsksForStaysTogether() {
        var rig = rig(minute: 40, concurrency: 1)
        rig.ask(1, [20])
        rig.ask(2, [6, 7, 8], within: .seconds(90))
        rig.succeed(0)
        #expect(rig.started.count == 1)
        rig.wait(.seconds(61))
        #expect(rig.asked(1) == [6, 7, 8])
    }

    @Test func aPartThatTwoWantGoesOnce() {
        var rig = rig(minute: 40, concurrency: 1)
        rig.ask(1, [20])
        rig.ask(2, [6, 7], within: .seconds(90))
        rig.ask(3, [7, 8], within: .seconds(90))
        rig.succeed(0)
        #expect(rig.asked(1) == [6, 7])
        rig.succeed(1)
        #expect(rig.replies[2]?.isComplete == true && rig.replies[3] == nil)
        rig.wait(.seconds(61))
        rig.succeed(2)
        #expect(rig.replies[3]?.isComplete == true)
    }

    @Test func whoJoinsInVainIsToldAtOnce() {
        var rig = QueueRig(retries: 1)
        rig.ask(1, [1], within: .seconds(9))
        rig.fail(0, .rateLimited, retryAfter: 5_000)
        rig.wait(.milliseconds(300))
        let joiner = rig.experience(of: [.answer], waiter: 2, within: .seconds(2))
        #expect(joiner == .init(.rateLimited, calls: 0, after: 0, retryAfter: 5))
        rig.ask(3, [1], within: .seconds(2))
        let error = rig.replies[3]?.results.values.first
        #expect(rig.failure(3) == .rateLimited)
        if case .failure(let error)? = error { #expect(error.retryAfter == 4_700) }
        rig.ask(4, [1], within: .seconds(8))
        rig.wait(.milliseconds(4_825))
        rig.succeed(1)
        #expect(rig.replies[1]?.isComplete == true && rig.replies[4]?.isComplete == true)
    }

    @Test func aLateJoinerGetsWhatTheRepeatBrings() {
        var rig = QueueRig(retries: 1)
        rig.ask(1, [1], within: .seconds(30))
        rig.wait(.milliseconds(9_999))
        rig.ask(2, [1], within: .seconds(30))
        rig.wait(.milliseconds(1))
        rig.fail(0)
        rig.wait(.milliseconds(125))
        rig.succeed(1)
        #expect(rig.replies[1]?.isComplete == true && rig.replies[2]?.isComplete == true)
    }

    @Test func anImpatientJoinerDoesNotEndTheRepeat() {
        var rig = QueueRig(retries: 1)
        rig.ask(1, [1], within: .seconds(30))
        rig.ask(2, [1], within: .milliseconds(100))
        rig.fail(0)
        #expect(rig.failure(2) == .providerUnavailable && rig.replies[1] == nil)
        rig.wait(.milliseconds(125))
        rig.succeed(1)
        #expect(rig.replies[1]?.isComplete == true)
    }
}
