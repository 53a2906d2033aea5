import EnvironmentModel
import ProviderKit
import Testing

@testable import Adapters

/// Hourly values of a plug-in, and what it makes of places, days and pollen.
@Suite struct PluginSeriesTests {
    private static let records = """
        hourly:
          items: $.data[*]
          time: {path: $.from, base: utc}
          fields: {pm10: {path: $.v, unit: ug/m3}}
        """
    private static let columns = """
        hourly:
          time: {path: "$.t[*]", base: utc}
          fields: {pm10: {path: "$.v[*]", unit: ug/m3}}
        """
    private static let recorded = """
        {"data":[{"from":"2026-08-20T13:00","v":3},{"from":"2026-08-20T11:00","v":1},{"from":"2026-08-20T12:00","v":2},
        {"from":"never","v":8},{"from":"2026-08-20T20:00","v":7}]}
        """
    private static let listed = """
        {"t":["2026-08-20T11:00","2026-08-20T12:00","2026-08-20T13:00"],"v":[1,2,null]}
        """

    private func sample(_ lines: String, _ body: String) throws -> AirQualitySample {
        let window = HourWindow(past: 1, next: 2)
        let query = SourceQuery.airQuality(
            AirQualityQuery(places: [.berlin], metrics: Metric.defaults, hours: window))
        guard case .airQuality(let items)? = try PluginCase.air(lines).answer(query, [body]), let item = items.first
        else { throw PluginCase.NoSample() }
        return try item.get()
    }

    /// The answers are complete at 12:03.
    @Test(arguments: [(records, recorded), (columns, listed)])
    func theHourThatRunsIsNow(_ lines: String, _ body: String) throws {
        let sample = try sample(lines, body)
        #expect(sample.time?.rfc3339 == "2026-08-20T12:00:00Z")
        #expect(sample.reading("pm10") == .value(2))
        #expect(sample.hourly?.times.map(\.rfc3339).first == "2026-08-20T11:00:00Z")
        #expect(sample.hourly?.times.count == 3)
        #expect(sample.hourly?.rows[3].compactMap(\.value) == (lines == Self.columns ? [1, 2] : [1, 2, 3]))
    }

    /// Not around the newest hour that there is.
    @Test func hoursThatEndBeforeNowAreNotMoved() throws {
        let past = #"{"t":["2026-08-20T08:00","2026-08-20T09:00","2026-08-20T11:00"],"v":[1,2,3]}"#
        let sample = try sample(Self.columns, past)
        #expect(sample.time?.rfc3339 == "2026-08-20T11:00:00Z")
        #expect(sample.hourly?.times.map(\.rfc3339) == ["2026-08-20T11:00:00Z"])
    }

    @Test(
        arguments: [
            (records, recorded, "ug/m3", nil), (records, recorded, "mg/m3", 1000), (columns, listed, "mg/m3", 1000),
        ] as [(String, String, String, Double?)])
    func hoursSayHowTheyAreConverted(_ lines: String, _ body: String, _ unit: String, _ factor: Double?) throws {
        let sample = try sample(lines.replacing("ug/m3", with: unit), body)
        #expect(sample.conversions[3]?.factor == factor)
        #expect(sample.hourly?.conversions[3]?.factor == factor)
    }

