import EnvironmentModel
import ProviderKit
import Testing

@testable import Adapters

/// What becomes of the values of one answer.
@Suite struct PluginFieldTests {
    private static let head = "time: {path: $.t, base: utc}\nfields:\n"

    private func reading(_ field: String, _ body: String) throws -> Reading? {
        let plugin = try PluginCase.air(Self.head + "  pm2_5: " + field)
        return try plugin.sample(#"{"t":"2026-08-20 12:00","# + body + "}").reading("pm2_5")
    }

    @Test(arguments: [
        ("{path: $.v, unit: ug/m3}", #""v":5.5"#, 5.5), ("{path: $.v, unit: mg/m3}", #""v":0.5"#, 500),
        ("{path: $.v, unit: ug/m3}", #""v":" 5.5 ""#, 5.5),
        ("{path: $.v, unit: {path: $.u}}", #""v":0.5,"u":"mg/m³""#, 500),
        ("{path: $.v, unit: {path: $.u, words: {MICRO: ug/m3, MILLI: mg/m3}}}", #""v":0.5,"u":"MILLI""#, 500),
        ("{path: $.v, unit: {path: $.u, words: {MILLI: mg/m3}}}", #""v":5,"u":"µg/m³""#, 5),
        ("{path: $.v, unit: {path: $.u, words: {ppb: ug/m3}}}", #""v":5,"u":"ppb""#, 5),
        ("{path: $.v, unit: ug/m3, scale: 2, offset: 1}", #""v":5"#, 11),
        ("{path: $.v, unit: ug/m3, scale: 0.1}", #""v":3"#, 0.3),
        ("{path: $.v, unit: ug/m3, scale: 1.1, offset: 0.2}", #""v":1"#, 1.3),
        ("{path: $.v, unit: mg/m3}", #""v":0.29"#, 290),
        ("{path: '$.v[*]', unit: ug/m3, pick: mean}", #""v":[0.1,0.2]"#, 0.15),
        ("{path: $.v, unit: ug/m3, words: {low: 5}}", #""v":"low""#, 5),
        ("{path: '$.v[*]', unit: ug/m3, pick: mean}", #""v":[1,null,"3"]"#, 2),
        ("{path: '$.v[*]', unit: ug/m3, pick: max}", #""v":[1,3]"#, 3),
        ("{path: '$.v[*]', unit: ug/m3, pick: last}", #""v":[1,3]"#, 3),
        (
            "{path: \"$.s[?@.n=='pm25'].v\", unit: {path: \"$.s[?@.n=='pm25'].u\"}}",
            #""s":[{"n":"o3","v":9,"u":"ppb"},{"n":"pm25","v":7,"u":"µg/m³"}]"#, 7
        ),
    ])
    func valuesAreRead(_ field: String, _ body: String, _ value: Double) throws {
        #expect(try reading(field, body) == .value(value))
    }

    @Test(arguments: [
        ("{path: $.v, unit: ug/m3}", #""w":5"#, PathMiss.Kind.nothing, "finds nothing"),
        ("{path: $.v, unit: ug/m3}", #""v":null"#, .null, "finds null"),
        ("{path: $.v, unit: ug/m3}", #""v":"much""#, .wrongType, "finds the text 'much' where a number is due"),
        (
            "{path: $.v, unit: ug/m3, words: {low: 1, high: 3}}", #""v":"Low""#, .wrongType,
            "finds the text 'Low' where a number or 'high' or 'low' is due"
        ),
        ("{path: $.v, unit: ug/m3}", #""v":{}"#, .wrongType, "finds an object where a number is due"),
        ("{path: $.*, unit: ug/m3}", #""v":5"#, .several, "finds 2 values where one is due"),
        ("{path: $.v, unit: {path: $.u}}", #""v":5"#, .nothing, "finds nothing"),
    ])
    func eachMissSaysWhatItIs(_ field: String, _ body: String, _ kind: PathMiss.Kind, _ what: String) throws {
        let path = what == "finds nothing" && field.contains("$.u") ? "$.u" : field.contains("$.*") ? "$.*" : "$.v"
        let clause = "the path '\(path)' \(what) (plugin.yaml:6)"
        #expect(try reading(field, body) == .missing(.path(PathMiss(kind: kind, clause: clause))))
    }

    @Test(arguments: [#""v":-999"#, #""v":"-999""#, #""v":"-""#]) func absentValuesAreNone(_ body: String) throws {
        #expect(try reading("{path: $.v, unit: ug/m3, absent: [-999, '-']}", body) == .missing(.null))
    }

    @Test(arguments: [("ppb", "50", 98.09), ("ppm", "0.05", 98.09), ("ug/m3", "98.09", 98.09)])
    func sharesOfVolumeBecomeMassesOfTheGas(_ unit: String, _ value: String, _ mass: Double) throws {
        let plugin = try PluginCase.air(
            Self.head + "  ozone: {path: $.v, unit: \(unit)}\n  pm2_5: {path: $.v, unit: {path: $.u}}")
        let sample = try plugin.sample(#"{"t":"2026-08-20 12:00","u":"ppb","v":\#(value)}"#)
        #expect(abs((sample.reading("ozone")?.value ?? 0) - mass) < 0.01)
        let place = Metric.defaults.firstIndex { $0.name == "ozone" }
        let conversion = place.flatMap { sample.conversions[$0] }
        #expect(conversion?.state?.text == (unit == "ug/m3" ? nil : "25 °C and 1013.25 hPa"))
        #expect(sample.reading("pm2_5") == .missing(.unit("ppb")))
    }

    @Test func unitsThatDoNotFitAreNamed() throws {
        let reading = try reading("{path: $.v, unit: {path: $.u}}", #""v":5,"u":"furlong""#)
        let clause = "the path '$.u' finds 'furlong', which is not a unit that is known (plugin.yaml:6)"
        #expect(reading == .missing(.path(PathMiss(kind: .wrongType, clause: clause))))
    }

    @Test(arguments: [
        ("{path: $.t, base: offset}", #""2026-08-20T14:00:00+02:00""#, 7200),
        ("{path: $.t}", #""2026-08-20T14:00+0200""#, 7200), ("{path: $.t, base: utc}", #""2026-08-20 12:00""#, 0),
        ("{path: $.t, base: utc}", #""2026-08-20T12:00:00Z""#, 0), ("{path: $.t, base: epoch}", "1787227200", 0),
        ("{path: $.t, base: epoch}", #""1787227200""#, 0), ("{path: $.t, base: epoch_ms}", "1787227200000", 0),
        ("{path: $.t, base: local, offset: {path: $.o}}", #""2026-08-20T14:00","o":7200"#, 7200),
        ("{path: $.t, base: local, offset: {path: $.o}}", #""2026-08-20T14:00","o":"+02:00""#, 7200),
        ("{path: $.t, base: local, offset: '-03:30'}", #""2026-08-20T08:30""#, -12_600),
        ("{path: $.t, base: local_epoch, offset: {path: $.o}}", #"1787234400,"o":"+02:00""#, 7200),
    ])
    func timesAreRead(_ time: String, _ value: String, _ offset: Int) throws {
        let plugin = try PluginCase.air("fields: {pm2_5: {path: $.v, unit: ug/m3}}\ntime: " + time)
        let instant = try plugin.sample(#"{"v":1,"t":"# + value + "}").time
        #expect(instant?.milliseconds == 1_787_227_200_000)
        #expect(instant?.offset == offset)
    }

    @Test(arguments: [
        (
            "{path: $.t, base: epoch_ms}", "1787227200",
            "finds 1787227200, which with base 'epoch_ms' is no time of 1990 to 2100: it counts seconds"
        ),
        (
            "{path: $.t, base: epoch}", "1787227200000",
            "finds 1787227200000, which with base 'epoch' is no time of 1990 to 2100: it counts milliseconds"
        ),
        ("{path: $.t, base: epoch}", "20260820", "finds 20260820, which with base 'epoch' is no time of 1990 to 2100"),
        ("{path: $.t, base: epoch}", #""noon""#, "finds the text 'noon' where a time with base 'epoch' is due"),
        (
            "{path: $.t, base: local, zone: {path: $.z}}", #""2026-08-20T14:00","z":"Mars/Base""#,
            "finds a time of clocks in a zone 'Mars/Base' that is not known"
        ),
        (
            "{path: $.t, base: local, offset: {path: $.o}}", #""2026-08-20T14:00""#,
            "finds a time of clocks whose offset is not told"
        ),
    ])
    func aTimeThatCannotBeMeantSaysWhy(_ time: String, _ value: String, _ what: String) throws {
        let plugin = try PluginCase.air("fields: {pm2_5: {path: $.v, unit: ug/m3}}\ntime: " + time)
        let message = plugin.refusal(#"{"v":1,"t":"# + value + "}")?.message
        #expect(message == "'test' sent values without their time: the path '$.t' \(what) (plugin.yaml:5)")
    }

    @Test func valuesWithoutATimeAreOfNoUse() throws {
        let plugin = try PluginCase.air(Self.head + "  pm2_5: {path: $.v, unit: ug/m3}")
        let message = "'test' sent values without their time: the path '$.t' finds nothing (plugin.yaml:4)"
        #expect(plugin.refusal(#"{"v":1}"#)?.message == message)
        #expect(plugin.refusal(#"{"w":1}"#) == nil)
    }
}
