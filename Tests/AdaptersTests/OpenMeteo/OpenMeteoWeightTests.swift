import EnvironmentModel
import ProviderKit
import Testing

@testable import Adapters

/// What a question costs, by Open-Meteo's own formula.
@Suite struct OpenMeteoWeightTests {
    @Test(
        arguments: [
            // Seven variables for ten cities, six date ranges of one variable, twenty hourly variables for five days.
            (10, 7, 1, 10), (6, 1, 1, 6), (1, 20, 5, 2),
            (1, 1, 0, 1), (1, 10, 14, 1), (1, 10, 28, 2), (1, 11, 1, 1.1), (1000, 15, 1, 1500), (3, 20, 28, 12),
        ] as [(Int, Int, Double, Double)])
    func theFormula(results: Int, variables: Int, days: Double, weight: Double) {
        #expect(OpenMeteoWeight.of(results: results, variables: variables, days: days) == weight)
    }

    private static func places(_ count: Int) -> [Coordinate] {
        (0..<count).compactMap { Coordinate(latitude: Double($0) / 100, longitude: 13) }
    }

    @Test(
        arguments: [
            (10, 7, nil, 10), (1, 12, nil, 1.2), (1, 7, HourWindow(past: 24, next: 24), 1.4),
            (1, 5, HourWindow(past: 336, next: 336), 2),
        ] as [(Int, Int, HourWindow?, Double)])
    func airQuality(places: Int, metrics: Int, hours: HourWindow?, weight: Double) throws {
        let query = AirQualityQuery(
            places: Self.places(places), metrics: Array(Metric.all.prefix(metrics)), hours: hours)
        #expect(try AdapterWalk("open-meteo/air-quality").adapter().weight(of: .airQuality(query)) == weight)
    }

    /// The second model is asked only where a day is recent, and two models of one variable are still one unit.
    @Test(arguments: [1, 6, 87]) func climate(count: Int) throws {
        let place = try #require(Self.places(1).first)
        let metric = try #require(DailyMetric(named: "temperature_2m_max"))
        let today = try #require(Day("2026-08-20"))
        let days = (0..<count).compactMap { Day(year: 2026 - $0, month: 8, day: 20) }
        let query = ClimateQuery(place: place, metric: metric, days: days, today: today)
        #expect(try AdapterWalk("open-meteo/archive").adapter().weight(of: .climate(query)) == Double(count))
    }

    @Test func pollenAndPlaces() throws {
        let place = try #require(Self.places(1).first)
        let pollen = PollenQuery(place: place, days: 5, language: "en", describesPlants: false)
        #expect(try AdapterWalk("open-meteo/pollen").adapter().weight(of: .pollen(pollen)) == 1)
        let name = PlacesQuery(text: "Berlin", count: 100, language: "en", country: nil)
        #expect(try AdapterWalk("open-meteo/geocoding").adapter().weight(of: .places(name)) == 1)
    }
}
