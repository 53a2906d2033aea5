import EnvironmentModel

/// Counts by the hours or days of UTC, for a provider that clears its count at about their turn.
///
/// Neither the provider's clock nor the moment of its clearing is known to better than a minute. So what is sent within a
/// minute of the turn counts on both sides of it, and the new window begins when that minute is over.
struct ClockWindow: CallWindow {
    /// Milliseconds.
    private static let leeway: Int64 = 60_000

    private var limit: Double
    /// Milliseconds.
    private let length: Int64
    /// How many lengths after the epoch the window began, the leeway left out.
    private var index: Int64
    private var used = 0.0
    /// What of it counts in the next window as well.
    private var shared = 0.0
    /// When something was spent last.
    private var latest: ContinuousClock.Instant?
    /// No new window begins before, since the wall clock was set back and tells nothing of the provider's.
    private var earliest: ContinuousClock.Instant?

    /// - Parameter length: a whole number of minutes.
    init(limit: Int, length: Duration, at tick: Tick) {
        self.limit = Double(limit)
        self.length = length.milliseconds
        index = Self.index(of: tick, length.milliseconds)
    }

    func wait(for weight: Double, at tick: Tick) -> Duration {
        let current = rolled(to: tick)
        guard !weight.fits(into: limit, used: current.used) else { return .zero }
        let next = current.rest(at: tick)
        return weight.fits(into: limit, used: current.shared) ? next : next + .milliseconds(length)
    }

    mutating func spend(_ weight: Double, at tick: Tick) {
        self = rolled(to: tick)
        used += weight
        latest = tick.moment
        if tick.wall.milliseconds >= (index + 1) * length - Self.leeway { shared += weight }
    }

    func adjusted(to limit: Int, at tick: Tick) -> ClockWindow {
        var result = self
        result.limit = Double(limit)
        return result
    }

    func left(at tick: Tick) -> Double { max(0, limit - rolled(to: tick).used) }

    func reset(at tick: Tick) -> Duration {
        let current = rolled(to: tick)
        guard current.used > 0 else { return .zero }
        return current.rest(at: tick) + (current.shared > 0 ? .milliseconds(length) : .zero)
    }

    /// The window that holds at `tick`.
    private func rolled(to tick: Tick) -> ClockWindow {
        let now = Self.index(of: tick, length)
        var result = self
        if now > index, earliest.map({ $0 <= tick.moment }) ?? true {
            (result.used, result.shared) = (now == index + 1 ? shared : 0, 0)
            (result.index, result.earliest) = (now, nil)
        } else if now < index, tick.wall.milliseconds < index * length {
            // Nothing is forgotten before the provider has forgotten it for certain.
            let end = latest.map { $0 + .milliseconds(length + Self.leeway) } ?? tick.moment
            if end <= tick.moment { (result.used, result.shared) = (0, 0) }
            (result.index, result.earliest) = (now, end)
        }
        return result
    }

    private func rest(at tick: Tick) -> Duration {
        let turn = Duration.milliseconds((index + 1) * length + Self.leeway - tick.wall.milliseconds)
        return max(.zero, turn, earliest.map { $0 - tick.moment } ?? .zero)
    }

    private static func index(of tick: Tick, _ length: Int64) -> Int64 {
        let time = tick.wall.milliseconds - leeway
        return time / length - (time % length < 0 ? 1 : 0)
    }
}
