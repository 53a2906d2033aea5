import EnvironmentModel
import Transport

/// One question on its way to a provider, for everybody who waits for a part of it.
struct Fetch: Sendable {
    /// Names a fetch for the life of its queue.
    struct ID: Hashable, Sendable {
        let number: Int
    }

    /// Where it is.
    enum Stage: Sendable {
        /// Not before this moment, if there is one: it failed and is to be tried again then.
        case waiting(until: ContinuousClock.Instant?)
        /// Leave to ask is given back at the end.
        case running(CircuitBreaker.Permit)
    }

    let id: ID
    /// What is asked, in the order in which it is joined.
    var parts: [SourceQuery]
    /// Whether further parts may still come along.
    var isOpen: Bool
    /// Those who wait for at least one part; nobody is left when the last one has gone.
    var waiters: Set<Waiter.ID>
    var stage: Stage
    /// Calls made before this attempt, failed ones included.
    var calls = 0
    /// Attempts that failed.
    var failures = 0
    /// What is kept of its only part.
    var known: KeptAnswer?
    /// Of the steps that are completed.
    var responses: [HTTPResponse] = []
    /// What the next step counts as; nil for the first, which weighs what the question does.
    var weight: Double?
    /// Why the last attempt failed; nil when it did not.
    var error: SourceError?

    /// Whether it is on its way.
    var isRunning: Bool {
        if case .running = stage { return true }
        return false
    }
}

/// Somebody who waits for the answers to some parts.
struct Waiter: Sendable {
    /// Names a waiter for the life of its queue.
    struct ID: Hashable, Sendable {
        let number: Int
    }

    /// What is waited for.
    let parts: [SourceQuery]
    let patience: Patience
    /// The parts where they are several: most wait for one, which needs no table to be found in.
    private let several: Set<SourceQuery>?
    /// What has arrived.
    private(set) var results: [SourceQuery: PartResult] = [:]
    /// Upstream calls made by the fetches that have ended.
    var calls = 0

    init(parts: [SourceQuery], patience: Patience) {
        self.parts = parts
        self.patience = patience
        several = parts.count > 1 ? Set(parts) : nil
    }

    /// Whether that part is waited for and has not arrived.
    func misses(_ part: SourceQuery) -> Bool {
        results[part] == nil && (several?.contains(part) ?? (parts.first == part))
    }

    /// What has not arrived.
    var missing: [SourceQuery] { parts.filter { results[$0] == nil } }

    /// Whether all has arrived.
    var isComplete: Bool { results.count == several?.count ?? parts.count }

    /// Takes what became of a part, if it is waited for.
    mutating func take(_ result: PartResult, of part: SourceQuery) {
        if misses(part) { results[part] = result }
    }

    /// What is told when nothing is missing any more, or nobody waits any longer.
    var reply: Reply { Reply(results: results, calls: calls) }
}

/// What became of one part.
typealias PartResult = Result<PartAnswer, SourceError>

/// The answer to one part and when it was had.
struct PartAnswer: Sendable {
    let answer: SourceAnswer
    /// When the oldest response that it rests on was complete; nil when nobody had to be asked.
    let fetchedAt: Instant?
}

/// What a waiter is told in the end.
struct Reply: Sendable {
    /// One for each part that was waited for.
    let results: [SourceQuery: PartResult]
    /// Upstream calls made for it, those shared with others included.
    let calls: Int
}
