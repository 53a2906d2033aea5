import Synchronization

/// A count that tasks can wait for.
package final class Tally: Sendable {
    private struct State {
        var count = 0
        var waiters: [(goal: Int, waiter: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package var count: Int { state.withLock { $0.count } }

    package func add() {
        let count = state.withLock { state in
            state.count += 1
            return state.count
        }
        release { $0 <= count }
    }

    /// Returns once the count is at least `goal`, or when a task that waits here is cancelled, as at a time limit.
    package func reaches(_ goal: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let mustWait = state.withLock { state in
                    let mustWait = state.count < goal && !Task.isCancelled
                    if mustWait { state.waiters.append((goal, waiter)) }
                    return mustWait
                }
                if !mustWait { waiter.resume() }
            }
        } onCancel: {
            release { _ in true }
        }
    }

    private func release(_ isFree: (Int) -> Bool) {
        let free = state.withLock { state in
            let free = state.waiters.filter { isFree($0.goal) }
            state.waiters.removeAll { isFree($0.goal) }
            return free
        }
        for (_, waiter) in free { waiter.resume() }
    }
}
