import EnvironmentModel
import JSON
import ProviderKit
import Testing

@testable import EnvironmentHub
@testable import Serving

@Suite struct ClimateSpellingTests {
    private static let place = Coordinate(latitude: 52.5, longitude: 13.25)

    private static func point(
        _ date: String, _ value: Double?, _ state: ClimateState = .final, running: Bool = false,
        gap: ClimatePoint.Gap? = nil, model: String? = "era5", window: ClimatePoint.Window? = nil,
        conversion: Conversion? = nil
    ) throws -> ClimatePoint {
        let used = try #require(place)
        let voice = value.map {
            Estimate.Voice(
                Estimate.Speaker(provider: "p", time: nil, used: used, model: model), value: $0, conversion: conversion)
        }
        let estimate = voice.map { Estimate($0, .first) }
        return ClimatePoint(
            date: try #require(Day(date)), state: state, isRunning: running, estimate: estimate, gap: gap,
            window: window)
    }

    private static func climate(_ points: [ClimatePoint], _ monthDay: String = "08-20", _ metric: String? = nil) throws
        -> ClimateEstimates
    {
        ClimateEstimates(
            monthDay: try #require(MonthDay(monthDay)),
            metric: metric.flatMap { DailyMetric(named: $0) } ?? .standard, points: points, timezone: nil)
    }

    private static func spelling(_ members: String = "") throws -> ClimateSpelling {
        let params = try JSONDocument(Array("{\(members)}".utf8)).root
        let call = Call(id: nil, params: params, deadline: .now, services: NoServices())
        return ClimateSpelling(try ClimateQuestion(params, of: call, path: "params"))
    }

    private static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static let years = Result {
        try [
            point("1980-08-20", 22.4), point("2020-08-20", 29.7),
            point("2026-08-20", 26.1, .preliminary, running: true),
        ]
    }

    @Test func everyYearIsAPointAndTheRunningDayIsMarked() throws {
        let climate = try Self.climate(try Self.years.get())
        let spelling = try Self.spelling()
        #expect(
            Self.text { spelling.data(climate, into: &$0) }
                == #"{"month_day":"08-20","metric":"temperature_2m_max","points":["#
                + #"{"year":1980,"date":"1980-08-20","value":22.4,"state":"final","so_far":false},"#
                + #"{"year":2020,"date":"2020-08-20","value":29.7,"state":"final","so_far":false},"#
                + #"{"year":2026,"date":"2026-08-20","value":26.1,"state":"preliminary","so_far":true}],"#
                + #""baseline_year":1980,"change":7.3,"#
                + #""trend_per_decade":{"value":1.825,"points":2,"from":1980,"to":2020}}"#)
    }

