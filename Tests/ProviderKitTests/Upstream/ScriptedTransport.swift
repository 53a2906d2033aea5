import EnvironmentModel
import ProviderKit
import Synchronization
import Transport

/// Holds every request until a test answers it.
final class ScriptedTransport: Transport, Sendable {
    private struct State {
        var requests: [HTTPRequest] = []
        var waiting: [Int: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>] = [:]
        var cancelled: Set<Int> = []
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    let isReplay = false

    /// How many requests have come.
    var count: Int { state.withLock(\.requests.count) }
    /// How many were given up by their sender.
    var cancellations: Int { state.withLock(\.cancelled.count) }
    var requests: [HTTPRequest] { state.withLock(\.requests) }

    func send(
        _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let result = await hold(request)
        return try result.get()
    }

    private func hold(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        let id = state.withLock { state in
            state.requests.append(request)
            return state.requests.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isCancelled, watchers) = state.withLock { state in
                    let isCancelled = state.cancelled.contains(id)
                    if !isCancelled { state.waiting[id] = continuation }
                    let due = state.watchers.filter { $0.count <= state.requests.count }
                    state.watchers.removeAll { $0.count <= state.requests.count }
                    return (isCancelled, due)
                }
                if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
                for watcher in watchers { watcher.wake.resume() }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.cancelled.insert(id)
                return state.waiting.removeValue(forKey: id)
            }
            waiting?.resume(returning: .failure(.cancelled))
        }
    }

    /// Returns when so many requests have come in all.
    func arrived(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers request number `index`, from 0.
    func answer(_ index: Int, status: Int = 200, headers: [HTTPResponse.Field] = [], at wall: Instant) {
        end(index, .success(HTTPResponse(status: status, headers: headers, body: [], fetchedAt: wall)))
    }

    func fail(_ index: Int, _ kind: TransportError.Kind) {
        end(index, .failure(TransportError(kind: kind, message: "it failed")))
    }

    private func end(_ index: Int, _ result: Result<HTTPResponse, TransportError>) {
        state.withLock { $0.waiting.removeValue(forKey: index + 1) }?.resume(returning: result)
    }
}

extension TransportError {
    fileprivate static let cancelled = TransportError(kind: .cancelled, message: "it was cancelled")
}
