/// Lets no more than its limit through in any stretch of a minute, wherever the provider lets its own minute begin.
struct RollingWindow: CallWindow {
    /// Longer than a minute by what the provider's own timer may be late.
    private static let length = Duration.seconds(61)
    /// Calls as near as this to each other are kept as one, which bounds the memory.
    private static let grain = Duration.seconds(1)

    /// What was spent within one grain.
    fileprivate struct Entry {
        let first: ContinuousClock.Instant
        var last: ContinuousClock.Instant
        var weight: Double
    }

    private var limit: Double
    /// In the order of time; some may be over.
    private var entries: [Entry] = []

    init(limit: Int) {
        self.limit = Double(limit)
    }

    /// How many grains are kept.
    var count: Int { entries.count }

    func wait(for weight: Double, at tick: Tick) -> Duration {
        var rest = current(at: tick)
        var used = rest.total
        var wait = Duration.zero
        while !weight.fits(into: limit, used: used), let oldest = rest.popFirst() {
            wait = oldest.last + Self.length - tick.moment
            used = rest.total
        }
        return wait
    }

    mutating func spend(_ weight: Double, at tick: Tick) {
        entries.removeFirst(entries.count - current(at: tick).count)
        if let newest = entries.last, tick.moment - newest.first < Self.grain {
            entries[entries.count - 1].last = max(newest.last, tick.moment)
            entries[entries.count - 1].weight += weight
        } else {
            entries.append(Entry(first: tick.moment, last: tick.moment, weight: weight))
        }
    }

    func adjusted(to limit: Int, at tick: Tick) -> RollingWindow {
        var result = self
        result.limit = Double(limit)
        return result
    }

    func left(at tick: Tick) -> Double { max(0, limit - current(at: tick).total) }

    func reset(at tick: Tick) -> Duration {
        current(at: tick).last.map { $0.last + Self.length - tick.moment } ?? .zero
    }

    private func current(at tick: Tick) -> ArraySlice<Entry> {
        entries.drop { $0.last + Self.length <= tick.moment }
    }
}

extension ArraySlice<RollingWindow.Entry> {
    fileprivate var total: Double { reduce(0) { $0 + $1.weight } }
}
