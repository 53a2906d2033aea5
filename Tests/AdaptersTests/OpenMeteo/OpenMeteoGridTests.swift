import EnvironmentModel
import ProviderKit
import Testing

@testable import Adapters

/// What is answered for another place than the one asked.
@Suite struct OpenMeteoGridTests {
    private static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    private static func item(_ place: Coordinate, _ rest: String) -> String {
        #"{"latitude":\#(place.latitude),"longitude":\#(place.longitude),"utc_offset_seconds":0,"timezone":"GMT",\#(rest)}"#
    }

    private static func air(_ place: Coordinate) -> String {
        item(place, #""current":{"time":"2026-08-20T14:00","pm2_5":1}"#)
    }

    private static func ask(_ places: [Coordinate]) throws -> SourceQuery {
        .airQuality(AirQualityQuery(places: places, metrics: [try #require(Metric(named: "pm2_5"))]))
    }

    @Test func placesInSwappedOrderAreBadDataEach() throws {
        let (berlin, sydney) = (try Self.point(52.52, 13.405), try Self.point(-33.87, 151.21))
        let paris = try Self.point(48.86, 2.35)
        let body = "[\([sydney, berlin, paris].map(Self.air).joined(separator: ","))]"
        let answer = try AdapterWalk("open-meteo/air-quality").answer(try Self.ask([berlin, sydney, paris]), body)
        guard case .airQuality(let items) = answer else {
            Issue.record("another kind of answer")
            return
        }
        let errors = items.map { item -> String? in
            if case .failure(let error) = item { return "\(error.kind.word): \(error.message)" }
            return nil
        }
        let sentence =
            "provider_bad_data: 'test' answered for a point 16095 km from the place asked, which is another place"
        #expect(errors == [sentence, sentence, nil])
    }

    /// Cells lie 0.4° apart; at the 180th meridian and at a pole what looks far in degrees is near.
    @Test(arguments: [
        (52.52, 13.405, 52.4, 13.2, true), (52.52, 13.405, 53.7, 13.405, true), (52.52, 13.405, 53.8, 13.405, false),
        (10, 179.99, 10, -179.9, true), (89.9, 0, 89.6, 180, true), (0, 0, 0, 2, false),
        (-33.87, 151.21, 33.87, 151.21, false),
    ])
    func aCellNoFurtherThanThreeIsTheAnswer(
        latitude: Double, longitude: Double, north: Double, east: Double, isNear: Bool
    ) throws {
        let query = try Self.ask([try Self.point(latitude, longitude)])
        let refusal = try AdapterWalk("open-meteo/air-quality").refusal(query, Self.air(try Self.point(north, east)))
        #expect(refusal?.kind == (isNear ? nil : .providerBadData))
    }

    /// 0.5° were cut off before the question was sent.
    @Test func theDistanceIsThatToThePointThatWasSent() throws {
        var walk = try AdapterWalk("open-meteo/air-quality")
        walk.precision = 0
        let body = Self.air(try Self.point(54.2, 14))
        #expect(try walk.refusal(try Self.ask([try Self.point(52.51, 13.51)]), body) == nil)
    }

    @Test func pollenOfAnotherPlaceIsBadData() throws {
        let query = PollenQuery(place: try Self.point(52.52, 13.405), days: 1, language: "en", describesPlants: false)
        let rest =
            #""hourly_units":{"grass_pollen":"grains/m³"},"hourly":{"time":["2026-08-20T00:00"],"grass_pollen":[1]}"#
        let walk = try AdapterWalk("open-meteo/pollen")
        #expect(try walk.refusal(.pollen(query), Self.item(try Self.point(52.5, 13.4), rest)) == nil)
        let refusal = try walk.refusal(.pollen(query), Self.item(try Self.point(48.86, 2.35), rest))
        #expect(refusal?.message == "'test' answered for a point 877 km from the place asked, which is another place")
    }

    @Test func aYearOfAnotherPlaceCostsOnlyItself() throws {
        let days = ["1980-08-20", "2020-08-20"]
        let query = ClimateQuery(
            place: try Self.point(52.52, 13.405), metric: try #require(DailyMetric(named: "temperature_2m_max")),
            days: try days.map { try #require(Day($0)) }, today: try #require(Day("2026-08-20")))
        let items = zip(days, [try Self.point(52.5, 13.4), try Self.point(13.4, 52.5)]).map { day, place in
            Self.item(
                place,
                #""daily_units":{"temperature_2m_max":"°C"},"daily":{"time":["\#(day)"],"temperature_2m_max":[20]}"#)
        }
        let answer = try AdapterWalk("open-meteo/archive").answer(.climate(query), "[\(items.joined(separator: ","))]")
        guard case .climate(let sample) = answer else {
            Issue.record("another kind of answer")
            return
        }
        #expect(query.days.map { (try? sample.days[$0]?.get())?.reading.value } == [20, nil])
    }
}
