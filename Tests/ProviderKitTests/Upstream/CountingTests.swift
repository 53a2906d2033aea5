import EnvironmentModel
import Testing

@testable import Adapters
@testable import ProviderKit

/// Every request that the provider is sent is counted against its limits.
@Suite struct CountingTests {
    private func rig(minute: Int, retries: Int = 2) -> QueueRig {
        QueueRig(limits: CallLimits(minute: minute, counting: .windows), retries: retries)
    }

    @Test func aStaleConnectionIsReplacedAtOnceAndCounted() {
        var rig = rig(minute: 10)
        rig.ask(1, [1])
        rig.fail(0, isStale: true)
        #expect(rig.started.count == 2 && rig.left == 8)
        rig.succeed(1)
        #expect(rig.replies[1]?.isComplete == true && rig.replies[1]?.calls == 2)
    }

    @Test func aStaleConnectionGoesBeforeThoseWhoWait() {
        var rig = QueueRig(concurrency: 1, retries: 2)
        rig.ask(1, [1])
        rig.ask(2, [2])
        rig.fail(0, isStale: true)
        #expect(rig.asked(1) == [1])
    }

    @Test func withoutRetriesAStaleConnectionIsTheEnd() {
        var rig = rig(minute: 10, retries: 0)
        rig.ask(1, [1])
        rig.fail(0, isStale: true)
        #expect(rig.failure(1) == .providerUnavailable && rig.replies[1]?.calls == 1)
    }

    @Test func aStaleConnectionHasToFitIntoTheLimit() {
        var rig = rig(minute: 1)
        rig.ask(1, [1], within: .seconds(100))
        rig.fail(0, isStale: true)
        #expect(rig.started.count == 1)
        rig.wait(.seconds(61))
        #expect(rig.started.count == 2)
    }

    @Test func staleConnectionsOpenNoBreaker() {
        var rig = QueueRig(retries: 0)
        for waiter in 1...20 {
            rig.ask(waiter, [Double(waiter)])
            rig.fail(waiter - 1, isStale: true)
        }
        #expect(rig.queue.breaker.state(at: rig.tick.moment) == .closed)
    }

    @Test func eachStepSpendsItsOwn() {
        var rig = rig(minute: 10)
        rig.ask(1, [1])
        rig.goOn(0, weight: 3)
        #expect(rig.started.count == 2 && rig.left == 6)
        rig.succeed(1)
        #expect(rig.replies[1]?.isComplete == true && rig.replies[1]?.calls == 2)
    }

    @Test func aStepThatDoesNotFitWaits() {
        var rig = rig(minute: 10)
        rig.ask(1, [1], within: .seconds(100))
        rig.goOn(0, weight: 10)
        #expect(rig.started.count == 1 && rig.replies[1] == nil)
        rig.wait(.seconds(61))
        #expect(rig.started.count == 2)
    }

    @Test func aStepThatCannotGoInTimeIsRefusedAtOnce() {
        var rig = rig(minute: 10)
        rig.ask(1, [1])
        rig.goOn(0, weight: 10)
        #expect(rig.failure(1) == .rateLimited && rig.replies[1]?.calls == 1)
        #expect(rig.queue.fetches.isEmpty && rig.queue.line.isEmpty)
    }

    @Test func aFurtherStepGoesBeforeThoseWhoWait() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [1])
        rig.ask(2, [2])
        rig.goOn(0)
        #expect(rig.asked(1) == [1])
    }

    @Test func aStepThatFailsIsMadeAgainByItself() {
        var rig = rig(minute: 20)
        rig.ask(1, [1])
        rig.goOn(0, weight: 5)
        rig.fail(1)
        rig.wait(.milliseconds(125))
        #expect(rig.started.count == 3 && rig.left == 9 && rig.queue.tally.retries == 1)
        rig.succeed(2)
        #expect(rig.replies[1]?.isComplete == true && rig.replies[1]?.calls == 3)
    }

    @Test func redirectsCount() {
        var rig = rig(minute: 10)
        rig.ask(1, [1])
        rig.succeed(0, redirects: 2)
        #expect(rig.replies[1]?.calls == 3 && rig.left == 7)
    }

    /// A call for four places that is refused is made again in halves.
    @Test func theHalvesOfARefusedCallCount() async {
        let adapter = OpenMeteoAirQuality(settings: AdapterSettings(provider: "p", endpoint: "https://p.test/"))
        let rig = SourceRig(
            SourcePolicy(limits: CallLimits(minute: 7, concurrent: 1, counting: .windows)), adapter: adapter)
        let caller = Task.immediate { await rig.ask([1, 2, 3, 4], within: .seconds(100)) }
        rig.network.answer(0, status: 400, at: rig.time.now.wall)
        await rig.time.sleeper(before: .seconds(61))
        #expect(rig.network.count == 1, "four are spent, and four do not fit")
        rig.time.wind(.seconds(61))
        await rig.network.arrived(2)
        rig.network.answer(1, status: 500, at: rig.time.now.wall)
        await rig.network.arrived(3)
        rig.network.answer(2, status: 500, at: rig.time.now.wall)
        let outcome = await caller.value.outcome
        #expect(outcome.attempts == 3 && rig.source.status.upstream?.budget.first?.left == 3)
    }
}
