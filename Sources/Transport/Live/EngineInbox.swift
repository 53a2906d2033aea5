import Synchronization

/// What tasks leave for the engine's thread: orders, cancellations and the wish to stop.
///
/// Everything is behind one lock that is held for a few instructions. An order whose task is already cancelled is never
/// taken in, and a cancellation that comes later finds its order: none can be lost.
final class EngineInbox: Sendable {
    /// Whether orders are taken.
    enum Readiness: Sendable {
        case loading
        case ready
        case failed(TransportError)
    }

    /// What the thread takes out in one go.
    struct Work {
        var orders: [Order] = []
        /// Tickets, each of an order taken out now or earlier, or of one that has ended meanwhile.
        var cancelled: [UInt] = []
        var isStopped = false

        var isEmpty: Bool { orders.isEmpty && cancelled.isEmpty && !isStopped }
    }

    private struct State {
        /// nil before loading has begun.
        var readiness: Readiness?
        var waker: CurlWaker?
        var work = Work()
        var lastTicket: UInt = 0

        mutating func put(_ change: (inout Work) -> Void) {
            let wasEmpty = work.isEmpty
            change(&work)
            if wasEmpty { waker?.wake() }
        }
    }

    private let state = Mutex(State())

    /// Whether orders are taken by now; loading counts as begun.
    var readiness: Readiness { state.withLock { $0.readiness ?? .loading } }

    /// Whether somebody has started the thread.
    var hasBegun: Bool { state.withLock { $0.readiness != nil } }

    /// True for the one caller that shall start the thread.
    func beginLoading() -> Bool {
        state.withLock { state in
            guard state.readiness == nil else { return false }
            state.readiness = .loading
            return true
        }
    }

    func loadingFailed(_ reason: TransportError) {
        state.withLock { $0.readiness = .failed(reason) }
    }

    /// From now on orders are taken, and `waker` is used whenever something is put into the empty inbox.
    func open(_ waker: CurlWaker) {
        state.withLock { state in
            state.readiness = .ready
            state.waker = waker
        }
    }

    func newTicket() -> UInt {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    /// Puts the order in, or ends it at once when its task is cancelled; called in that task.
    func submit(_ order: Order) {
        let isTaken = state.withLock { state in
            guard !Task.isCancelled else { return false }
            state.put { $0.orders.append(order) }
            return true
        }
        if !isTaken { order.waiter.resume(returning: .failure(.cancelled(order.origin))) }
    }

    func cancel(_ ticket: UInt) {
        state.withLock { state in state.put { $0.cancelled.append(ticket) } }
    }

    func stop() {
        state.withLock { state in state.put { $0.isStopped = true } }
    }

    /// Everything since the last call. After a stop nobody is woken any more.
    func take() -> Work {
        state.withLock { state in
            let work = state.work
            state.work = Work()
            if work.isStopped { state.waker = nil }
            return work
        }
    }
}
