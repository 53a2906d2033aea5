import Glibc

/// Lets one thread sleep until another has something for it.
///
/// Unchecked because it carries a pointer: a semaphore of POSIX, which any thread may use at any time, and whose memory is
/// freed with the last reference.
@safe
package final class Doorbell: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    /// Nobody has rung.
    package init() {
        unsafe semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        unsafe semaphore.initialize(to: sem_t())
        unsafe sem_init(semaphore, 0, 0)
    }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    /// Ends the wait that is going on, or the next one. Never waits.
    package func ring() { unsafe sem_post(semaphore) }

    /// Blocks its thread until somebody has rung since the last wait.
    package func wait() {
        while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
        while unsafe sem_trywait(semaphore) == 0 {}
    }
}
