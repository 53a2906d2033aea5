import CLinux
import Glibc

/// Wakes the thread that polls its descriptor, from any thread.
package final class Wakeup: Sendable {
    /// Readable after `raise()` until `clear()`; closed with this object.
    package let descriptor: Int32

    /// Nil when the process has no descriptor left.
    package init?() {
        descriptor = clinux_eventfd()
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Makes the descriptor readable. Never waits.
    package func raise() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Makes the descriptor unreadable again.
    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
