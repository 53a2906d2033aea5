import EnvironmentModel
import ProviderKit
import Synchronization
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

    /// However late an answer is, and whichever comes first.
    @Test func latencyIsNoFailure() async {
        let rig = SourceRig(SourcePolicy(retries: 2))
        let callers = (0..<3).map { index in Task.immediate { await rig.ask([Double(index)]).outcome } }
        for (index, wait) in [(1, 4000), (2, 1), (0, 5000)] {
            rig.time.wind(.milliseconds(wait))
            rig.network.answer(index, at: rig.time.now.wall)
            let outcome = await callers[index].value
            #expect(outcome.error == nil && outcome.attempts == 1)
            #expect(outcome.elapsed == [1: 4000, 2: 4001, 0: 9001][index])
        }
    }

    @Test(arguments: [TransportError.Kind.unresolved, .refused]) func whoCannotBeReachedIsTriedThreeTimes(
        kind: TransportError.Kind
    ) async {
        let rig = SourceRig(SourcePolicy(retries: 2))
        let caller = Task.immediate { await rig.ask().outcome }
        for (index, wait) in [125, 250, 0].enumerated() {
            await rig.network.arrived(index + 1)
            rig.network.fail(index, kind)
            if wait > 0 { await rig.time.sleeper(before: .milliseconds(wait)) }
            rig.time.wind(.milliseconds(wait))
        }
        let outcome = await caller.value
        #expect(outcome.error?.kind == .providerUnavailable && outcome.attempts == 3 && outcome.elapsed == 375)
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
        await rig.time.sleeper(before: .seconds(3))
        rig.time.wind(.seconds(3))
        let outcome = await caller.value
        #expect(outcome.error?.kind == .deadlineExceeded && rig.network.cancellations == 1)
    }

    @Test func aStaleAnswerSaysItsAgeAndTheError() async {
        let rule = CacheRule(preset: .lasting(.seconds(60)))
        let rig = SourceRig(SourcePolicy(cache: rule), cache: AnswerCache())
        let first = Task.immediate { await rig.ask() }
        await rig.network.arrived(1)
        rig.network.answer(0, at: rig.time.now.wall)
        #expect(await first.value.outcome.error == nil)
        rig.time.wind(.seconds(90))
        let second = Task.immediate { await rig.ask() }
        await rig.network.arrived(2)
        rig.network.fail(1, .refused)
        let (outcome, answer) = await second.value
        #expect(outcome.state.word == "stale" && outcome.fetch?.age == 90_000 && outcome.attempts == 1)
        #expect(outcome.cause?.kind == .providerUnavailable && answer != nil)
    }

    @Test func anAnswerThatStandsInWhileTheProviderIsLeftAloneSaysSo() async {
        let rule = CacheRule(preset: .lasting(.seconds(60)))
        let rig = SourceRig(SourcePolicy(cache: rule), cache: AnswerCache())
        let first = Task.immediate { await rig.ask() }
        await rig.network.arrived(1)
        rig.network.answer(0, at: rig.time.now.wall)
        _ = await first.value
        for index in 1...5 {
            let other = Task.immediate { await rig.ask([Double(index)]) }
            await rig.network.arrived(index + 1)
            rig.network.fail(index, .broken)
            _ = await other.value
        }
        rig.time.wind(.seconds(10))
        #expect(await rig.ask([1]).outcome.state.word == "skipped")
        rig.time.wind(.seconds(55))
        let probe = Task.immediate { await rig.ask([1]) }
        await rig.network.arrived(7)
        let outcome = await rig.ask().outcome
        #expect(outcome.state.word == "stale" && outcome.cause?.kind == .circuitOpen && outcome.attempts == 0)
        probe.cancel()
        #expect(await probe.value.outcome.error?.kind == .cancelled)
    }

    @Test func elapsedIsMeasuredByTheSameClockAsTheWaiting() async {
        let rig = SourceRig(SourcePolicy(retries: 1))
        let caller = Task.immediate { await rig.ask().outcome }
        rig.time.wind(.seconds(2))
        rig.network.fail(0, .broken)
        await rig.time.sleeper(before: .milliseconds(125))
        rig.time.wind(.milliseconds(125))
        await rig.network.arrived(2)
        rig.network.answer(1, at: rig.time.now.wall)
        let outcome = await caller.value
        #expect(outcome.elapsed == 2125 && outcome.attempts == 2)
    }

    /// Each of them ends on the thread on which it began, and brings on the next.
    @Test func aLineOfQuestionsThatEndAtOnceNeedsNoDeepStack() async {
        let picky = Picky()
        let rig = SourceRig(SourcePolicy(limits: CallLimits(concurrent: 1)), adapter: picky)
        let first = Task.immediate { await rig.ask([0]).outcome }
        let rest = (1...150).map { hours in Task.immediate { await rig.ask([1], hours: hours).outcome } }
        rig.network.answer(0, at: rig.time.now.wall)
        #expect(await first.value.error == nil)
        for task in rest { #expect(await task.value.error?.kind == .providerRejected) }
        let depths = picky.depths.withLock { $0 }
        #expect(depths.count == 150 && (depths.max() ?? 0) - (depths.min() ?? 0) < 10_000)
    }

    /// Asks for one place only, and refuses the others without a call; notes how deep the stack is then.
    private final class Picky: Adapter {
        let depths = Mutex<[Int]>([])

        func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
            guard query.coordinates.first?.longitude != 0 else {
                return try SourceRig.Plain().step(query, after: responses)
            }
            var local = 0
            let depth = withUnsafeMutablePointer(to: &local) { Int(bitPattern: $0) }
            depths.withLock { $0.append(depth) }
            throw SourceError(.providerRejected, provider: "p", message: "'p' knows one place")
        }
    }

    /// Callers come, join, leave and are refused on all threads, and each hears exactly once.
    @Test func nobodyIsForgottenInACrowd() async {
        let network = ErraticTransport()
        let rig = SourceRig(
            SourcePolicy(limits: CallLimits(concurrent: 3), retries: 1), network: network,
            time: .system { .init(milliseconds: 0) })
        let outcomes = await withTaskGroup(of: Outcome.self) { group in
            for index in 0..<300 {
                group.addTask {
                    let caller = Task { await rig.ask([Double(index % 50)], within: .seconds(600)).outcome }
                    if index % 3 == 0 { caller.cancel() }
                    if index % 7 == 0 {
                        await Task.yield()
                        caller.cancel()
                    }
                    return await caller.value
                }
            }
            return await group.reduce(into: [Outcome]()) { $0.append($1) }
        }
        #expect(outcomes.count == 300)
        #expect(outcomes.contains { $0.error == nil } && outcomes.contains { $0.error?.kind == .cancelled })
        #expect(network.most <= 3, "no more calls at once than allowed")
        // All places are free again; every fourth call is refused.
        let last = await rig.ask([60], within: .seconds(600)).outcome.error?.kind
        #expect(last == nil || last == .providerRejected)
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
        #expect(items.map { try? $0.get().used?.longitude } == [9, 10, 11])
    }
}
