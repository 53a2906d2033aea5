import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

/// Days are found by their dates, from today at the place on.
extension PollenTests {
    /// A forecast of five days, from day 10 on, that tells the number of each as its figure; asked at a time in Berlin, which
    /// is at UTC+1 then.
    struct DayCase: Sendable, CustomTestStringConvertible {
        var asked = 1
        /// Of UTC, in hours since day 0.
        let hour: Double
        var figures: [Double?] = [0, 1, 2, 3, 4]
        var isZoneKnown = true
        var maxAge: Duration? = nil
        let days: [Int]
        let state: String
        var warning: String? = nil

        var testDescription: String { "\(asked) days at hour \(hour)\(isZoneKnown ? "" : " by the sun")" }

        static let all: [DayCase] = [
            DayCase(hour: 10 * 24 + 12, days: [10], state: "ok"),
            DayCase(hour: 11 * 24 + 12, days: [11], state: "ok"),
            DayCase(hour: 11 * 24 + 22.9, days: [11], state: "ok"),
            DayCase(hour: 11 * 24 + 23, days: [12], state: "ok"),
            DayCase(hour: 11 * 24 + 23, isZoneKnown: false, days: [11], state: "ok"),
            DayCase(hour: 12 * 24 + 2, isZoneKnown: false, days: [12], state: "ok"),
            DayCase(asked: 3, hour: 11 * 24 + 12, days: [11, 12, 13], state: "ok"),
            DayCase(asked: 3, hour: 13 * 24 + 12, days: [13, 14], state: "ok"),
            DayCase(hour: 14 * 24 + 12, figures: [1, 1, 1, 1, nil], days: [14], state: "empty"),
            DayCase(hour: 13 * 24 + 12, figures: [1, 1, 1, nil, 1], days: [13], state: "empty"),
            DayCase(
                hour: 12 * 24 + 12, maxAge: .seconds(62 * 3600), days: [12], state: "stale",
                warning: "'a' has a forecast that begins with 1970-01-11 and is older than its 'max_age' allows"),
            DayCase(
                hour: 15 * 24, days: [], state: "stale",
                warning: "'a' has a forecast without today at the place: its last day, 1970-01-15, is over"),
            DayCase(
                hour: 15 * 24, figures: [nil, nil, nil, nil, nil], days: [], state: "stale",
                warning: "'a' has a forecast without today at the place: its last day, 1970-01-15, is over"),
            DayCase(
                hour: 14 * 24 + 23, days: [], state: "stale",
                warning: "'a' has a forecast without today at the place: its last day, 1970-01-15, is over"),
            DayCase(
                hour: 9 * 24 + 12, days: [], state: "stale",
                warning: "'a' has a forecast without today at the place: its first day, 1970-01-11, has not begun"),
            DayCase(
                asked: 3, hour: 9 * 24 + 12, days: [10, 11], state: "stale",
                warning: "'a' has a forecast without today at the place: its first day, 1970-01-11, has not begun"),
        ]
    }

    @Test(arguments: DayCase.all)
    func daysAreFoundByTheirDates(row: DayCase) async throws {
        let fake = Fake(name: "a", figures: row.figures, firstDay: 10, maxAge: row.maxAge)
        let report = try await report(
            [fake], days: row.asked, timezone: row.isZoneKnown ? "Europe/Berlin" : nil,
            now: Int64(row.hour * 3_600_000))
        #expect(report.content.days.map(\.day.date.number) == row.days)
        #expect(states(report) == ["a: \(row.state)"])
        #expect(report.warnings.filter { $0.kind == .stale }.map(\.message) == [row.warning].compactMap { $0 })
        #expect(report.isComplete == (row.state != "stale"))
    }

    /// The answer of a provider that knows the place's clock better than the sun does is taken as it is, and only then.
    @Test(
        arguments: [
            (13.4, 12, [-1, 0, 1], "s0s"), (13.4, 23, [0, 1, 2], "01s"), (13.4, 1, [-1, 0, 1], "-0s"),
            (-157.4, 12, [0, 1, 2], "01s"), (172.9, 12, [-1, 0, 1], "-01"), (-90, 12, [-1, 0, 1], "s0s"),
        ] as [(Double, Int64, [Int], String)])
    func withoutAZoneTodayIsWhatItMayBe(longitude: Double, hour: Int64, first: [Int], expected: String) async throws {
        var found = ""
        for day in first {
            let report = try await report(
                [Fake(name: "a", figures: [1], firstDay: day)], longitude: longitude, now: hour * 3_600_000)
            let isStale = states(report) == ["a: stale"]
            let shown = report.content.days.first?.day.date.number
            #expect((shown == nil) == isStale)
            found += isStale ? "s" : shown == -1 ? "-" : "\(shown ?? 9)"
        }
        #expect(found == expected)
    }

    /// A zone that one provider names holds for the days of all.
    @Test func theZoneOfOneIsTheZoneOfAll() async throws {
        let late = Fake(name: "a", figures: [0, 1], firstDay: 10)
        let meteo = Fake(name: "b", unit: .grainPerCubicMetre, figures: [5], firstDay: 11, offset: 3600)
        let report = try await report([late, meteo], merge: .fill, now: (10 * 24 + 23) * 3_600_000)
        #expect(report.content.days.map(\.day.date.number) == [11])
        #expect(words(report) == ["a+b 1"])
    }

    @Test func afterAForecastWithoutTodayTheNextIsAsked() async throws {
        let over = Fake(name: "a", figures: [1, 1], firstDay: 8)
        let good = Fake(name: "b", figures: [2], firstDay: 10)
        let report = try await report([over, good], now: 252 * 3_600_000)
        #expect(states(report) == ["a: stale", "b: ok"])
        #expect(words(report) == ["b 2"])
        #expect(report.content.days.map(\.day.date.number) == [10])
        #expect(!report.isComplete)
    }

    @Test(arguments: [MergeStrategy.first, .fill])
    func nothingStaleStandsInForAFreshDay(merge: MergeStrategy) async throws {
        let stale = Fake(name: "a", figures: [1, 1, 1], firstDay: 8, maxAge: .seconds(3600))
        let fresh = Fake(name: "b", figures: [2], firstDay: 10)
        let report = try await report([stale, fresh], merge: merge, now: 252 * 3_600_000)
        #expect(states(report) == ["a: stale", "b: ok"])
        #expect(words(report) == [merge == .first ? "b 2" : "b+a 2"])
    }
}
