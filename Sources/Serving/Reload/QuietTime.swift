/// Turns a burst of events into one moment: when nothing more has come for a while, or the burst has lasted long enough.
struct QuietTime {
    /// How long nothing may come.
    static let quiet = Duration.milliseconds(50)
    /// How long a burst may put the moment off.
    static let longest = Duration.seconds(1)

    private var first: ContinuousClock.Instant?
    /// When the burst counts as over; nil when there is none.
    private(set) var due: ContinuousClock.Instant?

    /// Takes in an event.
    mutating func note(at now: ContinuousClock.Instant) {
        let first = first ?? now
        self.first = first
        due = min(now + Self.quiet, first + Self.longest)
    }

    /// True once for each burst, as soon as it is over.
    mutating func isOver(at now: ContinuousClock.Instant) -> Bool {
        guard let due, due <= now else { return false }
        (first, self.due) = (nil, nil)
        return true
    }
}
