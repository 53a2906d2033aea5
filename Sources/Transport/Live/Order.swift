/// One request as it is handed to the engine, with the task that waits for its result. A class, so that handing it on copies
/// none of its texts.
final class Order: Sendable {
    typealias Result = Swift.Result<HTTPResponse, TransportError>

    let ticket: UInt
    let request: HTTPRequest
    let origin: Origin
    let options: HTTPOptions
    let deadline: ContinuousClock.Instant
    /// Resumed exactly once, by whoever removes the order from the inbox or from the transfers at work.
    let waiter: CheckedContinuation<Result, Never>

    init(
        ticket: UInt, request: HTTPRequest, origin: Origin, options: HTTPOptions,
        deadline: ContinuousClock.Instant, waiter: CheckedContinuation<Result, Never>
    ) {
        (self.ticket, self.request, self.origin) = (ticket, request, origin)
        (self.options, self.deadline, self.waiter) = (options, deadline, waiter)
    }
}

extension HTTPRequest {
    /// The server this goes to, once the address and every header are known to be fit to send.
    func checkedOrigin() throws(TransportError) -> Origin {
        let isPrintable = url.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        guard isPrintable, let origin = Origin(url: url) else { throw .malformedAddress() }
        guard let bad = headers.first(where: { !$0.isWellFormed }) else { return origin }
        throw .malformedHeader(bad.name, origin)
    }
}
