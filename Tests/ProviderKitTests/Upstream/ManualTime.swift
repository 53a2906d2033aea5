import EnvironmentModel
import ProviderKit
import Synchronization

/// A clock that stands still until a test winds it.
final class ManualTime: Sendable {
    private struct State {
        var tick = Tick(moment: .now, wall: Instant(milliseconds: 1_780_000_000_000))
        var sleepers: [Int: (moment: ContinuousClock.Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        var lastNumber = 0
        var watchers: [(end: ContinuousClock.Instant, wake: CheckedContinuation<Void, Never>)] = []

        /// Those who wait for a sleeper that is there.
        mutating func due() -> [CheckedContinuation<Void, Never>] {
            guard let first = sleepers.values.lazy.map(\.moment).min() else { return [] }
            defer { watchers.removeAll { $0.end >= first } }
            return watchers.filter { $0.end >= first }.map(\.wake)
        }
    }

    private let state = Mutex(State())

    var now: Tick { state.withLock(\.tick) }

    /// The clock as sources take it; chance always says a half.
    var timekeeper: Timekeeper {
        Timekeeper(now: { self.now }, sleep: { try await self.sleep(until: $0) }, random: { 0.5 })
    }

    /// Winds the clock and wakes those whose time has come.
    func wind(_ duration: Duration) {
        let woken = state.withLock { state in
            state.tick = state.tick.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.moment <= state.tick.moment }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { $0.value.moment < $1.value.moment }
        }
        for sleeper in woken { sleeper.value.wake.resume() }
    }

    /// Returns when somebody sleeps who is to be woken within this time.
    func sleeper(before duration: Duration) async {
        await withCheckedContinuation { continuation in
            let due = state.withLock { state in
                state.watchers.append((state.tick.moment + duration, continuation))
                return state.due()
            }
            for watcher in due { watcher.resume() }
        }
    }

    private func sleep(until moment: ContinuousClock.Instant) async throws {
        let id = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, watchers) = state.withLock {
                    state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.contains(id) { return (.failure(CancellationError()), []) }
                    if moment <= state.tick.moment { return (.success(()), []) }
                    state.sleepers[id] = (moment, continuation)
                    return (nil, state.due())
                }
                if let result { continuation.resume(with: result) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }
}
