/// How the calls of the last 90 seconds ended, in slots of five seconds: its size does not grow with the calls.
struct OutcomeHistory: Sendable {
    private static let span = Duration.seconds(90)
    private static let grain = Duration.seconds(5)

    private struct Slot {
        let start: ContinuousClock.Instant
        var verdicts = 0
        var failures = 0
    }

    private var slots: [Slot] = []

    /// Moments never go back.
    mutating func add(isFailure: Bool, at moment: ContinuousClock.Instant) {
        slots.removeAll { $0.start + Self.span <= moment }
        if slots.last.map({ moment - $0.start >= Self.grain }) ?? true { slots.append(Slot(start: moment)) }
        slots[slots.count - 1].verdicts += 1
        slots[slots.count - 1].failures += isFailure ? 1 : 0
    }

    /// Of the slots that began within the last 90 seconds.
    func counts(at moment: ContinuousClock.Instant) -> (verdicts: Int, failures: Int) {
        slots.reduce((0, 0)) { sum, slot in
            slot.start + Self.span <= moment ? sum : (sum.0 + slot.verdicts, sum.1 + slot.failures)
        }
    }
}
