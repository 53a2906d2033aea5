import Synchronization

/// What a method does once its caller has the answer.
package final class Sequel: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    /// Keeps what `run` is to do; of two the last counts.
    func set(_ action: @escaping @Sendable () -> Void) {
        self.action.withLock { $0 = action }
    }

    /// Does it, once.
    func run() {
        action.withLock { $0.take() }?()
    }
}
