import Synchronization
import Transport

/// What tasks leave for the thread of a cache file, behind one lock that is held for a few instructions.
///
/// Looking comes before writing, because somebody waits for it. What is to be written is bounded: what would be too much is
/// not written at all, for a cache may forget.
final class CacheFileInbox: Sendable {
    /// Something to be written.
    enum Change: Sendable {
        case store(StoredExchange, [StoredPart], [Secret])
        case renew(StoredPart)

        /// What it holds of memory, about.
        var size: Int {
            switch self {
            case .store(let exchange, let parts, _): exchange.size + parts.count * 512
            case .renew: 512
            }
        }
    }

    /// What the thread takes out in one go.
    struct Work {
        var lookups: [Lookup] = []
        var changes: [Change] = []
        var isStopped = false
    }

    /// Keys that somebody waits for together.
    typealias Lookup = (ticket: UInt, keys: [String])
    typealias Waiter = CheckedContinuation<[CacheRows.Found]?, Never>

    private struct State {
        var isStarted = false
        var isClosed = false
        var isStopped = false
        var lastTicket: UInt = 0
        var waiters: [UInt: Waiter] = [:]
        var lookups: [Lookup] = []
        var changes: [Change] = []
        var size = 0
        var dropped = 0
        /// Changes that were taken out and are not done.
        var atWork = 0
    }

    private static let sizeLimit = 16 << 20
    private static let batch = 32

    private let state = Mutex(State())
    private let bell = Doorbell()

    /// True for the one caller that shall start the thread.
    func begin() -> Bool {
        state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
    }

    func newTicket() -> UInt {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    /// Has the thread look; called in the task that waits. A cancelled task, and everyone once the file is closed, is
    /// answered at once; then false.
    func look(_ keys: [String], _ ticket: UInt, _ waiter: Waiter) -> Bool {
        let isTaken = state.withLock { state in
            guard !Task.isCancelled, !state.isClosed else { return false }
            state.waiters[ticket] = waiter
            state.lookups.append((ticket, keys))
            return true
        }
        if isTaken { bell.ring() } else { waiter.resume(returning: nil) }
        return isTaken
    }

    /// Ends the wait of that ticket, if it still waits; nil says that nothing could be told.
    func answer(_ ticket: UInt, _ found: [CacheRows.Found]?) {
        let waiter = state.withLock { state in
            state.lookups.removeAll { $0.ticket == ticket }
            return state.waiters.removeValue(forKey: ticket)
        }
        waiter?.resume(returning: found)
    }

    /// Never waits; drops the change when there are too many already.
    func add(_ change: Change) {
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.size + change.size <= Self.sizeLimit else {
                state.dropped += 1
                return false
            }
            state.changes.append(change)
            state.size += change.size
            return true
        }
        if isTaken { bell.ring() }
    }

    /// Waits until there is something to do. Lookups come all at once, changes in small numbers, and only when nobody wants
    /// to look.
    func take() -> Work {
        while true {
            let work = state.withLock { state in
                var work = Work(lookups: state.lookups, isStopped: state.isStopped)
                state.lookups = []
                if work.lookups.isEmpty {
                    work.changes = Array(state.changes.prefix(Self.batch))
                    state.changes.removeFirst(work.changes.count)
                    state.atWork = work.changes.count
                }
                return work
            }
            if !work.lookups.isEmpty || !work.changes.isEmpty || work.isStopped { return work }
            bell.wait()
        }
    }

    /// Lookups that came while the thread was at something else.
    func takeLookups() -> [Lookup] {
        state.withLock { state in
            defer { state.lookups = [] }
            return state.lookups
        }
    }

    /// Changes that were taken out are done, or given up.
    func settle(_ changes: [Change], dropped: Int = 0) {
        state.withLock { state in
            state.size -= changes.reduce(0) { $0 + $1.size }
            state.dropped += dropped
            state.atWork = 0
        }
    }

    /// From now on nobody is taken in.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            state.lookups = []
            state.changes = []
            (state.size, state.atWork) = (0, 0)
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: nil) }
    }

    /// The thread ends when it has written what is there.
    func stop() {
        state.withLock { $0.isStopped = true }
        bell.ring()
    }

    /// Whether somebody works on what comes in.
    var isStarted: Bool { state.withLock { $0.isStarted } }

    /// Whether nothing is taken in any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Whether everything that was taken in is written or given up.
    var isIdle: Bool { state.withLock { $0.changes.isEmpty && $0.atWork == 0 } }

    /// Changes that were not written.
    var dropped: Int { state.withLock { $0.dropped } }
}
