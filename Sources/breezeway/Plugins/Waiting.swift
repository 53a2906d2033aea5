import Glibc
import Serving
import Synchronization

/// The value of asynchronous work, for who has nothing else to do; nil where no descriptor is left.
func waiting<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value? {
    guard let wakeup = Wakeup() else { return nil }
    let kept = Kept<Value>()
    Task {
        let value = await work()
        kept.value.withLock { $0 = value }
        wakeup.raise()
    }
    while true {
        if let value = kept.value.withLock({ $0 }) { return value }
        var waits = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waits, 1, -1)
    }
}

private final class Kept<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