    @Test func imperialShowsDegreesFahrenheitAndTheirDifferences() throws {
        let climate = try Self.climate(try Self.years.get())
        let spelling = try Self.spelling(#""units":"imperial","fields":["value"]"#)
        #expect(
            Self.text { spelling.data(climate, into: &$0) }
                == #"{"month_day":"08-20","metric":"temperature_2m_max","#
                + #""points":[{"value":72.32},{"value":85.46},{"value":78.98}],"baseline_year":1980,"change":13.14,"#
                + #""trend_per_decade":{"value":3.285,"points":2,"from":1980,"to":2020}}"#)
    }

    @Test(
        arguments: [
            ("", nil, #"{"value":"°C","change":"°C","trend_per_decade":"°C"}"#),
            (#""units":"imperial""#, nil, #"{"value":"°F","change":"°F","trend_per_decade":"°F"}"#),
            (
                #""units":"imperial","metric":"rain_sum""#, "rain_sum",
                #"{"value":"mm","change":"mm","trend_per_decade":"mm"}"#
            ),
            (#""fields":["year"]"#, nil, #"{"change":"°C","trend_per_decade":"°C"}"#),
        ] as [(String, String?, String)])
    func unitsNameWhatIsShown(members: String, metric: String?, units: String) throws {
        let spelling = try Self.spelling(members)
        #expect(
            Self.text {
                $0.beginObject()
                spelling.units(into: &$0)
                $0.endObject()
            } == #"{"units":\#(units)}"#)
    }

    @Test func everyPointSaysWhoseItIs() throws {
        let points = try [
            Self.point("1980-08-20", 22.4),
            Self.point("1990-08-20", nil, .missing, gap: .absent(.null, provider: "p")),
            Self.point("2026-08-20", 26.1, .preliminary, running: true, model: nil),
        ]
        let used =
            #""used":{"latitude":52.5,"longitude":13.25,"distance_km":0},"#
            + #""conversion":{"from":"°C","to":"°F","factor":1.8,"offset":32,"conditions":null},"others":[]"#
        let shown = try provenance(points, #""units":"imperial""#)
        #expect(
            shown == #"{"provenance":{"points":["#
                + #"{"year":1980,"provider":"p","model":"era5","preliminary":false,"rule":"first","origin":"converted",\#(used),"#
                + #""confidence":"medium","reason":"one provider"},null,"#
                + #"{"year":2026,"provider":"p","model":null,"preliminary":true,"rule":"first","origin":"converted",\#(used),"#
                + #""confidence":"low","reason":"one provider, preliminary, of a day that is not over"}]}}"#)
    }

    /// The unit that a value came in, the units that are asked for, and what is said of its way from the one to the other.
    @Test(
        arguments: [
            (nil, "metric", "reported", nil), (.fahrenheit, "imperial", "reported", nil),
            (
                .fahrenheit, "metric", "converted",
                #"{"from":"°F","to":"°C","factor":0.555555555556,"offset":-17.7777777778,"conditions":null}"#
            ),
            (.kelvin, "metric", "converted", #"{"from":"K","to":"°C","factor":1,"offset":-273.15,"conditions":null}"#),
            (nil, "imperial", "converted", #"{"from":"°C","to":"°F","factor":1.8,"offset":32,"conditions":null}"#),
            (
                .kelvin, "imperial", "converted",
                #"{"from":"K","to":"°F","factor":1.8,"offset":-459.67,"conditions":null}"#
            ),
        ] as [(EnvironmentModel.Unit?, String, String, String?)])
    func aConvertedValueSaysHow(unit: EnvironmentModel.Unit?, units: String, origin: String, conversion: String?) throws
    {
        let way = unit.flatMap { Conversion(from: $0, to: .celsius) }
        let written = try provenance([try Self.point("1980-08-20", 22.4, conversion: way)], #""units":"\#(units)""#)
        #expect(written.contains(#""origin":"\#(origin)""#))
        #expect(written.contains(#""conversion":"#) == (conversion != nil))
        if let conversion { #expect(written.contains(#""conversion":\#(conversion),"#)) }
    }

    /// A gap and its warning.
    @Test(arguments: [
        (
            ClimatePoint.Gap.absent(.null, provider: "p"), ClimateState.missing, "not_available",
            "'p' has no value of 'temperature_2m_max' here"
        ),
        (
            .absent(.null, provider: "p"), .notYetPublished, "not_yet_published",
            "'p' has not published 1990-08-20 yet"
        ),
        (
            .absent(.outOfRange(99), provider: "p"), .missing, "out_of_range",
            "'p' sent 99 °C of 'temperature_2m_max', which is impossible"
        ),
        (.future, .notYetPublished, "not_yet_published", "1990-08-20 has not begun yet"),
        (
            .notCovered(provider: "p", days: "from 1995-01-01 on"), .missing, "not_covered",
            "'p' has data from 1995-01-01 on only"
        ),
        (.failed(.badData(from: "p", "is broken")), .missing, "failed", "'p' is broken"),
        (.unanswered, .missing, "not_available", "no provider delivered a value of 1990-08-20"),
    ])
    func everyNullHasItsReason(gap: ClimatePoint.Gap, state: ClimateState, kind: String, message: String) throws {
        let points = try [
            Self.point("1980-08-20", 20), Self.point("1990-08-20", nil, state, gap: gap), Self.point("2000-08-20", 21),
        ]
        let warnings = try Self.spelling().warnings(Self.climate(points))
        #expect(warnings.map(\.kind.rawValue) == [kind])
        #expect(warnings.map(\.path) == ["data.points[1].value"])
        #expect(warnings.map(\.message) == [message])
    }

    /// What is said of a value whose hours are not the day at the place.
    @Test(arguments: [
        (
            DayShift(start: -3600, end: -3600), 7200,
            "the hours that 'p' counted as 2000-01-20, at +02:00, "
                + "begin 1 hour before the day and end 1 hour before its end"
        ),
        (
            DayShift(start: 0, end: -86_400, exists: false), 46_800,
            "the place had no 2000-01-20, for the date line was moved; "
                + "the value is of the 24 hours that 'p' counted as 2000-01-20, at +13:00"
        ),
    ])
    func aShiftedDayKeepsItsValueAndSaysSo(shift: DayShift, offset: Int, message: String) throws {
        let point = try Self.point(
            "2000-01-20", 1, window: ClimatePoint.Window(provider: "p", offset: offset, shift: shift))
        let climate = try Self.climate([point, Self.point("2001-01-20", 1)], "01-20")
        let warnings = try Self.spelling().warnings(climate)
        #expect(warnings.map(\.kind) == [.dayWindowShifted])
        #expect(warnings.map(\.path) == ["data.points[0].value"])
        #expect(warnings.map(\.message) == [message])
        #expect(try Self.spelling(#""fields":["year"]"#).warnings(climate).isEmpty)
    }

    @Test func theDayThatRunsBeforeUTCDoesSaysSo() throws {
        let point = try Self.point("2026-08-21", nil, .notYetPublished, running: true, gap: .future)
        let warnings = try Self.spelling().warnings(Self.climate([point], "08-21"), path: "climate.data")
        #expect(
            warnings.first?.message
                == "2026-08-21 has not begun in UTC, by which providers count; ask again when it has")
        #expect(warnings.first?.path == "climate.data.points[0].value")
    }

    @Test func the28thInPlaceOfThe29thIsMarked() throws {
        let points = try [Self.point("2023-02-28", 1), Self.point("2024-02-29", 2)]
        let warnings = try Self.spelling().warnings(Self.climate(points, "02-29"))
        #expect(warnings.map(\.kind) == [.leapDay])
        #expect(warnings.map(\.path) == ["data.points[0].date"])
        #expect(warnings.map(\.message) == ["2023 has no 29 February; the day is 28 February"])
    }

    @Test(arguments: [
        (2, []),
        (
            1,
            [
                "data.change: a change needs two finished days with a value, and there is 1",
                "data.trend_per_decade: a trend needs two finished days with a value, and there is 1",
            ]
        ),
        (
            0,
            [
                "data.baseline_year: a baseline needs a finished day with a value, and there are none",
                "data.change: a change needs two finished days with a value, and there are none",
                "data.trend_per_decade: a trend needs two finished days with a value, and there are none",
            ]
        ),
    ])
    func whatCannotBeToldSaysWhatItNeeds(count: Int, expected: [String]) throws {
        let points = try (0..<count).map { try Self.point("198\($0)-08-20", 20) }
        let warnings = try Self.spelling().warnings(Self.climate(points))
        #expect(warnings.map { "\($0.path): \($0.message)" } == expected)
    }

    /// Whether the last of three days is still running, its model, and whether models are mixed.
    @Test(arguments: [(true, "best_match", false), (false, "best_match", true), (false, "era5", false)])
    func aDayThatIsComparedWithNothingMixesNoModels(isRunning: Bool, model: String, isMixed: Bool) throws {
        let points = try [
            Self.point("1980-08-20", 20), Self.point("2020-08-20", 21),
            Self.point("2026-08-20", 22, .preliminary, running: isRunning, model: model),
        ]
        let warnings = try Self.spelling().warnings(Self.climate(points))
        #expect(warnings.map(\.kind) == (isMixed ? [.mixedModels] : []))
    }

    /// A year with its value, and a normal of 20 °C.
    private static func compared(_ origins: [String] = ["era5"], mean: Double? = 20) throws -> ClimateEstimates {
        let climate = try climate([point("2000-08-20", 22.5), point("2020-08-20", 18, model: "other")])
        let values = mean.map { Array(repeating: Array(repeating: $0, count: 5), count: 30) } ?? []
        let used = try #require(place)
        let voices = origins.map {
            Estimate.Voice(Estimate.Speaker(provider: "p", time: nil, used: used, model: $0), value: 20)
        }
        let normal = NormalEstimate(
            normal: ClimateNormal(.from1991, values), rule: .first,
            origins: voices.compactMap {
                ClimateOrigin(
                    Estimate(value: 20, voice: $0, rule: .first, origin: .reported, others: [], absence: nil))
            },
            failures: 0, uncovered: nil, shifted: nil)
        return ClimateEstimates(
            monthDay: climate.monthDay, metric: climate.metric, points: climate.points, timezone: nil,
            normals: [normal], records: ClimateRecords([(2000, 22.5), (2020, 18)]))
    }

    @Test func yearsAreComparedWithTheNormalAndAmongEachOther() throws {
        let spelling = try Self.spelling(#""normals":["1991-2020"],"fields":["year","anomalies","record"]"#)
        let climate = try Self.compared()
        #expect(
            Self.text { spelling.data(climate, into: &$0) }.contains(
                #""points":[{"year":2000,"anomalies":{"1991-2020":2.5},"record":"highest"},"#
                    + #"{"year":2020,"anomalies":{"1991-2020":-2},"record":"lowest"}]"#))
        #expect(
            Self.text { spelling.data(climate, into: &$0) }.hasSuffix(
                #""normals":[{"period":"1991-2020","mean":20,"years":30,"values":150,"window_days":5}],"#
                    + #""records":{"years":2,"from":2000,"to":2020,"highest":{"year":2000,"value":22.5},"#
                    + #""lowest":{"year":2020,"value":18}}}"#))
    }

    @Test func anomaliesAreDifferencesInDegreesFahrenheit() throws {
        let spelling = try Self.spelling(#""normals":["1991-2020"],"fields":["anomalies"],"units":"imperial""#)
        let climate = try Self.compared()
        #expect(
            Self.text { spelling.data(climate, into: &$0) }.contains(
                #"{"anomalies":{"1991-2020":4.5}}"#))
        #expect(
            Self.text {
                $0.beginObject()
                spelling.units(into: &$0)
                $0.endObject()
            } == #"{"units":{"change":"°F","trend_per_decade":"°F","mean":"°F","anomalies":"°F"}}"#)
    }

    @Test func valuesOfDifferentModelsAreNotComparedInSilence() throws {
        let spelling = try Self.spelling(#""normals":["1991-2020"]"#)
        let warnings = try spelling.warnings(Self.compared())
        #expect(warnings.map(\.kind) == [.mixedModels])
        #expect(warnings.map(\.path) == ["data.points"])
        #expect(
            warnings.map(\.message) == [
                "2000 and the normal 1991-2020 from 'era5' of 'p', 2020 from 'other' of 'p': "
                    + "a difference between them may be one of models"
            ])
    }

    @Test func aNormalOfTooFewYearsIsNullAndSaysWhy() throws {
        let spelling = try Self.spelling(#""normals":["1991-2020"]"#)
        let climate = try Self.compared(mean: nil)
        #expect(Self.text { spelling.data(climate, into: &$0) }.contains(#""anomalies":{"1991-2020":null}"#))
        let warnings = spelling.warnings(climate).filter { $0.kind == .tooFewValues }
        #expect(warnings.map(\.path) == ["data.normals[0].mean"])
        #expect(
            warnings.map(\.message) == ["a normal needs 24 of 30 years with values, and there are 0"])
    }

    @Test(arguments: [
        ("", #"{"n":2,"min":20,"max":22,"range":2,"sd":1.4142}"#),
        (
            #""units":"imperial""#,
            #"{"n":2,"min":68,"max":71.6,"range":3.6,"sd":2.5456}"#
        ),
    ])
    func aYearOfSeveralProvidersHasASpreadInTheUnitShown(members: String, expected: String) throws {
        let used = try #require(Self.place)
        let voices = [("p", 20.0), ("q", 22.0)].map { name, value in
            Estimate.Voice(Estimate.Speaker(provider: name, time: nil, used: used), value: value)
        }
        let estimate = FieldMerge(.mean, of: DailyMetric.standard).estimate(voices)
        let point = ClimatePoint(
            date: try #require(Day("1980-08-20")), state: .final, isRunning: false, estimate: estimate, gap: nil)
        let shown = try provenance([point], members)
        #expect(shown.contains(#""provider":null,"providers":["p","q"],"#))
        #expect(
            shown.contains(#""spread":\#(expected),"confidence":"high","reason":"2 providers agree"}"#))
    }

    @Test(arguments: [
        (ClimateState.final, false, #""confidence":"medium","reason":"one provider"}"#),
        (.preliminary, false, #""confidence":"low","reason":"one provider, preliminary"}"#),
        (.preliminary, true, #""confidence":"low","reason":"one provider, preliminary, of a day that is not over"}"#),
    ])
    func aYearThatMayChangeIsLessSure(state: ClimateState, isRunning: Bool, expected: String) throws {
        let point = try Self.point("2026-08-20", 20, state, running: isRunning)
        #expect(try provenance([point]).contains(expected))
    }

    private func provenance(_ points: [ClimatePoint], _ members: String = "") throws -> String {
        let spelling = try Self.spelling(members)
        let (climate, place) = (try Self.climate(points), try #require(Self.place))
        return Self.text {
            $0.beginObject()
            spelling.provenance(climate, asked: place, into: &$0)
            $0.endObject()
        }
    }
}
