import EnvironmentModel
import Synchronization

/// What can be said of one provider at one moment.
package struct SourceStatus: Sendable {
    /// The configured name.
    package let name: String
    /// Whether it is asked, as the wire says it: one of `states`.
    package let state: String
    /// What callers got.
    package let questions: QuestionTally
    /// Nil where nobody is ever asked, as in replay.
    package let upstream: UpstreamStatus?

    /// Every `state` there is.
    package static let states =
        ["ready"] + [Outcome.SkipReason.disabled, .noCredentials, .breakerOpen].map(\.rawValue)
}

/// How things stand between the callers of one provider and the provider, at one moment.
package struct UpstreamStatus: Sendable {
    /// What it was asked.
    package let tally: UpstreamTally
    /// What is left of each rate that is limited.
    package let budget: [CallBudget.Remainder]
    /// How much longer it has asked to be left alone.
    package let statedWait: Duration
    /// Attempts at the same time; nil is no limit.
    package let concurrency: Int?
    /// Attempts on their way.
    package let inFlight: Int
    /// Fetches that wait for their turn or to be tried again.
    package let waiting: Int
    /// Whether it is left alone because it failed too often.
    package let breaker: CircuitBreaker.State
    /// How much longer, at least; zero unless the breaker is open.
    package let breakerWait: Duration
    /// Further attempts that one question may cost.
    package let retries: Int
    /// Repeats that are left for all questions; successes earn more.
    package let retriesLeft: Int

    init(_ queue: FetchQueue, at tick: Tick) {
        tally = queue.tally
        budget = queue.budget.remaining(at: tick)
        statedWait = queue.budget.block(at: tick)
        concurrency = queue.rules.concurrency
        inFlight = queue.runningCount
        waiting = queue.line.count
        breaker = queue.breaker.state(at: tick.moment)
        if case .open(let until) = breaker { breakerWait = until - tick.moment } else { breakerWait = .zero }
        retries = queue.retry.retries
        retriesLeft = queue.retry.left
    }
}

extension CircuitBreaker.State {
    /// Every `word` there is.
    package static let words = ["closed", "open", "half_open"]

    /// As the wire says it.
    package var word: String {
        switch self {
        case .closed: "closed"
        case .open: "open"
        case .halfOpen: "half_open"
        }
    }
}

extension DataSource {
    /// How it stands now; costs two locks.
    package var status: SourceStatus {
        let upstream = upstream?.look { UpstreamStatus($0, at: $1) }
        let isOpen = if case .open = upstream?.breaker { true } else { false }
        let skip = isOpen ? Outcome.SkipReason.breakerOpen : skipReason
        return SourceStatus(
            name: profile.name, state: skip?.rawValue ?? "ready",
            questions: tally.withLock { $0 }, upstream: upstream)
    }
}
