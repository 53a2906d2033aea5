package import EnvironmentModel

/// One daily metric of several days at one place.
package struct ClimateQuery: Sendable, Hashable {
    /// One point; years, not places, share a call.
    package let place: Coordinate
    /// The daily value of each day.
    package let metric: DailyMetric
    /// Ascending, each once, none after `today`.
    package let days: [Day]
    /// The day in UTC: it decides which days may still be unpublished.
    package let today: Day

    package init(place: Coordinate, metric: DailyMetric, days: [Day], today: Day) {
        self.place = place
        self.metric = metric
        self.days = days
        self.today = today
    }

    /// The same question about the days at these positions.
    package func part(_ positions: Range<Int>) -> ClimateQuery {
        positions.count == days.count
            ? self : ClimateQuery(place: place, metric: metric, days: Array(days[positions]), today: today)
    }

    /// The same question about the days for which a provider has data.
    package func within(_ coverage: Coverage) -> ClimateQuery {
        let days = days.filter(coverage.contains)
        return days.count == self.days.count
            ? self : ClimateQuery(place: place, metric: metric, days: days, today: today)
    }
}
