import EnvironmentModel
import Transport

/// Who waits for what from one provider, and which question goes upstream when: a pure state machine.
///
/// Events go in with the time they happen at, actions come out. A part that is asked already is never asked again; parts
/// that have to wait for the provider travel together where they can.
struct FetchQueue: Sendable {
    /// What the driver has to do.
    enum Action: Sendable {
        /// Begin an attempt at this fetch.
        case start(Fetch.ID)
        /// Nobody waits for it any more.
        case abort(Fetch.ID)
        /// Tell a waiter what became of its parts.
        case answer(Waiter.ID, Reply)
    }

    /// What bounds the asking.
    struct Rules: Sendable {
        /// The configured name of the provider, for errors.
        let provider: String
        /// Fetches on their way at the same time; nil is no limit, and then nothing travels together.
        let concurrency: Int?
        /// The most parts in one question.
        let joinLimit: Int
        /// The most that a question may weigh for which callers are joined: a heavy one would have to wait for its budget.
        let joinWeight: Double
        /// What the provider counts a question as.
        let weight: @Sendable (SourceQuery) -> Double
        /// How long an attempt must have run for its end by the callers' deadlines to tell of the provider.
        var fairWait = longestFairWait

        /// Far longer than most answers take, and shorter than most deadlines.
        static let longestFairWait = Duration.seconds(2)
    }

    /// Milliseconds for which a provider is left alone that refuses and does not say for how long: most count minutes.
    private static let unexplainedWait: Int64 = 60_000

    let rules: Rules
    var budget: CallBudget
    var breaker = CircuitBreaker()
    var retry: RetryPolicy
    var fetches: [Fetch.ID: Fetch] = [:]
    var waiters: [Waiter.ID: Waiter] = [:]
    /// Fetches that wait for their turn, the first to go first.
    var line: [Fetch.ID] = []
    /// Which fetch will answer a part.
    var sought: [SourceQuery: Fetch.ID] = [:]
    /// Fetches on their way, aborted ones included until they have ended.
    var running: [Fetch.ID: Run] = [:]
    /// Fetches on their way in other queues that share the provider's limits.
    var runningElsewhere = 0
    /// When the provider answered last.
    var answeredAt: ContinuousClock.Instant?
    var lastNumber = 0
    var tally = UpstreamTally()
    /// When a fetch that waits may go, as far as time decides it.
    var turn: ContinuousClock.Instant?
    /// No waiter's patience ends before this, not even that of those who have left; nil when nobody ever waited.
    private var earliestDeadline: ContinuousClock.Instant?

    init(rules: Rules, budget: CallBudget, retry: RetryPolicy) {
        self.rules = rules
        self.budget = budget
        self.retry = retry
    }

    /// When `advance` has something to do at the latest; nil when only events can bring it.
    var alarm: ContinuousClock.Instant? {
        guard !waiters.isEmpty, let earliestDeadline else { return turn }
        return turn.map { min($0, earliestDeadline) } ?? earliestDeadline
    }

    /// Fetches that are on their way.
    var runningCount: Int { running.count }

    /// Whether as many are on their way as may be at the same time.
    var isBusy: Bool { running.count + runningElsewhere >= rules.concurrency ?? .max }
}

extension FetchQueue {
    /// Somebody wants the answers to `parts`, each named once.
    ///
    /// - Parameter known: what is kept of the only part, to be confirmed rather than sent again.
    mutating func board(
        _ id: Waiter.ID, parts: [SourceQuery], known: KeptAnswer? = nil, patience: Patience, at tick: Tick
    ) -> [Action] {
        waiters[id] = Waiter(parts: parts, patience: patience)
        earliestDeadline = min(earliestDeadline ?? patience.deadline, patience.deadline)
        // Nobody is asked for who does not wait.
        guard patience.deadline > tick.moment else { return dismiss(id, unanswered: nil, at: tick) }
        var unasked: [SourceQuery] = []
        for part in parts {
            guard let fetch = sought[part] else {
                unasked.append(part)
                continue
            }
            if let error = refusal(by: fetch, within: patience, at: tick) {
                waiters[id]?.take(.failure(error), of: part)
                continue
            }
            // Where it stands: taking out a fetch moves a lot.
            if let place = fetches.index(forKey: fetch) { fetches.values[place].waiters.insert(id) }
            tally.shared += 1
        }
        join(unasked, known: known, for: id)
        guard let waiter = waiters[id], waiter.isComplete else { return depart(at: tick) }
        return settle(id, waiter) + depart(at: tick)
    }

    /// Somebody waits no longer; what nobody else waits for is given up.
    mutating func leave(_ id: Waiter.ID, at tick: Tick) -> [Action] {
        guard waiters[id] != nil else { return [] }
        return dismiss(id, unanswered: .cancelled(rules.provider), at: tick) + depart(at: tick)
    }

    /// Time has passed: those whose patience is over are told so, and what may go now goes.
    mutating func advance(to tick: Tick) -> [Action] {
        var actions: [Action] = []
        for (id, waiter) in waiters where waiter.patience.deadline <= tick.moment {
            actions += dismiss(id, unanswered: nil, at: tick)
        }
        earliestDeadline = waiters.values.lazy.map(\.patience.deadline).min()
        return actions + depart(at: tick)
    }

    /// An attempt has ended.
    mutating func finish(_ id: Fetch.ID, _ result: Attempt.Result, random: Double, at tick: Tick) -> [Action] {
        let result = judged(result, of: id)
        guard let run = running.removeValue(forKey: id) else { return [] }
        var failure: SourceError? = if case .failure(let error) = result.end { error } else { nil }
        // A connection that was kept for too long says nothing of the provider's health.
        let verdict = result.isStale ? .neutral : CircuitBreaker.Verdict(failure)
        if !run.isOverdue { breaker.record(verdict, of: run.permit, at: tick.moment) }
        // Nobody knew of them before.
        if result.redirects > 0 { budget.spend(Double(result.redirects), at: tick) }
        if failure?.kind == .rateLimited, failure?.retryAfter == nil { failure?.retryAfter = Self.unexplainedWait }
        // Also a provider that is out of order and says for how long is left alone until then.
        if let wait = failure?.retryAfter { budget.block(for: .milliseconds(wait), at: tick) }
        guard var fetch = fetches[id] else { return depart(at: tick) }
        fetch.calls += result.calls
        fetch.responses = result.responses
        fetch.error = failure
        if let failure {
            fetch.failures += 1
            // Chance keeps many from coming back together; who met a stale connection goes over another, at once.
            return again(fetch, failure, random: result.isStale ? 0 : random, at: tick) + depart(at: tick)
        }
        answeredAt = tick.moment
        switch result.end {
        case .answer(let answer):
            retry.succeeded()
            return land(fetch, answer, fetchedAt: result.responses.map(\.fetchedAt).min()) + depart(at: tick)
        case .more(let weight):
            fetch.weight = weight
            fetch.stage = .waiting(until: nil)
            fetches[id] = fetch
            line.insert(id, at: 0)
        case .failure: break
        }
        return depart(at: tick)
    }
}
