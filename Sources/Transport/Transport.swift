/// A way by which a request becomes a response: over the network, or from fixtures.
package protocol Transport: AnyObject, Sendable {
    /// Sends the request once and gives the complete answer.
    ///
    /// The deadline covers everything, waiting for the engine included; cancelling the task aborts the exchange. Never
    /// retries and never throws for a status.
    func send(
        _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse

    /// Whether answers come from fixtures, so that no budget, cache or breaker applies.
    var isReplay: Bool { get }

    /// Whether a request gets the same response each time, without a wait: what follows from it need be worked out only
    /// once.
    var isConstant: Bool { get }

    /// Whether a fixture would answer the request; nil where answers do not come from fixtures.
    func hasFixture(for request: HTTPRequest) -> Bool?
}

extension Transport {
    /// False: a network may answer anything.
    package var isConstant: Bool { false }
    package func hasFixture(for request: HTTPRequest) -> Bool? { nil }
}
