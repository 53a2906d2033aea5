import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// One adapter and a question that a fixture set answers. A new adapter joins every conformance test by its row.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
    let adapter: String
    let query: SourceQuery
    var fixtures = "berlin"

    var testDescription: String { adapter }

    static let all: [ConformanceCase] = airQuality + pollen + climate + places

    private static let airQuality = [nil, HourWindow(past: 2, next: 3)].flatMap { hours in
        berlin.map { place in
            ConformanceCase(
                adapter: "open-meteo/air-quality",
                query: .airQuality(AirQualityQuery(places: [place], metrics: Metric.defaults, hours: hours)))
        }
    }

    private static let pollen = ["google-pollen", "google-pollen/proxy", "open-meteo/pollen"].flatMap { adapter in
        berlin.map { place in
            ConformanceCase(
                adapter: adapter,
                query: .pollen(PollenQuery(place: place, days: 1, language: "en", describesPlants: true)))
        }
    }

    private static let climate = [
        ("temperature_2m_max", [1980, 1990, 2000, 2010, 2020, 2026].map { "\($0)-08-20" }),
        ("precipitation_sum", ["1940-02-29", "1984-02-29", "2023-02-28"]),
    ].flatMap { name, days in
        berlin.compactMap { place -> ConformanceCase? in
            guard let metric = DailyMetric(named: name), let today = Day("2026-08-20") else { return nil }
            let days = days.compactMap { Day($0) }
            let query = ClimateQuery(place: place, metric: metric, days: days, today: today)
            return ConformanceCase(adapter: "open-meteo/archive", query: .climate(query))
        }
    }

    private static let places = [
        ConformanceCase(
            adapter: "open-meteo/geocoding",
            query: .places(PlacesQuery(text: "Berlin", count: 5, language: "en", country: nil))),
        ConformanceCase(
            adapter: "open-meteo/geocoding",
            query: .places(PlacesQuery(text: "Berlin", count: 5, language: "en", country: "DE"))),
    ]

    static let berlin = [Coordinate(latitude: 52.52, longitude: 13.405)].compactMap { $0 }
}

extension ConformanceCase {
    func walk() throws -> AdapterWalk { try AdapterWalk(adapter) }

    /// What the fixture set answers to the adapter's questions.
    func responses() async throws -> [HTTPResponse] {
        let set = try #require(FixtureSet.read(directory: FixtureFolders.path(fixtures)).set)
        let transport = ReplayingTransport(set)
        let adapter = try walk().adapter()
        var responses: [HTTPResponse] = []
        while case .fetch(let requests) = try adapter.step(query, after: responses) {
            for request in requests {
                responses.append(
                    try await transport.send(
                        request, options: HTTPOptions(provider: "test", userAgent: "test"),
                        deadline: .now + .seconds(60)))
            }
        }
        return responses
    }
}
