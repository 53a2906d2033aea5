import Glibc

/// A body on its way to its thread.
private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Runs a body that blocks on a thread of its own, so that the calls it waits for find theirs free.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, any Error>, Never>) in
        let box = Unmanaged.passRetained(Box { continuation.resume(returning: Result(catching: body)) })
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, box.toOpaque())
        guard code == 0 else { return box.takeRetainedValue().body() }
        pthread_detach(thread)
    }
    return try result.get()
}
