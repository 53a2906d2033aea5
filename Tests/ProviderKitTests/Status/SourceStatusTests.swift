import EnvironmentModel
import Testing

@testable import ProviderKit

/// What a source counts of its callers and its provider.
@Suite struct SourceStatusTests {
    private static let kept = SourcePolicy(cache: CacheRule(preset: .lasting(.seconds(600))))

    private static func upstream(_ rig: SourceRig) throws -> UpstreamStatus { try #require(rig.source.status.upstream) }

    @Test func anAnswerIsCountedWithItsCallAndItsTime() async throws {
        let rig = SourceRig()
        let caller = Task.immediate { await rig.ask() }
        #expect(try Self.upstream(rig).inFlight == 1)
        rig.time.wind(.milliseconds(1200))
        rig.network.answer(0, at: rig.time.now.wall)
        _ = await caller.value
        let status = rig.source.status
        #expect(status.questions.questions == 1 && status.questions.delivered == 1 && status.questions.failures.isEmpty)
        let upstream = try Self.upstream(rig)
        #expect(upstream.tally.calls == 1 && upstream.tally.latency.quantile(0.5) == 1200 && upstream.inFlight == 0)
    }

    @Test func aFailureIsCountedOnBothSides() async throws {
        let rig = SourceRig()
        let caller = Task.immediate { await rig.ask() }
        rig.network.answer(0, status: 500, at: rig.time.now.wall)
        _ = await caller.value
        #expect(rig.source.status.questions.failures == [.providerUnavailable: 1])
        #expect(try Self.upstream(rig).tally.errors == [.providerUnavailable: 1])
    }

    @Test func aRepeatIsCountedAndTakesFromTheLeave() async throws {
        let rig = SourceRig(SourcePolicy(retries: 1))
        let caller = Task.immediate { await rig.ask() }
        rig.network.answer(0, status: 500, at: rig.time.now.wall)
        await rig.time.sleeper(before: .seconds(2))
        #expect(try Self.upstream(rig).waiting == 1)
        rig.time.wind(.seconds(1))
        await rig.network.arrived(2)
        rig.network.answer(1, at: rig.time.now.wall)
        _ = await caller.value
        let upstream = try Self.upstream(rig)
        #expect(upstream.tally.retries == 1 && upstream.tally.calls == 2 && upstream.retriesLeft == 9)
        #expect(rig.source.status.questions.delivered == 1)
    }

    @Test func whoAsksTheSameSharesAndIsCounted() async throws {
        let rig = SourceRig()
        let callers = (1...3).map { _ in Task.immediate { await rig.ask() } }
        rig.network.answer(0, at: rig.time.now.wall)
        for caller in callers { _ = await caller.value }
        let upstream = try Self.upstream(rig)
        #expect(upstream.tally.shared == 2 && upstream.tally.calls == 1 && rig.source.status.questions.questions == 3)
    }

    @Test func aQuestionThatItsCallerLeftIsCancelled() async {
        let rig = SourceRig()
        let caller = Task.immediate { await rig.ask() }
        caller.cancel()
        _ = await caller.value
        #expect(rig.source.status.questions.failures == [.cancelled: 1])
    }

    @Test(arguments: [(ErrorKind.cancelled, 0), (.providerUnavailable, 1), (.rateLimited, 1)])
    func onlyAnAttemptThatItsCallersLeftHasNoLatency(_ kind: ErrorKind, _ count: Int) {
        var tally = UpstreamTally()
        let error = SourceError(kind, provider: "p", message: "'p' failed")
        tally.note(.init(end: .failure(error), responses: [], calls: 1), took: .seconds(1))
        #expect(tally.errors == [kind: 1] && tally.latency.count == count)
    }

    @Test func keptAnswersAreCountedByTheirAge() async throws {
        let rig = SourceRig(Self.kept, cache: AnswerCache())
        let first = Task.immediate { await rig.ask() }
        rig.network.answer(0, at: rig.time.now.wall)
        _ = await first.value
        _ = await rig.ask(cache: .only)
        #expect(rig.source.status.questions.fresh == 1)
        rig.time.wind(.seconds(700))
        _ = await rig.ask(cache: .only)
        let late = Task.immediate { await rig.ask() }
        rig.network.answer(1, status: 500, at: rig.time.now.wall)
        _ = await late.value
        let questions = rig.source.status.questions
        #expect(questions.fresh == 1 && questions.stale == 2 && questions.delivered == 4)
    }

    @Test func anOpenBreakerIsItsState() async throws {
        let rig = SourceRig()
        for index in 0..<6 {
            let caller = Task.immediate { await rig.ask([Double(index)]) }
            rig.network.answer(index, status: 500, at: rig.time.now.wall)
            _ = await caller.value
        }
        _ = await rig.ask()
        let status = rig.source.status
        #expect(status.state == "breaker_open" && status.questions.failures[.circuitOpen] == 1)
        let upstream = try Self.upstream(rig)
        #expect(upstream.breaker.word == "open" && upstream.breakerWait == .seconds(15))
    }

    @Test func theBudgetIsToldAsItIs() async throws {
        let rig = SourceRig(SourcePolicy(limits: CallLimits(minute: 3, concurrent: 2, counting: .windows)))
        let caller = Task.immediate { await rig.ask() }
        rig.network.answer(0, at: rig.time.now.wall)
        _ = await caller.value
        let upstream = try Self.upstream(rig)
        #expect(upstream.budget.map(\.limit) == [3] && upstream.budget.map(\.left) == [2] && upstream.concurrency == 2)
    }
}

/// What travels together is counted by the queue.
@Suite struct QueueTallyTests {
    @Test func partsThatComeAlongAreCounted() {
        var rig = QueueRig(concurrency: 1)
        rig.ask(1, [1])
        rig.ask(2, [2])
        rig.ask(3, [2, 3, 4])
        #expect(rig.queue.tally.joined == 2 && rig.queue.tally.shared == 1)
    }
}
