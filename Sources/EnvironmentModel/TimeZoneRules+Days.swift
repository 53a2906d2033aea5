extension TimeZoneRules {
    /// The moment at which `day` begins in this zone: the first whose clock shows that day or a later one. A day that the
    /// zone skipped, as by a move across the date line, begins when the next one does.
    ///
    /// Rests on one change of the offset at most within 18 hours before and after local midnight.
    package func start(of day: Day) -> Instant {
        let midnight = Int64(day.number) * 86_400
        let reach: Int64 = 18 * 3600
        let before = offset(atSeconds: midnight - reach)
        let after = offset(atSeconds: midnight + reach)
        guard before != after else { return instant(midnight - Int64(before)) }
        let change = change(after: midnight - reach, by: midnight + reach, to: after)
        if midnight - Int64(before) < change { return instant(midnight - Int64(before)) }
        // Clocks that jump over midnight show the day from the change on.
        return instant(max(change, midnight - Int64(after)))
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
        let span = span(of: day)
        let start = (Int64(day.number) * 86_400 - Int64(offset)) * 1000
        let end = start + 86_400_000
        let shift = DayShift(
            start: Int((start - span.lowerBound.milliseconds) / 1000),
            end: Int((end - span.upperBound.milliseconds) / 1000), exists: !span.isEmpty)
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

    private func instant(_ seconds: Int64) -> Instant {
        Instant(milliseconds: seconds * 1000).shown(in: self)
    }
}

extension Instant {
    /// The same moment as clocks of that zone show it.
    package func shown(in rules: TimeZoneRules) -> Instant { shown(offset: rules.offset(at: self)) }
}
