import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// What callers of a live source get while its provider answers, fails and hangs.
@Suite struct UpstreamTests {
    @Test func callersOfOneQuestionShareOneCall() async {
        let rig = SourceRig()
        // An immediate task has asked as soon as it exists.
        let callers = (1...5).map { _ in Task.immediate { await rig.ask().outcome } }
        rig.network.answer(0, at: rig.time.now.wall)
        var attempts: [Int] = []
        for caller in callers { attempts.append(await caller.value.attempts) }
        #expect(attempts == [1, 1, 1, 1, 1] && rig.network.count == 1)
    }

    @Test func cancellingTheOnlyCallerAbortsTheCall() async {
        let rig = SourceRig()
        let task = Task.immediate { await rig.ask().outcome }
        task.cancel()
        let outcome = await task.value
        #expect(outcome.error?.kind == .cancelled && rig.network.cancellations == 1)
    }

    @Test func aCancelledCallerNeverAsks() async {
        let rig = SourceRig()
        let outcome = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await rig.ask().outcome
        }.value
        #expect(outcome.error?.kind == .cancelled && rig.network.count == 0)
    }

    @Test func theDeadlineEndsTheWaitingOfAHangingCall() async {
        let rig = SourceRig()
        let caller = Task.immediate { await rig.ask(within: .seconds(3)).outcome }
        await rig.time.sleepers(1)
        rig.time.wind(.seconds(3))
        let outcome = await caller.value
        #expect(outcome.error?.kind == .deadlineExceeded && rig.network.cancellations == 1)
    }
}

/// What is kept, and when it stands in.
@Suite struct KeptAnswerUseTests {
    private let rig = SourceRig(
        SourcePolicy(cache: CacheRule(preset: .lasting(.seconds(60)))), cache: AnswerCache())

    /// Asks once and lets the provider answer.
    private func fill() async {
        let caller = Task.immediate { await rig.ask() }
        rig.network.answer(0, at: rig.time.now.wall)
        _ = await caller.value
    }

    @Test func aFreshAnswerIsGivenWithoutAsking() async {
        await fill()
        let outcome = await rig.ask().outcome
        #expect(outcome.state.word == "ok" && outcome.fetch?.cache == .hit && outcome.attempts == 0)
        #expect(rig.network.count == 1)
    }

    @Test func aStaleAnswerStandsInForAnErrorAndNamesIt() async {
        await fill()
        rig.time.wind(.seconds(90))
        let caller = Task.immediate { await rig.ask().outcome }
        rig.network.answer(1, status: 500, at: rig.time.now.wall)
        let outcome = await caller.value
        #expect(outcome.state.word == "stale" && outcome.error?.kind == .providerUnavailable)
        #expect(outcome.fetch?.cache == .hit && outcome.fetch?.age == 90_000)
    }

    @Test func onlyAsksNobody() async {
        let outcome = await rig.ask(cache: .only).outcome
        #expect(outcome.error?.kind == .notCached && rig.network.count == 0)
    }

    @Test(arguments: [(CacheMode.normal, 2), (.refresh, 2), (.staleOK, 1), (.only, 1)])
    func theModeDecidesWhetherAStaleAnswerIsEnough(mode: CacheMode, calls: Int) async {
        await fill()
        rig.time.wind(.seconds(90))
        let caller = Task.immediate { await rig.ask(cache: mode).outcome }
        rig.network.answer(1, at: rig.time.now.wall)
        let outcome = await caller.value
        #expect(rig.network.count == calls && outcome.state.word == (calls == 2 ? "ok" : "stale"))
    }

    @Test func onlyThePlacesThatAreNotKeptGoUpstream() async {
        await fill()
        let caller = Task.immediate { await rig.ask([9, 10, 11]) }
        rig.network.answer(1, at: rig.time.now.wall)
        let (outcome, answer) = await caller.value
        #expect(outcome.state.word == "ok" && outcome.attempts == 1)
        guard case .airQuality(let items)? = answer else { return #expect(Bool(false), "no air") }
        #expect(items.map { try? $0.get().used.longitude } == [9, 10, 11])
    }
}
