import Synchronization

/// A clock that stands still until a test moves it, and tells when somebody waits for it.
final class ManualClock: Clock {
    private struct Sleeper {
        let id: Int
        let wake: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private typealias Watcher = CheckedContinuation<ContinuousClock.Instant, Never>

    private struct State {
        var now = ContinuousClock.now
        var lastID = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var watchers: [Watcher] = []
    }

    private let state = Mutex(State())

    var now: ContinuousClock.Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    func sleep(until wake: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add(Sleeper(id: id, wake: wake, continuation: $0)) }
        } onCancel: {
            cancel(id)
        }
    }

    /// The moment for which somebody waits, as soon as somebody does.
    func sleeper() async -> ContinuousClock.Instant {
        await withCheckedContinuation { continuation in
            let wake = state.withLock { state in
                if state.sleepers.isEmpty { state.watchers.append(continuation) }
                return state.sleepers.first?.wake
            }
            if let wake { continuation.resume(returning: wake) }
        }
    }

    /// Moves the time to `instant` and wakes everybody who waited for it or for an earlier one.
    func advance(to instant: ContinuousClock.Instant) {
        let due = state.withLock { state in
            state.now = max(state.now, instant)
            let due = state.sleepers.filter { $0.wake <= state.now }
            state.sleepers.removeAll { $0.wake <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    private func add(_ sleeper: Sleeper) {
        let (isCancelled, watchers) = state.withLock { state -> (Bool, [Watcher]) in
            if state.cancelled.remove(sleeper.id) != nil { return (true, []) }
            state.sleepers.append(sleeper)
            defer { state.watchers = [] }
            return (false, state.watchers)
        }
        if isCancelled { sleeper.continuation.resume(throwing: CancellationError()) }
        for watcher in watchers { watcher.resume(returning: sleeper.wake) }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state in
            guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return Sleeper?.none
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
