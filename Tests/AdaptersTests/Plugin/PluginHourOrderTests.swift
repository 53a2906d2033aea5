import EnvironmentModel
import JSON
import ProviderKit
import Testing

@testable import Adapters

/// Hours by clocks of the place, about the turn from summer time in Berlin: 02:00 comes twice on 25 October 2026, and never
/// on 29 March.
@Suite struct PluginHourOrderTests {
    private static let columns =
        #"time: {path: "$.t[*]", base: local, zone: Europe/Berlin}, "#
        + #"fields: {pm10: {path: "$.v[*]", unit: ug/m3}}"#
    private static let rows =
        "items: '$[*]', time: {path: $.t, base: local, zone: Europe/Berlin}, "
        + "fields: {pm10: {path: $.v, unit: ug/m3}}"

    private static func berlin(_ name: String) -> TimeZoneRules? {
        guard name == "Europe/Berlin" else { return nil }
        // No transitions and one type of offset 0: everything follows from the footer.
        let block =
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 34) + [1, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 7)
        return TimeZoneRules(tzif: block + block + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8))
    }

    private static func plugin(_ lines: String) throws -> PluginCase {
        try PluginCase(
            "version: 1\ncapability: air_quality\nrequest: {url: https://api.example.org/air}\n\(lines)\n", zone: berlin
        )
    }

    /// Each hour with its value, which is the position in the list.
    private static func hours(_ lines: String, _ clocks: [String], _ day: String) throws -> [String] {
        let plugin = try plugin("hourly: {\(lines)}").plugin
        let stamps = clocks.map { "\"\(day)T\($0)\"" }
        let body =
            lines == columns
            ? "{\"t\":[\(stamps.joined(separator: ","))],\"v\":[\(stamps.indices.map(String.init).joined(separator: ","))]}"
            : "[" + stamps.enumerated().map { "{\"t\":\($1),\"v\":\($0)}" }.joined(separator: ",") + "]"
        guard case .airQuality(let air) = plugin.plugin.mapping, let series = air.hours else {
            throw PluginCase.NoSample()
        }
        let metric = try #require(Metric(named: "pm10"))
        let hours = try PluginHours(series, of: JSONDocument(Array(body.utf8)).root, plugin)
        return hours.hours.map { hour in
            let value = hours.readings([metric], at: hour)[0].value.map { String(Int($0)) } ?? "null"
            return hour.time.rfc3339.dropFirst(11).prefix(5) + hour.time.rfc3339.suffix(6) + "=" + value
        }
    }

    @Test(
        arguments: [
            (
                ["01:00", "02:00", "02:00", "03:00"],
                ["01:00+02:00=0", "02:00+02:00=1", "02:00+01:00=2", "03:00+01:00=3"]
            ),
            (
                ["03:00", "02:00", "02:00", "01:00"],
                ["01:00+02:00=3", "02:00+02:00=2", "02:00+01:00=1", "03:00+01:00=0"]
            ),
            (
                ["02:00", "02:30", "02:00", "02:30", "03:00"],
                ["02:00+02:00=0", "02:30+02:00=1", "02:00+01:00=2", "02:30+01:00=3", "03:00+01:00=4"]
            ),
            (["02:30", "02:00", "02:30"], ["02:30+02:00=0", "02:00+01:00=1", "02:30+01:00=2"]),
            // It can only be the second: the first is an hour away from what follows.
            (["02:00", "03:00", "04:00"], ["02:00+01:00=0", "03:00+01:00=1", "04:00+01:00=2"]),
            (
                ["02:00", "02:30", "03:00", "03:30"],
                ["02:00+01:00=0", "02:30+01:00=1", "03:00+01:00=2", "03:30+01:00=3"]
            ),
            (["00:00", "01:00", "02:00"], ["00:00+02:00=0", "01:00+02:00=1", "02:00+02:00=2"]),
            // Nothing tells.
            (["02:00"], ["02:00+02:00=0"]),
            (["01:00", "02:00", "03:00"], ["01:00+02:00=0", "02:00+02:00=1", "03:00+01:00=2"]),
            // Newest and oldest in any order, where no hour comes twice.
            (["04:00", "03:30", "05:00"], ["03:30+01:00=1", "04:00+01:00=0", "05:00+01:00=2"]),
        ] as [([String], [String])], [columns, rows])
    func noValueMovesToAnotherHour(_ row: ([String], [String]), _ lines: String) throws {
        #expect(try Self.hours(lines, row.0, "2026-10-25") == row.1)
    }

    @Test(arguments: [columns, rows]) func aTimeThatClocksNeverShowHasNoValue(_ lines: String) throws {
        let hours = try Self.hours(lines, ["01:00", "02:00", "03:00"], "2026-03-29")
        #expect(hours == ["01:00+01:00=0", "03:00+02:00=2"])
    }

    @Test(arguments: [columns, rows]) func anHourThatComesTwiceIsBadData(_ lines: String) throws {
        for clocks in [["03:00", "03:00"], ["03:00", "04:00", "03:00"], ["02:00", "02:00", "02:00"]] {
            let error = #expect(throws: SourceError.self) { try Self.hours(lines, clocks, "2026-10-25") }
            #expect(error?.kind == .providerBadData)
            let hour = clocks[0] == "02:00" ? "02:00:00+02:00" : "03:00:00+01:00"
            #expect(error?.message == "'test' sent the hour 2026-10-25T\(hour) twice (plugin.yaml:4)")
        }
    }

    /// One time alone is the first of two, and none that is not.
    @Test func aCurrentTimeIsTheEarlier() throws {
        let plugin = try Self.plugin(
            "fields: {pm10: {path: $.v, unit: ug/m3}}\ntime: {path: $.t, base: local, zone: Europe/Berlin}")
        #expect(try plugin.sample(#"{"t":"2026-10-25T02:30","v":1}"#).time?.rfc3339 == "2026-10-25T02:30:00+02:00")
        #expect(
            plugin.refusal(#"{"t":"2026-03-29T02:30","v":1}"#)?.message.contains(
                "finds a time of clocks that those in 'Europe/Berlin' never show") == true)
    }
}
