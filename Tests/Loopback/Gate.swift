import Glibc
import Synchronization

/// Keeps threads waiting until it is opened, once and for all.
package final class Gate: Sendable {
    private let readEnd: Int32
    private let writeEnd: Mutex<Int32?>

    package init() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        readEnd = ends[0]
        writeEnd = Mutex(ends[1])
    }

    deinit {
        open()
        close(readEnd)
    }

    /// Returns once the gate is open; blocks its thread.
    package func wait() {
        var byte: UInt8 = 0
        _ = read(readEnd, &byte, 1)
    }

    /// Lets everybody pass; further calls do nothing.
    package func open() {
        writeEnd.withLock { end in
            if let descriptor = end { close(descriptor) }
            end = nil
        }
    }
}
