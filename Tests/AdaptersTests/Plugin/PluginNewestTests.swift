import EnvironmentModel
import Testing

/// Which of several readings of a metric is meant: the newest with a value, its time read as an instant.
@Suite struct PluginNewestTests {
    /// Asked at 2026-08-20T12:03:11Z.
    private static func sample(_ readings: [String], maxAge: Duration? = .seconds(6 * 3600)) throws -> AirQualitySample
    {
        let field = "{items: '$.list[*]', path: $.v, unit: {path: $.u}, time: {path: $.t, base: offset}}"
        return try PluginCase.air("fields: {pm2_5: \(field)}", maxAge: maxAge)
            .sample(#"{"list":["# + readings.joined(separator: ",") + "]}")
    }

    /// A time of that day if it begins with `T`.
    private static func at(_ time: String, _ value: String, _ unit: String = "ug/m3") -> String {
        let instant = time.hasPrefix("T") ? "2026-08-20" + time : time
        return #"{"t":"\#(instant)","v":\#(value),"u":"\#(unit)"}"#
    }

    @Test(arguments: [
        // One instant has many spellings, whose order as text is another.
        ([at("T11:00:00Z", "1"), at("T12:00:00+00:00", "2")], 2.0, "2026-08-20T12:00:00Z"),
        ([at("T12:00:00.000Z", "1"), at("T11:59:59Z", "2")], 1, "2026-08-20T12:00:00Z"),
        ([at("T13:00:00+02:00", "1"), at("T12:00:00Z", "2")], 2, "2026-08-20T12:00:00Z"),
        ([at("T09:00:00-03:00", "1"), at("T11:00:00Z", "2")], 1, "2026-08-20T09:00:00-03:00"),
        ([at("T12:00:00Z", "1"), at("T12:00:00.0+00:00", "2")], 1, "2026-08-20T12:00:00Z"),
        // A dead sensor, and one that has nothing to say.
        ([at("2024-12-09T11:00:00Z", "99"), at("T12:00:00Z", "2")], 2, "2026-08-20T12:00:00Z"),
        ([at("T12:00:00Z", "null"), at("T11:00:00Z", "2")], 2, "2026-08-20T11:00:00Z"),
        ([at("T12:00:00Z", "1", "furlong"), at("T11:00:00Z", "2")], 2, "2026-08-20T11:00:00Z"),
        ([at("T12:00:00Z", "1e9"), at("T11:00:00Z", "2")], 2, "2026-08-20T11:00:00Z"),
        ([at("T12:00:00Z", "1e9"), at("T11:00:00Z", "0.002", "mg/m3")], 2, "2026-08-20T11:00:00Z"),
        (["{}", at("never", "1"), at("T11:00:00Z", "2")], 2, "2026-08-20T11:00:00Z"),
        // A clock that is wrong.
        ([at("2027-01-01T00:00:00Z", "1"), at("T11:00:00Z", "2")], 2, "2026-08-20T11:00:00Z"),
        ([at("T13:00:00Z", "1"), at("T11:00:00Z", "2")], 1, "2026-08-20T13:00:00Z"),
        // Where nothing is new, the answer is stale as a whole, with what is as new as its newest.
        ([at("T02:00:00Z", "null"), at("T01:00:00Z", "2")], 2, "2026-08-20T01:00:00Z"),
    ])
    func theNewestWithAValueIsMeant(_ readings: [String], _ value: Double, _ time: String) throws {
        let sample = try Self.sample(readings)
        #expect(sample.reading("pm2_5") == .value(value))
        #expect(sample.time?.rfc3339 == time)
    }

    @Test(
        arguments: [
            ([], "no reading of it is listed (plugin.yaml:4)", PathMiss.Kind.nothing),
            (
                [at("T12:00:00Z", "null"), at("T05:00:00Z", "2")],
                "its newest reading, of 2026-08-20T12:00:00Z, has no value (plugin.yaml:4)", .null
            ),
            (
                [#"{"t":"2026-08-20T12:00:00Z"}"#],
                "its newest reading, of 2026-08-20T12:00:00Z, has no value (plugin.yaml:4)",
                .null
            ),
            (
                [at("2027-01-01T00:00:00Z", "1")],
                "its newest reading, of 2027-01-01T00:00:00Z, lies ahead of the clock (plugin.yaml:4)", .null
            ),
            (
                [at("T12:00:00Z", "1", "furlong"), at("T11:00:00Z", "null")],
                "the path '$.u' finds 'furlong', which is not a unit that is known (plugin.yaml:4)", .wrongType
            ),
            (
                [at("never", "1")],
                "the path '$.t' finds the text 'never' where a time with base 'offset' is due (plugin.yaml:4)",
                .wrongType
            ),
        ] as [([String], String, PathMiss.Kind)])
    func withoutOneTheClauseSaysWhy(_ readings: [String], _ clause: String, _ kind: PathMiss.Kind) throws {
        let sample = try Self.sample(readings)
        #expect(sample.reading("pm2_5") == .missing(.path(PathMiss(kind: kind, clause: clause))))
        #expect(sample.time == nil)
    }

    /// Values of other times beside one another: each keeps its own, and one that is too old beside a new one is none.
    @Test func eachValueHasItsOwnTime() throws {
        let several = "items: '$.list[?@.n == \"%\"]', path: $.v, unit: ug/m3, time: {path: $.t, base: offset}"
        let fields = [("pm2_5", "a"), ("pm10", "b"), ("ozone", "c")].map { name, code in
            "  \(name): {" + several.split(separator: "%").joined(separator: code) + "}"
        }
        let lines = "time: {path: $.now, base: utc}\nfields:\n  us_aqi: $.aqi\n" + fields.joined(separator: "\n")
        let body = #"""
            {"now":"2026-08-20 10:00","aqi":40,"list":[{"n":"a","v":1,"t":"2026-08-20T12:00:00Z"},
            {"n":"b","v":2,"t":"2026-08-20T11:00:00Z"},{"n":"c","v":3,"t":"2026-08-20T01:00:00Z"}]}
            """#
        let sample = try PluginCase.air(lines, maxAge: .seconds(6 * 3600)).sample(body)
        #expect(sample.time?.rfc3339 == "2026-08-20T12:00:00Z")
        let times = ["us_aqi", "pm2_5", "pm10", "ozone"].map { name in
            Metric.defaults.firstIndex { $0.name == name }.flatMap { sample.times[$0] }?.rfc3339
        }
        #expect(times == ["2026-08-20T10:00:00Z", nil, "2026-08-20T11:00:00Z", nil])
        let clause =
            "its newest reading, of 2026-08-20T01:00:00Z, is older than 'max_age' (6 hours) allows (plugin.yaml:9)"
        #expect(sample.reading("ozone") == .missing(.path(PathMiss(kind: .null, clause: clause))))
        #expect(["us_aqi", "pm2_5", "pm10"].map { sample.reading($0)?.value } == [40, 1, 2])
    }

    @Test func twoListsAreJoinedByTheirKey() throws {
        let plugin = try PluginCase.air(
            """
            pairs:
              reading:
                value: {items: "$.answer.values[*]", key: $.sensor}
                sensor: {items: "$.answer.sensors[*]", key: $.id}
            fields:
              pm2_5:
                items: $.reading[?@.sensor.name == 'pm25']
                path: $.value.v
                unit: {path: $.sensor.unit}
                time: {path: $.value.t, base: epoch}
              pm10:
                items: $.reading[?@.sensor.name == 'pm10']
                path: $.value.v
                unit: {path: $.sensor.unit}
                time: {path: $.value.t, base: epoch}
            """)
        let body = #"""
            {"values":[{"sensor":1,"v":5,"t":1787223600},{"sensor":"2","v":7,"t":1787227200},{"v":9,"t":1787227200},
            {"sensor":9,"v":9,"t":1787227200},{"sensor":3,"v":0.02,"t":1787227200}],
            "sensors":[{"id":1,"name":"pm25","unit":"ug/m3"},{"id":2,"name":"pm25","unit":"ug/m3"},
            {"id":3,"name":"pm10","unit":"mg/m3"},{"id":3,"name":"pm25","unit":"ug/m3"},{"name":"pm25"}]}
            """#
        let sample = try plugin.sample(body)
        #expect(sample.reading("pm2_5") == .value(7))
        #expect(sample.reading("pm10") == .value(20))
        #expect(try plugin.sample("{}").reading("pm10")?.value == nil)
    }
}
