package import EnvironmentModel
import Synchronization
import Transport

extension DataSource {
    /// Asks the provider and tells what became of it; never later than `deadline` by more than a moment.
    ///
    /// - Parameters:
    ///   - cache: what the caller wants of kept answers.
    ///   - now: the wall clock, against which the age of answers and observations is judged.
    package func consult(
        _ query: SourceQuery, cache: CacheMode = .normal, deadline: ContinuousClock.Instant, now: Instant
    ) async -> (outcome: Outcome, answer: SourceAnswer?) {
        if let known = known(query, cache, now) { return known }
        return await inquire(query, cache, deadline, share: nil, now)
    }

    /// What is said without asking: why the source cannot be asked, or what fixtures that never change said before; nil when it
    /// must be asked. Apart from `inquire`, so that a call that needs no more holds no more.
    @inline(never)
    package func known(
        _ query: SourceQuery, _ cache: CacheMode, _ now: Instant
    ) -> (outcome: Outcome, answer: SourceAnswer?)? {
        if let skipReason { return (Outcome(provider: profile.name, state: .skipped(skipReason)), nil) }
        guard upstream == nil, cache != .only else { return nil }
        let covered = query.within(profile.coverage)
        return memo.finding(for: covered).map { conclude($0, covered, query, now) }
    }

    /// The same for a source that can be asked and of which nothing is known.
    ///
    /// - Parameter share: how long it may take while others wait for their turn; nil leaves it all the time there is.
    @inline(never)
    package func inquire(
        _ query: SourceQuery, _ cache: CacheMode, _ deadline: ContinuousClock.Instant, share: Duration?, _ now: Instant
    ) async -> (outcome: Outcome, answer: SourceAnswer?) {
        let covered = query.within(profile.coverage)
        let patience = patience(deadline, share)
        guard let upstream else { return conclude(await replay(covered, cache, patience), covered, query, now) }
        let started = upstream.now
        var result = conclude(await find(covered, cache, patience, upstream, now), covered, query, now)
        result.outcome.elapsed = (upstream.now - started).milliseconds
        return result
    }

    /// Judges what was found, and counts it.
    private func conclude(
        _ finding: Finding, _ covered: SourceQuery, _ query: SourceQuery, _ now: Instant
    ) -> (outcome: Outcome, answer: SourceAnswer?) {
        let result = outcome(finding, covered, query, now)
        tally.withLock { $0.note(result.outcome, fresh: finding.fresh, stale: finding.stale) }
        return result
    }

    private func patience(_ deadline: ContinuousClock.Instant, _ share: Duration?) -> Patience {
        guard let share else { return Patience(deadline: deadline) }
        let own = (upstream?.now ?? .now) + share
        return own < deadline ? Patience(deadline: own, limit: share) : Patience(deadline: deadline)
    }

    /// What was found for a question, before it is judged.
    struct Finding {
        /// The answer to the whole question, or why there is none.
        var answer: Result<SourceAnswer, SourceError>
        var cache: Outcome.Cache
        /// When the oldest response in it was complete; nil when nobody had to be asked.
        var fetchedAt: Instant?
        var calls: Int
        /// Parts for which a kept answer stands in that is fresh.
        var fresh = 0
        /// Parts for which one stands in that is not.
        var stale = 0
        /// The error that made it stand in, if one did.
        var excuse: SourceError?
    }

    private func replay(_ query: SourceQuery, _ mode: CacheMode, _ patience: Patience) async -> Finding {
        // Nothing is kept in replay, so that equal requests have equal answers.
        guard mode != .only, case .ready(let line) = standing else {
            return Finding(answer: .failure(.notCached(profile.name)), cache: .replay, calls: 0)
        }
        let limit = ContinuousClock.now + profile.timeout
        let own = limit < patience.deadline ? Patience(deadline: limit, limit: profile.timeout) : patience
        let result = await Attempt(provider: profile.name, line: line).run(query, patience: own)
        let finding = Finding(
            answer: result.answer, cache: .replay, fetchedAt: result.responses.map(\.fetchedAt).min(),
            calls: result.calls)
        if line.transport.isConstant, case .success = finding.answer { memo.keep(finding, for: query) }
        return finding
    }

    private func outcome(
        _ finding: Finding, _ covered: SourceQuery, _ query: SourceQuery, _ now: Instant
    ) -> (outcome: Outcome, answer: SourceAnswer?) {
        var outcome = Outcome(provider: profile.name, state: .ok)
        outcome.attempts = finding.calls
        outcome.cause = finding.excuse
        do throws(SourceError) {
            let answer = try finding.answer.get()
            outcome.isStandIn = finding.stale > 0
            outcome.state = try state(of: answer, isStandIn: outcome.isStandIn, now)
            let fetchedAt = finding.fetchedAt ?? now
            let age = finding.cache == .replay ? 0 : max(0, now.milliseconds - fetchedAt.milliseconds)
            outcome.fetch = .init(cache: finding.cache, fetchedAt: fetchedAt, age: age)
            return (outcome, answer.spread(from: covered, to: query, profile))
        } catch {
            if error.kind == .circuitOpen {
                outcome.state = .skipped(.breakerOpen)
                outcome.cause = error
            } else {
                outcome.state = .failed(error)
            }
            return (outcome, nil)
        }
    }

    /// What became of the provider at one place of its answer.
    ///
    /// - Parameter isStandIn: whether kept answers that are no longer fresh stand in for some of it.
    package func state(
        of item: Result<AirQualitySample, SourceError>, isStandIn: Bool, _ now: Instant
    ) -> Outcome.State {
        do throws(SourceError) {
            _ = try item.get()
            return try state(of: .airQuality([item]), isStandIn: isStandIn, now)
        } catch {
            return .failed(error)
        }
    }

    private func state(
        of answer: SourceAnswer, isStandIn: Bool, _ now: Instant
    ) throws(SourceError) -> Outcome.State {
        let isEmpty = answer.isEmpty
        if isEmpty, let what = answer.refusal {
            throw .badData(from: profile.name, "sent no value that can be used: " + what)
        }
        if isStandIn { return .stale }
        return isEmpty ? .empty : answer.hasPart { profile.isOld($0, now) } ? .stale : .ok
    }
}
