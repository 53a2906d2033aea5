/// Lets calls flow evenly and some of them at once: never more than its limit of calls that weigh 1 in any stretch of its
/// length, whenever the provider's own count begins.
///
/// A bucket of b tokens that fills at r a second gives less than b + r·t in any stretch shorter than t. With b + r·t one
/// more than the limit, whole calls stay within it. A quarter of the limit at once leaves the rest to the flow.
struct TokenBucket: CallWindow {
    private let length: Duration
    private let size: Double
    /// Tokens a second.
    private let rate: Double
    /// Below zero after a call that was heavier than the bucket.
    private var tokens: Double
    private var filled: ContinuousClock.Instant

    init(limit: Int, length: Duration, at tick: Tick) {
        self.length = length
        size = max(1, Double(limit) / 4)
        rate = (Double(limit) + 1 - size) / (length / .seconds(1))
        tokens = size
        filled = tick.moment
    }

    func wait(for weight: Double, at tick: Tick) -> Duration { time(until: min(weight, size), at: tick) }

    mutating func spend(_ weight: Double, at tick: Tick) {
        tokens = level(at: tick) - weight
        filled = tick.moment
    }

    func adjusted(to limit: Int, at tick: Tick) -> TokenBucket {
        var result = TokenBucket(limit: limit, length: length, at: tick)
        result.tokens -= size - level(at: tick)
        return result
    }

    func left(at tick: Tick) -> Double { max(0, level(at: tick)) }

    func reset(at tick: Tick) -> Duration { time(until: size, at: tick) }

    private func level(at tick: Tick) -> Double {
        min(size, tokens + rate * max(0, (tick.moment - filled) / .seconds(1)))
    }

    /// Rounded up to whole milliseconds.
    private func time(until level: Double, at tick: Tick) -> Duration {
        let missing = level - self.level(at: tick)
        return missing <= 1e-6 ? .zero : .milliseconds(Int64((missing / rate * 1000).rounded(.up)))
    }
}
