package import EnvironmentModel

/// The merged values of one calendar day across years at one place; a class, so that handing it on copies none of its parts.
package final class ClimateEstimates: Sendable {
    /// The day of the calendar that was asked for.
    package let monthDay: MonthDay
    /// What the values are of, and their canonical unit.
    package let metric: DailyMetric
    /// By year, ascending.
    package let points: [ClimatePoint]
    /// IANA time-zone name of the place; nil when nobody said.
    package let timezone: String?
    /// With which the years are compared, in the order of their periods; empty unless asked.
    package let normals: [NormalEstimate]
    /// Among all years that are known; nil unless normals were asked.
    package let records: ClimateRecords?

    /// Years whose day is over and has a value.
    package let finished: [(year: Int, value: Double)]

    init(
        monthDay: MonthDay, metric: DailyMetric, points: [ClimatePoint], timezone: String?,
        normals: [NormalEstimate] = [], records: ClimateRecords? = nil
    ) {
        (self.normals, self.records) = (normals, records)
        self.monthDay = monthDay
        self.metric = metric
        self.points = points
        self.timezone = timezone
        finished = points.compactMap { point in
            point.isRunning ? nil : point.value.map { (point.year, $0) }
        }
    }

    /// Last minus first of the finished days; nil for fewer than two.
    package var change: Double? {
        let values = finished
        guard values.count > 1, let first = values.first, let last = values.last else { return nil }
        return last.value - first.value
    }

    /// The year that `change` compares with; nil when no finished day has a value.
    package var baselineYear: Int? { finished.first?.year }

    /// Least squares over the finished days; nil for fewer than two.
    package var trend: LinearTrend? { LinearTrend(finished) }

    /// Who said the values that are compared: the years of each origin and the normals that rest on it, in order. A day that
    /// is still running is compared with normals alone.
    package var origins: [(origin: ClimateOrigin, years: [Int], normals: [NormalPeriod])] {
        var found: [(origin: ClimateOrigin, years: [Int], normals: [NormalPeriod])] = []
        func position(_ origin: ClimateOrigin) -> Int {
            if let known = found.firstIndex(where: { $0.origin == origin }) { return known }
            found.append((origin, [], []))
            return found.count - 1
        }
        for point in points where !point.isRunning || !normals.isEmpty {
            // Most years have the origin of the year before, which need not be written down once more.
            if let last = found.indices.last, let speaker = point.estimate?.speaker,
                found[last].origin.isOrigin(of: speaker)
            {
                found[last].years.append(point.year)
            } else if let origin = point.estimate.flatMap(ClimateOrigin.init) {
                found[position(origin)].years.append(point.year)
            }
        }
        for estimate in normals {
            for origin in estimate.origins { found[position(origin)].normals.append(estimate.normal.period) }
        }
        return found
    }
}

/// The day of one year; a class, so that handing it on copies none of its parts.
package final class ClimatePoint: Sendable {
    /// In the zone of the place.
    package let date: Day
    /// How final the value is, or why there is none.
    package let state: ClimateState
    /// Whether the day is still running at the place, so that its value may change.
    package let isRunning: Bool
    /// Who said what; nil for a day that nobody was asked about.
    package let estimate: Estimate?
    /// Why there is no value; nil where there is one.
    package let gap: Gap?
    /// How the hours that the value is of differ from the day at the place; nil where they are the same, and where the rules
    /// of the zone are not known.
    package let window: Window?

    init(
        date: Day, state: ClimateState, isRunning: Bool, estimate: Estimate?, gap: Gap?, window: Window? = nil
    ) {
        self.date = date
        self.state = state
        self.isRunning = isRunning
        self.estimate = estimate
        self.gap = gap
        self.window = window
    }

    /// Of the civil calendar.
    package var year: Int { date.civil.year }
    /// In the metric's canonical unit.
    package var value: Double? { estimate?.value }

    /// Whether there is an estimate.
    package var isAnythingSaid: Bool { estimate?.rule != nil }

    /// Whether a provider that was asked failed to tell this day.
    package var hasFailed: Bool {
        if case .failed = gap { return true }
        return false
    }

    /// Whether the values of both are one provider's own, and all that can be said of where they come from is the same.
    package func sharesOrigin(with other: ClimatePoint) -> Bool {
        // By member: an estimate has many parts, and a copy counts them all.
        guard state == other.state, isRunning == other.isRunning, estimate?.rule == other.estimate?.rule,
            estimate?.origin == other.estimate?.origin, estimate?.remarks == nil, other.estimate?.remarks == nil,
            let speaker = estimate?.speaker, let former = other.estimate?.speaker
        else { return false }
        return speaker.model == former.model && speaker.provider == former.provider && speaker.used == former.used
            && speaker.elevation == former.elevation && speaker.evidence == former.evidence
            && speaker.isStale == former.isStale
            && estimate?.conversion == other.estimate?.conversion
    }

    /// The 24 hours that a provider counted as a day.
    package struct Window: Sendable {
        /// Whose value it is.
        package let provider: String
        /// Seconds east of Greenwich of the clock by which the day was counted.
        package let offset: Int
        /// Beside the day at the place.
        package let shift: DayShift
    }

    /// Why a day has no value.
    package enum Gap: Sendable {
        /// It has not begun.
        case future
        /// The provider has no data of that day; `days` says of which it has.
        case notCovered(provider: String, days: String)
        case failed(SourceError)
        case absent(Reading.Absence, provider: String)
        /// No provider delivered anything.
        case unanswered
    }
}
