import Serving
import Synchronization

/// Keeps the lines that would go to standard output, and lets a test wait for them.
final class Collector: LineSink {
    private struct State {
        var lines: [String] = []
        var isBlocked = false
        var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    func write(_ line: Line) {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.lines.append(String(decoding: line.bytes, as: UTF8.self))
            guard let waiter = state.waiter, state.lines.count >= waiter.count else { return nil }
            state.waiter = nil
            return waiter.continuation
        }
        waiter?.resume()
    }

    var isBlocked: Bool {
        get { state.withLock { $0.isBlocked } }
        set { state.withLock { $0.isBlocked = newValue } }
    }

    var lines: [String] { state.withLock { $0.lines } }

    /// All lines, as soon as there are `count`.
    func lines(_ count: Int) async -> [String] {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.lines.count < count else { return true }
                state.waiter = (count, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
        return lines
    }
}
