package import EnvironmentModel
package import Transport

/// One provider, live: the same type for every adapter.
///
/// It keeps nothing between two questions, so that an answer from fixtures crosses no actor and suspends nowhere.
package final class DataSource: Sendable {
    /// Whether it can be asked.
    package enum Standing: Sendable {
        case ready(Line)
        /// Says why, and what to do, in one sentence.
        case disabled(String)
        /// The environment variables or files that are missing.
        case noCredentials([String])
    }

    /// What a source needs in order to speak.
    package struct Line: Sendable {
        /// Turns questions into requests.
        package let adapter: any Adapter
        /// Carries them, to the network or to fixtures.
        package let transport: any Transport
        /// How they are sent.
        package let options: HTTPOptions

        package init(adapter: any Adapter, transport: any Transport, options: HTTPOptions) {
            self.adapter = adapter
            self.transport = transport
            self.options = options
        }
    }

    /// An answer and how it came about.
    package struct Delivery: Sendable {
        /// Unmerged, in canonical units.
        package let answer: SourceAnswer
        /// When the oldest response it rests on was complete; nil when nobody had to be asked.
        package let fetchedAt: Instant?
        /// Upstream calls made.
        package let attempts: Int
    }

    /// What can be said of it without asking it.
    package let profile: SourceProfile
    /// Fixed for the life of this object.
    package let standing: Standing
    /// Used in replay only.
    let memo = AnswerMemo()
    /// What it was made from; nil when it was not made from a configuration.
    package let recipe: SourceRecipe?
    /// Where its answers are kept; nil keeps none.
    let cache: AnswerCache?

    package init(
        profile: SourceProfile, standing: Standing, recipe: SourceRecipe? = nil, cache: AnswerCache? = nil
    ) {
        self.profile = profile
        self.standing = standing
        self.recipe = recipe
        self.cache = cache
    }

    /// Asks the provider and tells what became of it; never later than `deadline` by more than a moment.
    ///
    /// - Parameters:
    ///   - share: how long it may take while others wait for their turn; nil leaves it all the time there is.
    ///   - now: the wall clock, against which the age of observations is judged.
    package func consult(
        _ query: SourceQuery, deadline: ContinuousClock.Instant, share: Duration? = nil, now: Instant
    ) async -> (outcome: Outcome, answer: SourceAnswer?) {
        guard case .ready(let line) = standing else {
            return (Outcome(provider: profile.name, state: .skipped(skipReason ?? .disabled)), nil)
        }
        let isReplay = line.transport.isReplay
        let started = isReplay ? nil : ContinuousClock.now
        var outcome = Outcome(provider: profile.name, state: .ok)
        var answer: SourceAnswer?
        do throws(Failure) {
            let covered = query.within(profile.coverage)
            let delivery = try await deliver(covered, over: line, deadline: deadline, share: share)
            outcome.attempts = delivery.attempts
            if let what = delivery.answer.refusal {
                let error = SourceError.badData(from: profile.name, "sent no value that can be used: " + what)
                throw Failure(error: error, attempts: delivery.attempts)
            }
            answer = delivery.answer.spread(from: covered, to: query, profile)
            outcome.state = state(of: delivery.answer, now: now)
            let fetchedAt = delivery.fetchedAt ?? now
            let age = isReplay ? 0 : max(0, now.milliseconds - fetchedAt.milliseconds)
            outcome.fetch = .init(cache: isReplay ? .replay : .miss, fetchedAt: fetchedAt, age: age)
        } catch {
            outcome.state = .failed(error.error)
            outcome.attempts = error.attempts
        }
        if let started { outcome.elapsed = (ContinuousClock.now - started).milliseconds }
        return (outcome, answer)
    }

    /// Why it is not asked; nil for a source that is ready.
    package var skipReason: Outcome.SkipReason? {
        switch standing {
        case .ready: nil
        case .disabled: .disabled
        case .noCredentials: .noCredentials
        }
    }

    /// Milliseconds by which an observation may be ahead of the clock: the current hour, and clocks that differ.
    private static let clockTolerance: Int64 = 2 * 3_600_000

    private func state(of answer: SourceAnswer, now: Instant) -> Outcome.State {
        if answer.isEmpty { return .empty }
        guard let maxAge = profile.maxAge, let newest = answer.newest else { return .ok }
        let age = now.milliseconds - newest.milliseconds
        // What is dated well ahead of the clock is as little of now as what is old.
        return age > maxAge.milliseconds || age < -Self.clockTolerance ? .stale : .ok
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
