import EnvironmentModel
import Synchronization
import Transport

/// A transport whose every move is in a test's hands.
final class FakeTransport: Transport {
    /// What happens to each request.
    enum Move: Sendable {
        case answer
        case fail(TransportError.Kind)
        /// Answers once the signal is given.
        case wait(Signal)
        /// Answers never, and does not look at the deadline: a cancellation ends it.
        case hang
    }

    private let move: Move
    private let counts = Mutex((requests: 0, cancellations: 0))
    /// Given when the first request has arrived.
    let arrival = Signal()
    /// Given when the first request was cancelled.
    let departure = Signal()
    /// Whether it stands for fixtures, which never change.
    let isReplay: Bool
    var isConstant: Bool { isReplay }

    init(_ move: Move, isReplay: Bool = false) {
        (self.move, self.isReplay) = (move, isReplay)
    }

    var requests: Int { counts.withLock { $0.requests } }
    var cancellations: Int { counts.withLock { $0.cancellations } }

    func send(
        _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        counts.withLock { $0.requests += 1 }
        arrival.give()
        switch move {
        case .answer: break
        case .fail(let kind): throw TransportError(kind: kind, message: "the fake failed")
        case .wait(let signal): await signal.wait()
        case .hang: try? await Task.sleep(until: deadline + .seconds(60), clock: .continuous)
        }
        if Task.isCancelled {
            counts.withLock { $0.cancellations += 1 }
            departure.give()
            throw TransportError(kind: .cancelled, message: "the fake was cancelled")
        }
        if case .hang = move { throw TransportError(kind: .timedOut, message: "the fake hung") }
        return HTTPResponse(status: 200, headers: [], body: [], fetchedAt: Instant(milliseconds: 0))
    }
}
