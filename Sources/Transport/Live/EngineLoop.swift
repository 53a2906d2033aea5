import CCurl
import EnvironmentModel
import Glibc

/// The engine's thread: every transfer at work, and the handles that wait for the next one. Nothing of it leaves the
/// thread.
struct EngineLoop {
    private struct Transfer {
        let order: Order
        let handle: CurlHandle
        var followed = 0
    }

    private let inbox: EngineInbox
    private let clock: @Sendable () -> Instant
    private let multi: CurlMulti
    private var transfers: [UInt: Transfer] = [:]
    private var idle: [CurlHandle] = []

    /// Loads libcurl, then works until the inbox says stop.
    static func run(inbox: EngineInbox, clock: @escaping @Sendable () -> Instant) {
        do {
            let multi = try CurlMulti()
            inbox.open(multi.waker)
            var loop = EngineLoop(inbox: inbox, clock: clock, multi: multi)
            loop.work()
        } catch {
            inbox.loadingFailed(.unavailable(error.reason))
        }
    }

    private init(inbox: EngineInbox, clock: @escaping @Sendable () -> Instant, multi: CurlMulti) {
        self.inbox = inbox
        self.clock = clock
        self.multi = multi
    }

    private mutating func work() {
        while true {
            let work = inbox.take()
            for order in work.orders { begin(order) }
            for ticket in work.cancelled { endEarly(ticket) { .cancelled($0) } }
            if work.isStopped { break }
            let isSound = multi.perform()
            while let (ticket, code) = multi.nextFinished() { finish(ticket, code) }
            if !isSound || !multi.wait() { recover() }
        }
        endAll { .cancelled($0) }
        idle = []
    }

    /// libcurl's table itself fails only without memory or descriptors: gives up what is at work, and a little time.
    private mutating func recover() {
        endAll { .libcurlFailed(CURLE_OUT_OF_MEMORY, $0) }
        usleep(10_000)
    }

    private mutating func begin(_ order: Order) {
        guard let handle = idle.popLast() ?? CurlHandle() else {
            return order.waiter.resume(returning: .failure(.libcurlFailed(CURLE_OUT_OF_MEMORY, order.origin)))
        }
        send(Transfer(order: order, handle: handle), to: order.request.revealedURL())
    }

    /// Sends, or sends again after a redirect; what is left until the deadline is counted here.
    private mutating func send(_ transfer: Transfer, to url: String) {
        let order = transfer.order
        let left = ContinuousClock.now.duration(to: order.deadline)
        guard left > .zero else { return end(transfer, .failure(.timedOut(order.origin))) }
        do {
            try transfer.handle.configure(order, url: url, timeLeft: left)
            try multi.add(transfer.handle)
            transfers[order.ticket] = transfer
        } catch {
            end(transfer, .failure(.libcurlFailed(error.code, order.origin, caFile: order.options.caFile)))
        }
    }

    private mutating func finish(_ ticket: UInt, _ code: CURLcode) {
        guard var transfer = transfers.removeValue(forKey: ticket) else { return }
        let (order, handle) = (transfer.order, transfer.handle)
        multi.remove(handle)
        guard code == CURLE_OK else { return end(transfer, .failure(handle.failure(code, of: order))) }
        let redirect = Redirect(
            location: handle.redirect, method: order.request.method, origin: order.origin, followed: transfer.followed)
        switch redirect {
        case .none: end(transfer, .success(handle.response(fetchedAt: clock(), redirects: transfer.followed)))
        // Where it points to was written by the other side, who knows the key.
        case .refuse(let error): end(transfer, .failure(error.saying(order.request.masked(in: error.message))))
        case .follow(let url):
            transfer.followed += 1
            send(transfer, to: url)
        }
    }

    private mutating func endEarly(_ ticket: UInt, _ error: (Origin) -> TransportError) {
        guard let transfer = transfers.removeValue(forKey: ticket) else { return }
        multi.remove(transfer.handle)
        end(transfer, .failure(error(transfer.order.origin)))
    }

    private mutating func endAll(_ error: (Origin) -> TransportError) {
        for ticket in Array(transfers.keys) { endEarly(ticket, error) }
    }

    /// Resumes the waiter of a transfer that is no longer at work, and keeps its handle for the next.
    private mutating func end(_ transfer: Transfer, _ result: Order.Result) {
        transfer.handle.reset()
        if idle.count < 64 { idle.append(transfer.handle) }
        transfer.order.waiter.resume(returning: result.mapError { $0.after(redirects: transfer.followed) })
    }
}
