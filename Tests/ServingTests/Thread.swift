import Glibc
import Synchronization

/// A thread outside the pool, for code that waits in the kernel.
final class Thread<Value: Sendable>: Sendable {
    private enum State {
        case running
        case awaited(CheckedContinuation<Value, Never>)
        case ended(Value)
    }

    private let state = Mutex(State.running)

    init(_ body: @escaping @Sendable () -> Value) {
        let work = Work { [self] in finish(body()) }
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { raw in
                if let raw { Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body() }
                return nil
            }, Unmanaged.passRetained(work).toOpaque())
        pthread_detach(thread)
    }

    private func finish(_ value: Value) {
        let waiter: CheckedContinuation<Value, Never>? = state.withLock { state in
            defer { state = .ended(value) }
            if case .awaited(let waiter) = state { return waiter }
            return nil
        }
        waiter?.resume(returning: value)
    }

    /// What the thread gave, once it has ended; to be asked for once.
    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value: Value? = state.withLock { state in
                    if case .ended(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}

private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
}
