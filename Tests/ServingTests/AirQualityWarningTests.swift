import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub
@testable import Serving

@Suite struct AirQualityWarningTests {
    /// The paths and sentences about an answer with these values; nil is asked and not reported.
    private static func warnings(_ values: [String: Double?], hourly: HourlyEstimates? = nil) throws -> [String] {
        let scale = try #require(IndexScale.named("us_epa_2024"))
        let fields = AirQualityFields(Array(values.keys) + ["status"], scale: scale)
        let used = try #require(Coordinate(latitude: 52.5, longitude: 13.25))
        let estimates = fields.asked.map { metric in
            let voice = (values[metric.name] ?? nil).map {
                Estimate.Voice(provider: "p", value: $0, time: nil, used: used)
            }
            return Estimate(
                value: voice?.value, voice: voice, rule: .fill, origin: .reported, others: [], absence: nil)
        }
        let air = AirQualityEstimates(estimates: estimates, time: nil, timezone: nil, hourly: hourly)
        let spelling = AirQualitySpelling(
            fields: fields, scale: scale, hub: Hub(sources: [], rules: [:], now: { Instant(milliseconds: 0) }))
        return spelling.warnings(air, spelling.status(air)).map { "\($0.path): \($0.message)" }
    }

    @Test(
        arguments: [
            (["us_aqi": 65, "us_aqi_pm2_5": 65], []),
            (
                ["us_aqi": 65, "us_aqi_pm10": 26, "us_aqi_pm2_5": nil],
                [
                    "data.status.dominant: every known sub-index is lower than 'us_aqi', "
                        + "so the dominant pollutant is not among them"
                ]
            ),
            (
                ["us_aqi": 65],
                ["data.status.dominant: no pollutant has a sub-index, so which of them is dominant is not known"]
            ),
            (
                ["us_aqi": 65, "nitrogen_dioxide": 20],
                [
                    "data.status.dominant: some pollutants have no sub-index, and every known one is lower than "
                        + "'us_aqi'"
                ]
            ),
        ] as [([String: Double?], [String])])
    func aDominantPollutantThatIsNotKnownHasItsReason(values: [String: Double?], expected: [String]) throws {
        #expect(try Self.warnings(values) == expected)
    }

    /// What is asked on the US scale, and what is said of the level of PM2.5, of which nobody has a value.
    @Test(
        arguments: [
            (
                ["us_aqi": 65, "pollutants": nil],
                "there is no value of PM2.5 that its level could be computed from; "
                    + "where a provider reports 'us_aqi_pm2_5', ask for it in 'fields'"
            ),
            (
                ["us_aqi": 65, "us_aqi_pm2_5": nil, "pollutants": nil],
                "there is no value of PM2.5 that its level could be computed from"
            ),
        ] as [([String: Double?], String)])
    func aLevelThatIsNotKnownSaysWhatToAskFor(values: [String: Double?], expected: String) throws {
        #expect(try Self.warnings(values).contains("data.pollutants[0].level: " + expected))
    }

    /// Now is 02:15; the hours from 01:00 to 04:00 are asked.
    @Test(
        arguments: [
            ([], 135, "nobody sent any of the 4 hours asked"),
            ([1, 2, 3, 4], 135, nil),
            ([1, 2], 135, "nobody sent 2 of the 4 hours asked: 1970-01-01T03:00:00Z to 1970-01-01T04:00:00Z"),
            ([2, 4], 135, "nobody sent 2 of the 4 hours asked: 1970-01-01T01:00:00Z, 1970-01-01T03:00:00Z"),
            ([2, 4], nil, "nobody sent 2 of the 4 hours asked"),
            ([7, 8, 9, 10], 135, "nobody sent 4 of the 4 hours asked: 1970-01-01T01:00:00Z to 1970-01-01T04:00:00Z"),
        ] as [([Int64], Int64?, String?)])
    func hoursThatNobodySentAreNamed(hours: [Int64], minutes: Int64?, expected: String?) throws {
        let hourly = HourlyEstimates(
            times: hours.map { Instant(milliseconds: $0 * 3_600_000) },
            rows: [[Double?]](repeating: hours.map { _ in 1 }, count: 2), window: HourWindow(past: 1, next: 3),
            around: minutes.map { Instant(milliseconds: $0 * 60_000) })
        let warnings = try Self.warnings(["us_aqi": 65, "us_aqi_pm2_5": 65], hourly: hourly)
        #expect(warnings == [expected].compactMap { $0 }.map { "data.hourly: " + $0 })
    }

