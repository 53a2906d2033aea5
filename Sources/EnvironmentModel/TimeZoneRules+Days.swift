extension TimeZoneRules {
    /// The moment at which `day` begins in this zone: the first whose clock shows that day or a later one. A day that the
    /// zone skipped, as by a move across the date line, begins when the next one does.
    ///
    /// Rests on one change of the offset at most within 18 hours before and after local midnight.
    package func start(of day: Day) -> Instant { Instant(milliseconds: second(of: day) * 1000).shown(in: self) }

    /// The same in seconds since the epoch.
    private func second(of day: Day) -> Int64 {
        let midnight = Int64(day.number) * 86_400
        let reach: Int64 = 18 * 3600
        let before = offset(atSeconds: midnight - reach)
        let after = offset(atSeconds: midnight + reach)
        guard before != after else { return midnight - Int64(before) }
        let change = change(after: midnight - reach, by: midnight + reach, to: after)
        if midnight - Int64(before) < change { return midnight - Int64(before) }
        // Clocks that jump over midnight show the day from the change on.
        return max(change, midnight - Int64(after))
    }

    /// The moments that make up `day` in this zone: 24 hours on most days, 23 or 25 where clocks change by an hour, none for
    /// a day that the zone skipped.
    package func span(of day: Day) -> Range<Instant> {
        start(of: day)..<start(of: Day(number: day.number + 1))
    }

    /// Where 24 hours counted as `day` at one fixed offset lie beside the day itself; nil where they are the same moments.
    ///
    /// - Parameter offset: seconds east of Greenwich.
    package func shift(of day: Day, countedAt offset: Int) -> DayShift? {
        let (first, end) = (second(of: day), second(of: Day(number: day.number + 1)))
        let start = Int64(day.number) * 86_400 - Int64(offset)
        let shift = DayShift(start: Int(start - first), end: Int(start + 86_400 - end), exists: first < end)
        return shift.exists && shift.start == 0 && shift.end == 0 ? nil : shift
    }

    /// The first second at which the offset `new` holds; the caller knows that it does not hold at `low` and does at `high`.
    private func change(after low: Int64, by high: Int64, to new: Int) -> Int64 {
        var (low, high) = (low, high)
        while high - low > 1 {
            let middle = (low + high) / 2
            if offset(atSeconds: middle) == new { high = middle } else { low = middle }
        }
        return high
    }

    private func offset(atSeconds seconds: Int64) -> Int { offset(at: Instant(milliseconds: seconds * 1000)) }
}

extension Instant {
    /// The same moment as clocks of that zone show it.
    package func shown(in rules: TimeZoneRules) -> Instant { shown(offset: rules.offset(at: self)) }
}
