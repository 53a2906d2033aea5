import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing

/// Answers written at one offset, and what clocks at the place show.
@Suite struct LocalTimeTests {
    private static func milliseconds(_ text: String) throws -> Int64 {
        try #require(Instant(rfc3339: text)).milliseconds
    }

    private static func texts(_ report: AirQualityReport) throws -> [String] {
        let air = try #require(report.content.first).get()
        return [air.time?.rfc3339 ?? "none"] + (air.hourly?.times.map(\.rfc3339) ?? [])
    }

    /// Berlin's clocks go back at 03:00, Lord Howe's by half an hour at 02:00: the answer keeps its one offset.
    @Test(arguments: [
        (
            "Europe/Berlin", 7200, "2026-10-25T00:00:00Z",
            ["2026-10-25T02:00:00+02:00", "2026-10-25T02:00:00+01:00", "2026-10-25T03:00:00+01:00"]
        ),
        (
            "Europe/Berlin", 3600, "2026-03-29T00:00:00Z",
            ["2026-03-29T01:00:00+01:00", "2026-03-29T03:00:00+02:00", "2026-03-29T04:00:00+02:00"]
        ),
        (
            "Australia/Lord_Howe", 39_600, "2026-04-04T14:00:00Z",
            ["2026-04-05T01:00:00+11:00", "2026-04-05T01:30:00+10:30", "2026-04-05T02:30:00+10:30"]
        ),
        (
            "Etc/GMT+9", -32_400, "2026-08-20T08:00:00Z",
            ["2026-08-19T23:00:00-09:00", "2026-08-20T00:00:00-09:00", "2026-08-20T01:00:00-09:00"]
        ),
        (
            "Asia/Kathmandu", 20_700, "2026-08-20T18:00:00Z",
            ["2026-08-20T23:45:00+05:45", "2026-08-21T00:45:00+05:45", "2026-08-21T01:45:00+05:45"]
        ),
    ])
    func hoursAreShownAsClocksStandThen(zone: String, offset: Int, time: String, shown: [String]) async throws {
        let start = try Self.milliseconds(time)
        let fake = FakeProvider(
            name: "a", values: ["ozone": 1], hours: [1, 2, 3], time: start, firstHour: start, offset: offset,
            timezone: zone)
        let report = try await Hub([fake], now: start).air(["ozone"], hours: HourWindow(past: 0, next: 3))
        #expect(try Self.texts(report) == [shown[0]] + shown)
        #expect(report.warnings.isEmpty)
    }

    @Test func aZoneWithoutRulesLeavesTheOffsetOfTheAnswerAndSaysSo() async throws {
        let fake = FakeProvider(name: "a", values: ["ozone": 1], offset: 7200, timezone: "No/Where")
        let report = try await Hub([fake]).air(["ozone"])
        #expect(try Self.texts(report) == ["1970-01-01T02:00:00+02:00"])
        #expect(report.warnings.map(\.kind) == [.zoneUnknown])
        #expect(report.warnings.map(\.path) == ["location.timezone"])
    }

    /// A station that writes in UTC is shown as the others are.
    @Test func theZoneThatOneProviderNamesHoldsForAll() async throws {
        let silent = FakeProvider(name: "a", values: ["ozone": 1])
        let model = FakeProvider(name: "b", values: ["pm2_5": 1], offset: 3600, timezone: "Asia/Kathmandu")
        let air = try #require(try await Hub([silent, model]).air().content.first).get()
        #expect(
            air.estimates.map { $0.voice?.time?.rfc3339 } == Array(repeating: "1970-01-01T05:45:00+05:45", count: 2))
    }

    @Test func aZoneThatTheCallerKnowsStandsInForTheProviders() async throws {
        let silent = FakeProvider(name: "a", values: ["ozone": 1])
        let known = try await Hub([silent]).air(["ozone"], zones: ["Pacific/Kiritimati"])
        #expect(try Self.texts(known) == ["1970-01-01T14:00:00+14:00"])
        let named = FakeProvider(name: "a", values: ["ozone": 1], timezone: "Etc/GMT+9")
        let told = try await Hub([named]).air(["ozone"], zones: ["Pacific/Kiritimati"])
        #expect(try Self.texts(told) == ["1969-12-31T15:00:00-09:00"])
    }
}
