import Synchronization

/// What a provider was asked and how it fared, which outlives an entry of the configuration: the ways to it before and after
/// an edit share one, so that no limit is exceeded while calls of the old entry come to their end.
final class Account: Sendable {
    /// What one queue at a time has.
    struct Contents: Sendable {
        var budget: CallBudget
        var breaker = CircuitBreaker()

        /// Lends them to a queue, or takes them back.
        mutating func exchange(with queue: inout FetchQueue) {
            swap(&budget, &queue.budget)
            swap(&breaker, &queue.breaker)
        }
    }

    /// Taken after the lock of a queue, never before it.
    let contents: Mutex<Contents>

    init(_ budget: CallBudget) {
        contents = Mutex(Contents(budget: budget))
    }
}
