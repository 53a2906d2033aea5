import EnvironmentModel
import JSON

/// The `hourly` block of an answer.
struct OpenMeteoHours {
    let series: JSONValue
    let units: OpenMeteoUnits
    /// Seconds east of Greenwich of the answer's wall clock.
    let offset: Int
    let provider: String

    /// The hours of `window` around the hour of `now`; all of them when the answer does not say what now is.
    ///
    /// A variable that is missing or of another length than the time axis is missing in every hour; it never slides.
    func cut(to window: HourWindow, around now: Instant?, _ metrics: [Metric]) throws(SourceError) -> HourlySeries {
        let times = try axis()
        let kept = times.indices.filter { index in now.map { window.contains(times[index], around: $0) } ?? true }
        let columns = OpenMeteoColumns(metrics, in: series, units)
        let rows = columns.columns.map { column in
            let values = series[column.member].map { Array($0.elements) } ?? []
            return kept.map { values.count == times.count ? column.reading(values[$0]) : .missing(.notReported) }
        }
        return HourlySeries(times: kept.map { times[$0] }, rows: rows, conversions: columns.conversions)
    }

    private func axis() throws(SourceError) -> [Instant] {
        guard let column = series["time"], column.kind == .array else { throw bad("sent no 'hourly.time'") }
        var times: [Instant] = []
        times.reserveCapacity(column.count)
        for value in column.elements {
            guard let time = OpenMeteoTime.instant(value, offset: offset) else {
                throw bad("sent an entry of 'hourly.time' that is no time")
            }
            if let last = times.last, time <= last { throw bad("sent an 'hourly.time' that does not rise") }
            times.append(time)
        }
        return times
    }

    private func bad(_ what: String) -> SourceError { .badData(from: provider, what) }
}
