import EnvironmentModel
import JSON

/// The `hourly` block of an answer.
struct OpenMeteoHours {
    let series: JSONValue
    let units: OpenMeteoUnits
    /// Seconds east of Greenwich of the answer's wall clock.
    let offset: Int
    let provider: String

    /// The hours of `window` around now, which is `fetchedAt` or, where as many came as were `asked`, what the provider's clock
    /// showed then.
    func cut(
        to window: HourWindow, asked: HourWindow, _ fetchedAt: Instant, _ metrics: [Metric]
    ) throws(SourceError) -> HourlySeries {
        let axis = series["time"]
        var times = axis?.elements
        let first = times?.next().flatMap { OpenMeteoTime.instant($0, offset: offset) }
        let now = asked.moment(ofHours: axis?.count ?? 0, from: first, near: fetchedAt)
        return try cut(to: window, around: now, metrics)
    }

    /// The hours of `window` around the hour of `now`.
    ///
    /// A variable that is missing or of another length than the time axis is missing in every hour; it never slides. What
    /// stands behind the window is not read: an API may send days where hours were asked.
    func cut(to window: HourWindow, around now: Instant, _ metrics: [Metric]) throws(SourceError) -> HourlySeries {
        guard let axis = series["time"], axis.kind == .array else { throw bad("sent no 'hourly.time'") }
        let (times, first) = try hours(of: axis) { window.contains($0, around: now) }
        let columns = OpenMeteoColumns(metrics, in: series, units)
        let rows = columns.columns.map { column in
            guard let values = series[column.member], values.kind == .array, values.count == axis.count else {
                return times.map { _ in Reading.missing(.notReported) }
            }
            var elements = values.elements
            elements.skip(first)
            return times.map { _ in column.reading(elements.next()) }
        }
        return HourlySeries(times: times, rows: rows, conversions: columns.conversions)
    }

    /// The hours that are wanted, which follow each other, and how many stand before them.
    private func hours(
        of axis: JSONValue, where isWanted: (Instant) -> Bool
    ) throws(SourceError) -> (wanted: [Instant], before: Int) {
        var wanted: [Instant] = []
        var before = 0
        var last: Instant?
        for value in axis.elements {
            guard let time = OpenMeteoTime.instant(value, offset: offset) else {
                throw bad("sent an entry of 'hourly.time' that is no time")
            }
            if let last, time <= last { throw bad("sent an 'hourly.time' that does not rise") }
            last = time
            if isWanted(time) {
                wanted.append(time)
            } else if wanted.isEmpty {
                before += 1
            } else {
                break
            }
        }
        return (wanted, before)
    }

    private func bad(_ what: String) -> SourceError { .badData(from: provider, what) }
}
