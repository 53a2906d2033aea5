/// Leaves a provider alone that fails too often: a pure value.
///
/// It opens when at least five sixths of no fewer than six verdicts of the last 90 seconds are failures. One that fails
/// always is left alone after six calls, even by a single patient caller who waits ten seconds each time; one that fails
/// by chance three times in ten, which repeated calls carry, is not: of its first sixes one in a hundred has five failures.
/// Then nobody is let through for 15 seconds, after which one probe is: its success closes, its failure opens for twice as
/// long, to two minutes at most.
package struct CircuitBreaker: Sendable {
    /// Leave to ask once; what came of it is told with it.
    package struct Permit: Sendable, Hashable {
        /// A permit of an older generation changes nothing any more.
        let generation: Int
        /// Whether the answer decides about opening or closing.
        let isProbe: Bool
    }

    /// What a call came to.
    package enum Verdict: Sendable, Hashable {
        case success
        case failure
        /// It says nothing of the provider's health: cancelled, cut short by the caller's deadline, or refused with a 4xx.
        case neutral
    }

    /// Whether the provider is asked.
    package enum State: Sendable, Hashable {
        case closed
        /// Not before this moment.
        case open(until: ContinuousClock.Instant)
        /// One probe decides.
        case halfOpen
    }

    private enum Phase: Sendable {
        case closed(OutcomeHistory)
        /// `probe` is when the one that is out was let through.
        case open(until: ContinuousClock.Instant, rest: Duration, probe: ContinuousClock.Instant?)
    }

    private static let firstRest = Duration.seconds(15)
    private static let longestRest = Duration.seconds(120)
    private static let fewestVerdicts = 6

    private var phase = Phase.closed(OutcomeHistory())
    /// Grows whenever it opens, closes or gives a lost probe up.
    private var generation = 0

    /// Closed, and nothing is known of the provider.
    package init() {}

    /// Leave to ask, or nil while the provider is left alone. A probe of which nothing was heard for two minutes is given
    /// up, so that a lost permit keeps nobody out for ever.
    package mutating func admit(at moment: ContinuousClock.Instant) -> Permit? {
        guard case .open(let until, let rest, let probe) = phase else {
            return Permit(generation: generation, isProbe: false)
        }
        guard moment >= (probe.map { $0 + Self.longestRest } ?? until) else { return nil }
        if probe != nil { generation += 1 }
        phase = .open(until: until, rest: rest, probe: moment)
        return Permit(generation: generation, isProbe: true)
    }

    /// Until when nobody is let through; nil when somebody would be. While a probe is out, a second from now: it may come
    /// back at any time.
    package func opens(at moment: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard case .open(let until, _, let probe) = phase else { return nil }
        if let probe { return moment >= probe + Self.longestRest ? nil : moment + .seconds(1) }
        return moment >= until ? nil : until
    }

    /// Takes back a permit with what came of it.
    package mutating func record(_ verdict: Verdict, of permit: Permit, at moment: ContinuousClock.Instant) {
        guard permit.generation == generation else { return }
        switch phase {
        case .closed(var history):
            guard verdict != .neutral else { return }
            history.add(isFailure: verdict == .failure, at: moment)
            phase = .closed(history)
            let (verdicts, failures) = history.counts(at: moment)
            if verdict == .failure, verdicts >= Self.fewestVerdicts, failures * 6 >= verdicts * 5 {
                open(for: Self.firstRest, at: moment)
            }
        case .open(let until, let rest, _):
            switch verdict {
            case .success:
                phase = .closed(OutcomeHistory())
                generation += 1
            case .failure: open(for: min(rest * 2, Self.longestRest), at: moment)
            case .neutral: phase = .open(until: until, rest: rest, probe: nil)
            }
        }
    }

    /// What it does with a call at this moment.
    package func state(at moment: ContinuousClock.Instant) -> State {
        guard case .open(let until, _, _) = phase else { return .closed }
        return moment >= until ? .halfOpen : .open(until: until)
    }

    private mutating func open(for rest: Duration, at moment: ContinuousClock.Instant) {
        phase = .open(until: moment + rest, rest: rest, probe: nil)
        generation += 1
    }
}
