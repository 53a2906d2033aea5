package import EnvironmentModel

/// What a caller wants to know of the climate at a place; what is left open depends on the day of the call. A class, so that
/// handing it on copies none of its parts.
package final class ClimateInquiry: Sendable {
    /// As it was asked; rounded only when it goes upstream.
    package let place: Coordinate
    /// IANA time-zone name, if it is known before anybody was asked.
    package let timezone: String?
    /// nil means today at the place.
    package let monthDay: MonthDay?
    /// nil means the usual years and the current one at the place.
    package let years: [Int]?
    /// The one daily value that is compared.
    package let metric: DailyMetric
    /// Periods with whose normals the years are compared, each once; every one asks for thirty years more.
    package let normals: [NormalPeriod]

    /// Brings `normals` into the order of their periods.
    package init(
        place: Coordinate, timezone: String?, monthDay: MonthDay?, years: [Int]?, metric: DailyMetric,
        normals: [NormalPeriod] = []
    ) {
        self.place = place
        self.timezone = timezone
        self.monthDay = monthDay
        self.years = years
        self.metric = metric
        self.normals = NormalPeriod.allCases.filter(normals.contains)
    }
}

/// The days that an inquiry means, once it is known what day it is.
struct ClimateCalendar: Equatable {
    /// Compared with the current one when a call names no years.
    static let usualYears = [1980, 1990, 2000, 2010, 2020]

    let monthDay: MonthDay
    /// At the place.
    let today: Day
    /// The day of each year that is shown; ascending, each year once.
    let days: [Day]
    /// The periods whose normals are wanted.
    let normals: [NormalPeriod]

    /// - Parameter today: the day at the place.
    init(_ inquiry: ClimateInquiry, today: Day) {
        let monthDay = inquiry.monthDay ?? MonthDay(today)
        self.monthDay = monthDay
        self.today = today
        let years = (inquiry.years ?? Self.usualYears + [today.civil.year]).sorted()
        days = years.indices.compactMap { index in
            index > 0 && years[index] == years[index - 1] ? nil : monthDay.day(in: years[index])
        }
        normals = inquiry.normals
    }

    /// The years of all normals, each once.
    var normalYears: [Int] { Set(normals.flatMap(\.years)).sorted() }

    /// The days that can be asked upstream, ascending: those that have begun in UTC, after which a provider refuses the whole
    /// call, and at the place.
    func begun(by utcToday: Day) -> [Day] {
        let windows = normalYears.flatMap { ClimateNormal.window(around: monthDay, in: $0) }
        let wanted = normals.isEmpty ? days : Set(days + windows).sorted()
        return wanted.filter { $0 <= utcToday && $0 <= today }
    }
}
