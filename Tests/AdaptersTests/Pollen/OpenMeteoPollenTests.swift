import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

@Suite struct OpenMeteoPollenTests {
    /// An answer with these hours and rows.
    private func body(
        times: String = #""2026-08-20T22:00","2026-08-20T23:00","2026-08-21T00:00""#,
        rows: String = #""grass_pollen":[1,3.5,2]"#, units: String = #"{"grass_pollen":"grains/m³"}"#,
        head: String = #""utc_offset_seconds":7200,"timezone":"Europe/Berlin""#
    ) -> String {
        #"{"latitude":52.549995,"longitude":13.449997,\#(head),"hourly_units":\#(units),"hourly":{"time":[\#(times)],\#(rows)}}"#
    }

    private func forecast(_ body: String, days: Int = 2) throws -> PollenForecast {
        try PollenAdapterCase(OpenMeteoPollen.kind, days: days).forecast(body)
    }

    @Test func oneCallAsksForSixSpecies() throws {
        let requests = try PollenAdapterCase(OpenMeteoPollen.kind, days: 5, language: "de").requests()
        #expect(
            requests.map { $0.redactedURL() } == [
                "https://air-quality-api.open-meteo.com/v1/air-quality?latitude=52.52&longitude=13.405"
                    + "&hourly=grass_pollen,alder_pollen,birch_pollen,mugwort_pollen,olive_pollen,ragweed_pollen"
                    + "&forecast_days=5&timezone=auto"
            ])
    }

    @Test func theFigureOfADayIsItsHighestHour() throws {
        let forecast = try forecast(body())
        #expect(forecast.days.map(\.date.description) == ["2026-08-20", "2026-08-21"])
        #expect(forecast.days.map { $0.items.first?.grains } == [3.5, 2])
        #expect(forecast.days.map(\.hours) == [2, 1])
        #expect(forecast.method.isComputed)
        #expect(forecast.used == Coordinate(latitude: 52.549995, longitude: 13.449997))
        #expect(forecast.timezone == "Europe/Berlin")
    }

    @Test(arguments: [
        (
            #""utc_offset_seconds":7200,"timezone":"Europe/Berlin""#, #""2026-08-20T23:00""#, "2026-08-20"
        ),
        (#""timezone":"Europe/Berlin""#, #""2026-08-20T23:00""#, "2026-08-20"),
        (#""utc_offset_seconds":7200"#, "1787263200", "2026-08-21"),
        (#""utc_offset_seconds":-14400"#, "1787263200", "2026-08-20"),
        (#""timezone":"GMT""#, "1787263200", "2026-08-20"),
    ])
    func anHourBelongsToADayOfThePlace(head: String, time: String, day: String) throws {
        let forecast = try forecast(body(times: time, rows: #""grass_pollen":[1]"#, head: head))
        #expect(forecast.days.map(\.date.description) == [day])
    }

    @Test(arguments: [
        (#""grass_pollen":[0,0,0.0]"#, "GRASS type 0.0 g"),
        (#""grass_pollen":[null,0.4,null]"#, "GRASS type 0.4 g"),
        (#""grass_pollen":[null,null,null]"#, "GRASS type not_reported"),
        (#""grass_pollen":["1",null,2]"#, "GRASS type 2.0 g"),
        (#""grass_pollen":[1,2]"#, "GRASS type not_reported"),
        (#""grass_pollen":7"#, "GRASS type not_reported"),
        (#""grass_pollen":[-1,-1,-1]"#, "GRASS type not_reported"),
        (#""grass_pollen_cams_europe":[1,2,3]"#, "GRASS type 3.0 g"),
        (#""birch_pollen":[1,2,3]"#, "GRASS type not_reported"),
    ])
    func aRowBecomesAnItem(row: String, words: String) throws {
        let hours = #""2026-08-20T01:00","2026-08-20T02:00","2026-08-20T03:00""#
        #expect(try forecast(body(times: hours, rows: row)).words.first?.first == words)
    }

    @Test(arguments: [
        ("{}", 3.5 as Double?), (#"{"grass_pollen":""}"#, 3.5), (#"{"grass_pollen":"undefined"}"#, 3.5),
        (#"{"grass_pollen":"grains/mÂ³"}"#, 3.5), (#"{"grass_pollen":"µg/m³"}"#, nil), ("null", 3.5),
    ])
    func theUnitIsCheckedWhereItIsTold(units: String, grains: Double?) throws {
        #expect(try forecast(body(units: units)).days.first?.items.first?.grains == grains)
    }

    @Test func theSpeciesHaveTheCodesAndGroupsOfTheOthers() throws {
        let items = try #require(try forecast(body()).days.first?.items)
        #expect(items.map(\.code) == ["GRASS", "ALDER", "BIRCH", "MUGWORT", "OLIVE", "RAGWEED"])
        #expect(items.map(\.plantType) == [.grass, .tree, .tree, .weed, .tree, .weed])
        #expect(items.map(\.kind) == [.type, .plant, .plant, .plant, .plant, .plant])
    }

    @Test func nullsEverywhereAreAnEmptyAnswer() throws {
        let forecast = try forecast(body(rows: #""grass_pollen":[null,null,null]"#))
        #expect(forecast.isEmpty)
        #expect(forecast.days.first?.items.first?.absence == .null)
    }

    @Test func aListOfOneIsTheSame() throws {
        #expect(try forecast("[" + body() + "]") == forecast(body()))
    }

    @Test(arguments: [
        ("", 200, ErrorKind.providerBadData), ("<html>", 200, .providerUnavailable),
        ("[]", 200, .providerBadData),
        ("[1,2]", 200, .providerBadData), ("{}", 200, .providerBadData),
        (#"{"latitude":1,"longitude":2}"#, 200, .providerBadData),
        (#"{"latitude":1,"longitude":2,"hourly":[]}"#, 200, .providerBadData),
        (#"{"latitude":1,"longitude":2,"hourly":{}}"#, 200, .providerBadData),
        (#"{"latitude":1,"longitude":2,"hourly":{"time":["soon"]}}"#, 200, .providerBadData),
        (
            #"{"latitude":1,"longitude":2,"timezone":"Europe/Berlin","hourly":{"time":[1787263200]}}"#,
            200,
            .providerBadData
        ),
        (#"{"latitude":nan}"#, 200, .providerBadData),
        (
            #"{"error":true,"reason":"Hourly API request limit exceeded. Please try again in the next hour."}"#,
            429,
            .rateLimited
        ),
        (#"{"error":true,"reason":"Cannot initialize"}"#, 400, .providerRejected),
    ])
    func whatIsNoAnswerIsRefused(body: String, status: Int, kind: ErrorKind) throws {
        #expect(try PollenAdapterCase(OpenMeteoPollen.kind).failure(body, status: status)?.kind == kind)
    }

    @Test(arguments: [
        (52.52, 13.405, true), (30.0, -25.0, true), (72.0, 45.0, true), (29.9, 10.0, false),
        (40.7, -74.0, false),
        (55.8, 49.1, false), (-33.9, 151.2, false),
    ])
    func theModelCoversEurope(latitude: Double, longitude: Double, isCovered: Bool) throws {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(OpenMeteoPollen.kind.presets.coverage.reaches([point]) == isCovered)
    }
}
