import EnvironmentModel
import Synchronization
import Transport

/// Answers, fails, at once or a little later, in turn, and counts how many calls are out.
final class ErraticTransport: Transport, Sendable {
    private struct State {
        var calls = 0
        var out = 0
        var most = 0
    }

    private let state = Mutex(State())
    let isReplay = false

    /// The most calls that were out at the same time.
    var most: Int { state.withLock(\.most) }

    func send(
        _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let number = state.withLock { state in
            state.calls += 1
            state.out += 1
            state.most = max(state.most, state.out)
            return state.calls
        }
        for _ in 0..<(number % 5) { await Task.yield() }
        state.withLock { $0.out -= 1 }
        if Task.isCancelled { throw TransportError(kind: .cancelled, message: "it was cancelled") }
        let status = number % 4 == 0 ? 400 : 200
        return HTTPResponse(status: status, headers: [], body: [], fetchedAt: Instant(milliseconds: 0))
    }
}
