import Glibc
import Synchronization

/// Runs the body on a thread of its own, so that it may block.
package func runOnThread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body))
    let code = pthread_create(
        &thread, nil,
        { context in
            if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
            return nil
        }, box.toOpaque())
    if code == 0 { pthread_detach(thread) } else { box.release() }
}

/// A reference that does not keep its target alive and may cross threads.
package final class Weakly<Target: AnyObject & Sendable>: Sendable {
    private let reference: Mutex<WeakBox>
    private struct WeakBox {
        weak var target: Target?
    }

    package init(_ target: Target) { reference = Mutex(WeakBox(target: target)) }

    package var target: Target? { reference.withLock { $0.target } }
}
