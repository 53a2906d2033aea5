import EnvironmentModel

extension FetchQueue {
    /// An attempt on its way.
    struct Run: Sendable {
        /// Is given back at its end.
        let permit: CircuitBreaker.Permit
        /// When it began.
        let since: ContinuousClock.Instant
        /// Whether it was given up because the provider had let everybody wait for too long.
        var isOverdue = false
    }

    /// The last of those who wait for a fetch has run out of time. That tells of the provider if it was given a fair time
    /// and answered nobody in it: so callers in a hurry make no provider look ill that answers others.
    mutating func noteOverdue(_ id: Fetch.ID, at tick: Tick) {
        guard let run = running[id], tick.moment - run.since >= rules.fairWait,
            answeredAt.map({ $0 < run.since }) ?? true
        else { return }
        running[id]?.isOverdue = true
        // At once, for whoever hears of it may ask again before the attempt has ended.
        breaker.record(.failure, of: run.permit, at: tick.moment)
    }

    /// What an attempt came to; one that was overdue when it was given up was not merely cancelled.
    func judged(_ result: Attempt.Result, of id: Fetch.ID) -> Attempt.Result {
        guard running[id]?.isOverdue == true, case .failure(let error) = result.end, error.kind == .cancelled else {
            return result
        }
        return Attempt.Result(
            end: .failure(.outOfPatience(rules.provider, limit: nil)), responses: result.responses,
            calls: result.calls, redirects: result.redirects)
    }
}
