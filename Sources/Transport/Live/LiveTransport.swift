package import EnvironmentModel

/// Sends requests over the network, by libcurl on one thread of its own.
///
/// One instance serves every provider: connections and names already looked up are shared. Any task may call it; the
/// thread ends when the instance is released.
package final class LiveTransport: Transport {
    let inbox = EngineInbox()
    private let clock: @Sendable () -> Instant

    /// Starts nothing; `clock` is the wall clock that answers are stamped with and is called on the engine's thread.
    package init(clock: @escaping @Sendable () -> Instant) {
        self.clock = clock
    }

    deinit {
        inbox.stop()
    }

    /// Answers come from the network.
    package var isReplay: Bool { false }

    /// Begins to load libcurl on the engine's thread and returns at once; worth calling as soon as a live source is
    /// configured, because loading takes milliseconds. Further calls do nothing.
    ///
    /// - Returns: what this process is too short of to begin; nothing has begun then.
    @discardableResult
    package func prepare() -> Shortage? {
        if inbox.hasBegun { return nil }
        if let shortage = Shortage.found() { return shortage }
        guard inbox.beginLoading() else { return nil }
        // The runtime's timers take their descriptors with the first sleep: now, while some are left.
        Task.detached { try? await Task.sleep(for: .milliseconds(1)) }
        let started = startThread(stackBytes: 512 << 10) { [inbox, clock] in
            EngineLoop.run(inbox: inbox, clock: clock)
        }
        if !started { inbox.loadingFailed(.short(of: .threads)) }
        return nil
    }

    /// Sends the request once; see `Transport`. Redirects of a GET are followed at most 3 times and only within the
    /// same scheme, host and port.
    package func send(
        _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let origin = try request.checkedOrigin()
        if let shortage = prepare() { throw .short(of: shortage) }
        try await waitForEngine(until: deadline, origin: origin)
        let ticket = inbox.newTicket()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                inbox.submit(
                    Order(
                        ticket: ticket, request: request, origin: origin, options: options, deadline: deadline,
                        waiter: waiter))
            }
        } onCancel: {
            inbox.cancel(ticket)
        }
        return try result.get()
    }

    /// Looks once in a millisecond, because it happens once in a process and a look cannot miss the deadline or a
    /// cancellation, whatever keeps the loader.
    private func waitForEngine(until deadline: ContinuousClock.Instant, origin: Origin) async throws(TransportError) {
        while true {
            switch inbox.readiness {
            case .ready: return
            case .failed(let reason): throw reason
            case .loading: break
            }
            let now = ContinuousClock.now
            guard now < deadline else { throw .timedOut(origin) }
            do {
                try await Task.sleep(until: min(deadline, now + .milliseconds(1)), clock: .continuous)
            } catch {
                throw .cancelled(origin)
            }
        }
    }
}
