/// How much may still be asked of one provider: a pure value that is told what was sent and what the provider said.
///
/// It keeps rates only; how many calls are out at the same time is counted where they are sent. Its size is bounded,
/// whatever is spent. Moments never go back from one call to the next; the wall clock may.
package struct CallBudget: Sendable {
    /// One rate that is kept.
    private struct Rate {
        let period: CallLimits.Period
        let limit: Int
        let counting: CallCounting
        var window: any CallWindow
    }

    /// What keeps a call from going now.
    package struct Obstacle: Sendable, Hashable {
        /// The period whose limit it is; nil when the provider itself said to wait.
        package let period: CallLimits.Period?
        /// How long it does so if no other call goes meanwhile; more than zero.
        package let wait: Duration
    }

    /// What is left of one rate.
    package struct Remainder: Sendable, Hashable {
        /// In which so much may be asked.
        package let period: CallLimits.Period
        /// Calls that weigh 1.
        package let limit: Int
        /// What may go at once; of `buckets` no more than a quarter of the limit ever is.
        package let left: Double
        /// How long until as much is left as there can be.
        package let resetsIn: Duration
    }

    private var rates: [Rate]
    /// The provider said to wait until then.
    private var blocked: ContinuousClock.Instant?

    /// Nothing is used up.
    package init(_ limits: CallLimits, at tick: Tick) {
        rates = []
        adopt(limits, at: tick)
    }

    /// Keeps other limits from now on; what is used up of a rate remains so.
    package mutating func adopt(_ limits: CallLimits, at tick: Tick) {
        rates = limits.rates.map { period, limit in
            let old = rates.first { $0.period == period && $0.counting == limits.counting }
            if let old, old.limit == limit { return old }
            let window = old?.window.adjusted(to: limit, at: tick) ?? limits.counting.window(period, limit, at: tick)
            return Rate(period: period, limit: limit, counting: limits.counting, window: window)
        }
    }

    /// How long a call of this weight has to wait; zero lets it go now. A call heavier than its window goes when the
    /// window is empty.
    package func wait(for weight: Double, at tick: Tick) -> Duration {
        obstacle(for: weight, at: tick)?.wait ?? .zero
    }

    /// What a call of this weight has to wait for the longest; nil lets it go now.
    package func obstacle(for weight: Double, at tick: Tick) -> Obstacle? {
        var longest = Obstacle(period: nil, wait: block(at: tick))
        for rate in rates {
            let wait = rate.window.wait(for: weight, at: tick)
            if wait > longest.wait { longest = Obstacle(period: rate.period, wait: wait) }
        }
        return longest.wait > .zero ? longest : nil
    }

    /// Takes what a call that is sent now weighs.
    package mutating func spend(_ weight: Double, at tick: Tick) {
        for index in rates.indices { rates[index].window.spend(weight, at: tick) }
    }

    /// Lets nothing go for so long: the provider said so. An earlier word that lasts longer stays.
    package mutating func block(for duration: Duration, at tick: Tick) {
        let end = tick.moment + duration
        blocked = blocked.map { max($0, end) } ?? end
    }

    /// How long nothing goes because the provider said so; zero when it did not, or the time is over.
    package func block(at tick: Tick) -> Duration {
        blocked.map { max(.zero, $0 - tick.moment) } ?? .zero
    }

    /// What is left of each rate, the shortest first; empty when none is limited.
    package func remaining(at tick: Tick) -> [Remainder] {
        rates.map { rate in
            Remainder(
                period: rate.period, limit: rate.limit, left: rate.window.left(at: tick),
                resetsIn: rate.window.reset(at: tick))
        }
    }
}

extension CallCounting {
    /// What keeps the rate of one period.
    fileprivate func window(_ period: CallLimits.Period, _ limit: Int, at tick: Tick) -> any CallWindow {
        switch (self, period) {
        case (.buckets, _), (.windows, .second): TokenBucket(limit: limit, length: period.length, at: tick)
        case (.windows, .minute): RollingWindow(limit: limit)
        case (.windows, .hour), (.windows, .day): ClockWindow(limit: limit, length: period.length, at: tick)
        }
    }
}
