import Synchronization

/// Answers every request from fixtures and opens no socket.
///
/// The same requests give the same answers in any order, but for a fixture with several responses. It suspends only where
/// a fixture asks for a delay or a fault that takes time; a look-up costs about a microsecond.
package final class ReplayingTransport: Transport {
    /// The exchanges it answers from.
    package let set: FixtureSet
    /// How often each fixture with several responses was asked, by its place in the set.
    private let counts = Mutex<[Int: Int]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (ContinuousClock.Instant) async throws -> Void

    /// Delays and deadlines are measured on `clock`.
    package init<Time: Clock>(
        _ set: FixtureSet, clock: Time = ContinuousClock()
    ) where Time.Instant == ContinuousClock.Instant {
        self.set = set
        now = { clock.now }
        sleep = { try await clock.sleep(until: $0, tolerance: nil) }
    }

    package var isReplay: Bool { true }

    package func send(
        _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let asked = CanonicalRequest(request)
        if Task.isCancelled { throw .replayCancelled(asked) }
        guard let place = set.place(for: asked) else { throw .fixtureMissing(asked, in: set) }
        let reply = try nextReply(at: place)
        if reply.duration != .zero { try await wait(for: reply.duration, until: deadline, asked) }
        return try outcome(of: reply, asked, bodyLimit: options.bodyLimit)
    }

    private func nextReply(at place: Int) throws(TransportError) -> FixtureReply {
        let fixture = set.fixtures[place]
        let count = fixture.replies.count == 1 && fixture.ending == .repeatLast ? 0 : countUp(place)
        guard let reply = fixture.reply(after: count) else { throw .fixtureExhausted(fixture) }
        return reply
    }

    private func countUp(_ place: Int) -> Int {
        counts.withLock { counts in
            let count = counts[place, default: 0]
            counts[place] = count + 1
            return count
        }
    }

    /// Returns when `duration` is over, and throws when the deadline or a cancellation comes first.
    private func wait(
        for duration: Duration?, until deadline: ContinuousClock.Instant, _ asked: CanonicalRequest
    ) async throws(TransportError) {
        let ready = duration.map { now().advanced(by: $0) }
        do {
            try await sleep(min(ready ?? deadline, deadline))
        } catch {
            throw .replayCancelled(asked)
        }
        guard let ready, ready <= deadline else { throw .replayTimedOut(asked) }
    }

    private func outcome(
        of reply: FixtureReply, _ asked: CanonicalRequest, bodyLimit: Int
    ) throws(TransportError) -> HTTPResponse {
        let size = reply.response.body.count
        switch reply.fault {
        case .reset: throw .replayReset(asked)
        case .truncate: throw .replayTruncated(asked, after: size / 2, of: size)
        case .hang, .dribble, nil: break
        }
        if size > bodyLimit { throw .replayTooLarge(asked, limit: bodyLimit) }
        return reply.response
    }
}
