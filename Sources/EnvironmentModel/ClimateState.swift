/// How settled the climate value of one day is.
package enum ClimateState: String, Sendable, Hashable, CaseIterable {
    /// Older than the days that a reanalysis may still revise.
    case final
    case preliminary
    case notYetPublished = "not_yet_published"
    /// A day that should have a value and has none.
    case missing

    /// For so many days a reanalysis is preliminary: ERA5 is replaced by its final release after about three months.
    package static let settlingDays = 95

    /// Whether `day` may still be unpublished or revised, seen from `today`.
    package static func isRecent(_ day: Day, today: Day) -> Bool {
        day.number >= today.number - settlingDays
    }

    /// The state of a day with a value.
    package init(valueOf day: Day, today: Day) {
        self = ClimateState.isRecent(day, today: today) ? .preliminary : .final
    }

    /// The state of a day that a provider says null of.
    package init(nullOf day: Day, today: Day) {
        self = ClimateState.isRecent(day, today: today) ? .notYetPublished : .missing
    }
}