    @Test func columnsOfAnotherLengthNeverSlide() throws {
        let sample = try sample(Self.columns, #"{"t":["2026-08-20T11:00","2026-08-20T12:00"],"v":[1]}"#)
        #expect(sample.hourly?.isEmpty == true)
    }

    @Test func placesAreRead() throws {
        let plugin = try PluginCase(
            """
            version: 1
            capability: places
            request: {url: https://api.example.org/search, query: {q: "${query}", limit: "${count}", cc: "${country}"}}
            items: $[*]
            fields:
              name: $.name
              latitude: $.lat
              longitude: $.lon
              country_code: $.address.country_code
              admin1: {path: "$.address['state','region']", pick: first}
            """)
        let query = SourceQuery.places(PlacesQuery(text: "Oslo", count: 5, language: "en", country: nil))
        #expect(try plugin.requests(query).first?.parameters == ["q": "Oslo", "limit": "5"])
        let body =
            #"[{"name":"Oslo","lat":"59.91","lon":"10.75","address":{"country_code":"no","region":"Østlandet"}},{}]"#
        guard case .places(let answer)? = try plugin.answer(query, [body]) else { throw PluginCase.NoSample() }
        let place = try #require(answer.places.first)
        #expect(place.coordinate == Coordinate(latitude: 59.91, longitude: 10.75))
        #expect(place.countryCode == "NO")
        #expect(place.displayName == "Oslo, Østlandet")
        #expect(place.match == .exact)
        #expect(answer.unusable == 1)
        guard case .places(let nothing)? = try plugin.answer(query, ["[]"]) else { throw PluginCase.NoSample() }
        #expect(nothing.places.isEmpty)
        let short = SourceQuery.places(PlacesQuery(text: "O", count: 5, language: "en", country: nil))
        #expect(try plugin.requests(short).isEmpty)
    }

    @Test(arguments: [
        (
            "${date:%Y%m%d}", "items: $.d[*]\ndate: $.day\nfields: {temperature_2m_max: {path: $.t, unit: Cel}}",
            ["19900820", "20000820"]
        ),
        (
            "${start_date}/${end_date}",
            "date: '$.d[*].day'\nfields: {temperature_2m_max: {path: '$.d[*].t', unit: Cel}}", ["1990-08-20/2000-08-20"]
        ),
    ])
    func daysAreFoundByDate(_ template: String, _ lines: String, _ asked: [String]) throws {
        let plugin = try PluginCase(
            """
            version: 1
            capability: climate
            request: {url: https://api.example.org/days, query: {on: "\(template)"}}
            \(lines)
            """)
        let days = try [#require(Day("1990-08-20")), #require(Day("2000-08-20"))]
        let query = SourceQuery.climate(
            ClimateQuery(place: .berlin, metric: .standard, days: days, today: try #require(Day("2026-08-20"))))
        #expect(try plugin.requests(query).map { $0.parameters["on"] } == asked)
        let body = #"{"d":[{"day":"20000820","t":25},{"day":"1990-08-20","t":"21.5"},{"day":"1991-08-20","t":1}]}"#
        let bodies = Array(repeating: body, count: asked.count)
        guard case .climate(let sample)? = try plugin.answer(query, bodies) else { throw PluginCase.NoSample() }
        #expect(days.map { (try? sample.days[$0]?.get())?.reading } == [.value(21.5), .value(25)])
    }

    @Test func pollenIsRead() throws {
        let plugin = try PluginCase(
            """
            version: 1
            capability: pollen
            request: {url: https://api.example.org/pollen, query: {days: "${days}"}}
            items: $.days[*]
            date: $.date
            unit: UPI
            fields:
              BIRCH: {path: $.birch, name: Birch, plant_type: tree, words: {much: 4}}
              GRASS: {path: $.grass, kind: type, plant_type: grass}
            """)
        let query = SourceQuery.pollen(PollenQuery(place: .berlin, days: 1, language: "en", describesPlants: false))
        let body = #"{"days":[{"date":"2026-08-20","birch":"much","grass":9},{"date":"2026-08-21"}]}"#
        guard case .pollen(let forecast)? = try plugin.answer(query, [body]) else { throw PluginCase.NoSample() }
        let items = try #require(forecast.days.first).items
        // Which of them were asked is told by their dates.
        #expect(forecast.days.map(\.date.description) == ["2026-08-20", "2026-08-21"])
        #expect(items.map(\.code) == ["GRASS", "BIRCH"])
        #expect(items.map(\.index) == [nil, 4])
        #expect(items[0].absence == .outOfRange(9))
    }
}
