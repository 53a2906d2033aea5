/// Keeps one rate: what was spent in a stretch of time, and when there is room again.
///
/// No moment may be earlier than one that was told before; the wall clock may.
protocol CallWindow: Sendable {
    /// How long a call of this weight has to wait if no other goes meanwhile.
    func wait(for weight: Double, at tick: Tick) -> Duration

    /// Takes what a call weighs, whether or not there is room.
    mutating func spend(_ weight: Double, at tick: Tick)

    /// The same with another limit, of which as much is used.
    func adjusted(to limit: Int, at tick: Tick) -> Self

    /// What may go at once, never less than 0.
    func left(at tick: Tick) -> Double

    /// How long until the room is as large as it can be.
    func reset(at tick: Tick) -> Duration
}

extension Double {
    /// Sums of fractional weights are as near to each other as this.
    private static let tolerance = 1e-6

    /// Whether a call of this weight goes where `used` of `limit` is taken; one that is heavier than the limit goes where
    /// nothing is.
    func fits(into limit: Double, used: Double) -> Bool {
        self > limit ? used <= Self.tolerance : used + self <= limit + Self.tolerance
    }
}
