import Synchronization

/// What a provider was asked and how it fared, which outlives an entry of the configuration: the ways to it before and after
/// an edit share one, so that no limit is exceeded while calls of the old entry come to their end.
final class Account: Sendable {
    /// What one queue at a time has.
    struct Contents: Sendable {
        var budget: CallBudget
        private var breaker = CircuitBreaker()
        /// Fetches on their way, of all queues.
        private var running = 0

        fileprivate init(_ budget: CallBudget) {
            self.budget = budget
        }

        /// Until they are taken back.
        mutating func lend(to queue: inout FetchQueue) {
            swap(&budget, &queue.budget)
            swap(&breaker, &queue.breaker)
            queue.runningElsewhere = running - queue.running.count
        }

        mutating func takeBack(from queue: inout FetchQueue) {
            swap(&budget, &queue.budget)
            swap(&breaker, &queue.breaker)
            running = queue.runningElsewhere + queue.running.count
        }
    }

    /// Taken after the lock of a queue, never before it.
    let contents: Mutex<Contents>
    private let sharers = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

    init(_ budget: CallBudget) {
        contents = Mutex(Contents(budget))
    }

    /// - Parameter wake: is called when a place has become free that another had taken.
    func enter(_ id: ObjectIdentifier, wake: @escaping @Sendable () -> Void) {
        sharers.withLock { $0[id] = wake }
    }

    func leave(_ id: ObjectIdentifier) { _ = sharers.withLock { $0.removeValue(forKey: id) } }

    /// Tells the others that somebody needs a place no longer.
    func wakeOthers(than id: ObjectIdentifier) {
        let others = sharers.withLock { $0.count > 1 ? $0.filter { $0.key != id }.map(\.value) : [] }
        for wake in others { wake() }
    }
}
