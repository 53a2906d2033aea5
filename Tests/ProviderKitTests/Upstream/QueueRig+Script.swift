import EnvironmentModel
import Transport

@testable import ProviderKit

extension QueueRig {
    /// What one upstream call comes to.
    enum Event: Sendable {
        case answer
        case failure(ErrorKind, retryAfter: Int64? = nil, isTransient: Bool? = nil)
        /// No answer until the provider's own limit of 10 s.
        case hang
    }

    /// What a caller got.
    struct Experience: Equatable, CustomStringConvertible {
        /// Nil for an answer.
        let error: ErrorKind?
        let calls: Int
        /// By the clock of the rig.
        let milliseconds: Int64
        /// What the error says of it, rounded up to seconds.
        let retryAfter: Int64?

        init(_ error: ErrorKind?, calls: Int, after milliseconds: Int64, retryAfter: Int64? = nil) {
            self.error = error
            self.calls = calls
            self.milliseconds = milliseconds
            self.retryAfter = retryAfter
        }

        var description: String {
            "\(error.map { "\($0)" } ?? "answer"), \(calls) calls, \(milliseconds) ms, retryAfter \(retryAfter ?? -1)"
        }
    }

    /// What one upstream call takes.
    static let callTime = Duration.milliseconds(100)

    /// One caller whose upstream calls come to these events in turn, the last one again and again.
    mutating func experience(
        of events: [Event], waiter: Int = 1, within patience: Duration = .seconds(10)
    ) -> Experience {
        let (start, before) = (tick.moment, started.count)
        ask(waiter, [Double(waiter)], within: patience)
        while replies[waiter] == nil {
            guard let id = started.last, started.count > before, queue.running[id] != nil else {
                guard let alarm = queue.alarm else { break }
                wait(alarm - tick.moment)
                continue
            }
            play(events[min(started.count - before, events.count) - 1], number: started.count - 1, for: waiter)
        }
        let error = replies[waiter]?.results.values.lazy.compactMap { result in
            if case .failure(let error) = result { error } else { nil }
        }.first
        return Experience(
            error?.kind, calls: replies[waiter]?.calls ?? 0, after: (tick.moment - start).milliseconds,
            retryAfter: error?.retryAfter.map { ($0 + 999) / 1000 })
    }

    private mutating func play(_ event: Event, number: Int, for waiter: Int) {
        let duration: Duration = if case .hang = event { .seconds(10) } else { Self.callTime }
        let end = tick.moment + duration
        while let alarm = queue.alarm, alarm < end, replies[waiter] == nil { wait(alarm - tick.moment) }
        guard replies[waiter] == nil else { return fail(number, .cancelled) }
        wait(end - tick.moment)
        switch event {
        case .answer: succeed(number)
        case .hang: fail(number, .providerUnavailable)
        case .failure(let kind, let retryAfter, let isTransient):
            fail(number, kind, retryAfter: retryAfter, isTransient: isTransient)
        }
    }
}
