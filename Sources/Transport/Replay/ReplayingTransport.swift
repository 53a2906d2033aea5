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
        isConstant = set.fixtures.allSatisfy(\.isConstant)
        now = { clock.now }
        sleep = { try await clock.sleep(until: $0, tolerance: nil) }
    }

    /// Always true.
    package var isReplay: Bool { true }

    /// True where no fixture counts requests, takes time or fails.
    package let isConstant: Bool

    package func hasFixture(for request: HTTPRequest) -> Bool? {
        set.place(for: CanonicalRequest(request)) != nil
    }

    /// Throws `fixtureMissing` and `fixtureExhausted` beside what a fixture's fault stands for; the response carries
    /// `recorded_at` as `fetchedAt`.
    package func send(
        _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let asked = CanonicalRequest(request)
        guard let place = set.place(for: asked) else { throw .fixtureMissing(asked, in: set) }
        let fixture = set.fixtures[place]
        if Task.isCancelled { throw .cancelled(fixture.origin) }
        guard let reply = fixture.reply(after: count(fixture, at: place)) else { throw .fixtureExhausted(fixture) }
        if reply.duration != .zero { try await wait(for: reply.duration, until: deadline, fixture.origin) }
        return try reply.outcome(from: fixture.origin, bodyLimit: options.bodyLimit)
    }

    /// How many requests came before this one, as far as the fixture cares.
    private func count(_ fixture: Fixture, at place: Int) -> Int {
        guard fixture.countsRequests else { return 0 }
        return counts.withLock { counts in
            let count = counts[place, default: 0]
            counts[place] = count + 1
            return count
        }
    }

    /// Returns when `duration`, nil for ever, is over; throws when the deadline or a cancellation comes first.
    private func wait(
        for duration: Duration?, until deadline: ContinuousClock.Instant, _ origin: Origin
    ) async throws(TransportError) {
        let ready = duration.map { now().advanced(by: $0) }
        do {
            try await sleep(min(ready ?? deadline, deadline))
        } catch {
            throw .cancelled(origin)
        }
        guard let ready, ready <= deadline else { throw .timedOut(origin) }
    }
}