    @Test func ofManyRunsTheFirstAreNamed() throws {
        let hours = stride(from: 0, to: 12, by: 2).map { Instant(milliseconds: $0 * 3_600_000) }
        let hourly = HourlyEstimates(
            times: hours, rows: [[Double?]](repeating: hours.map { _ in 1 }, count: 2),
            window: HourWindow(past: 0, next: 12), around: Instant(milliseconds: 0))
        let warning = try #require(try Self.warnings(["us_aqi": 65, "us_aqi_pm2_5": 65], hourly: hourly).first)
        #expect(warning.hasSuffix("1970-01-01T05:00:00Z, 1970-01-01T07:00:00Z, and 2 more runs"))
    }

    /// Hours of a row, and why some have no value: a gap is not the end of what is published.
    /// Hours of a row, which of them the answer lacks, and what is said of that.
    @Test(
        arguments: [
            ([nil, nil], [0, 1], ["not_reported: the answer lacks 2 of 2 hours"]),
            ([1, nil, 3], [1], ["not_reported: the answer lacks 1 of 3 hours"]),
            (
                [nil, nil, 3], [0],
                ["not_reported: the answer lacks 1 of 3 hours", "not_available: 1 of 3 hours have no value"]
            ),
            ([1, nil, nil], [1, 2], ["not_yet_published: the last 2 hours are not published yet"]),
        ] as [([Double?], [Int], [String])])
    func whatTheAnswerLacksIsNotReported(row: [Double?], unreported: [Int], expected: [String]) {
        let warnings = Warning.gaps(in: row, unreported: unreported, path: "data.hourly.ozone")
        #expect(warnings.map { "\($0.kind.rawValue): \($0.message)" } == expected)
    }

    /// Hours of a row, and of which of them something came that is no value.
    @Test(
        arguments: [
            ([1, nil], [1], ["not_available: 1 of 2 hours have no value"]),
            ([1, nil, 3], [1], ["not_available: 1 of 3 hours have no value"]),
            ([nil, nil], [0, 1], ["not_available: 2 of 2 hours have no value"]),
            (
                [1, nil, nil], [1],
                ["not_available: 1 of 3 hours have no value", "not_yet_published: the last hour is not published yet"]
            ),
        ] as [([Double?], [Int], [String])])
    func whatCannotBeUsedWasPublished(row: [Double?], spoilt: [Int], expected: [String]) {
        let warnings = Warning.gaps(in: row, spoilt: spoilt, path: "data.hourly.ozone")
        #expect(warnings.map { "\($0.kind.rawValue): \($0.message)" } == expected)
    }

    @Test(
        arguments: [
            ([1, 2, 3], []), ([1, nil, 3], ["not_available: 1 of 3 hours have no value"]),
            ([nil, nil, 3], ["not_available: 2 of 3 hours have no value"]),
            ([1, 2, nil], ["not_yet_published: the last hour is not published yet"]),
            ([1, nil, nil], ["not_yet_published: the last 2 hours are not published yet"]),
            (
                [nil, 1, nil, 2, nil, nil],
                [
                    "not_available: 2 of 6 hours have no value",
                    "not_yet_published: the last 2 hours are not published yet",
                ]
            ),
            ([nil, nil], ["not_available: 2 of 2 hours have no value"]), ([], []),
        ] as [([Double?], [String])])
    func aNullTailIsNotPublishedYet(row: [Double?], expected: [String]) {
        let warnings = Warning.gaps(in: row, path: "data.hourly.ozone")
        #expect(warnings.map { "\($0.kind.rawValue): \($0.message)" } == expected)
        #expect(warnings.allSatisfy { $0.path == "data.hourly.ozone" })
    }
}
