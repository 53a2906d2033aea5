/// Leaves a provider alone that fails too often: a pure value.
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
        /// It says nothing of the provider's health: cancelled, out of the caller's time, or refused with a 4xx.
        case neutral
    }

    package init() {}

    /// Leave to ask, or nil while the provider is left alone.
    package mutating func admit(at moment: ContinuousClock.Instant) -> Permit? { Permit(generation: 0, isProbe: false) }

    /// Until when nobody is let through; nil when somebody would be.
    package func opens(at moment: ContinuousClock.Instant) -> ContinuousClock.Instant? { nil }

    /// Takes back a permit with what came of it.
    package mutating func record(_ verdict: Verdict, of permit: Permit, at moment: ContinuousClock.Instant) {}
}
