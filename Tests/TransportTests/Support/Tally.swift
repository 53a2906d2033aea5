import Synchronization

/// A count that tasks can wait for.
final class Tally: Sendable {
    private struct State {
        var count = 0
        var waiters: [(goal: Int, waiter: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.count } }

    func add() {
        let reached = state.withLock { state in
            state.count += 1
            let reached = state.waiters.filter { $0.goal <= state.count }
            state.waiters.removeAll { $0.goal <= state.count }
            return reached
        }
        for (_, waiter) in reached { waiter.resume() }
    }

    /// Returns once the count is at least `goal`.
    func reaches(_ goal: Int) async {
        await withCheckedContinuation { waiter in
            let isReached = state.withLock { state in
                if state.count < goal { state.waiters.append((goal, waiter)) }
                return state.count >= goal
            }
            if isReached { waiter.resume() }
        }
    }
}
