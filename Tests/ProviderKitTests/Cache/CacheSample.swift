import EnvironmentModel
import ProviderKit
import Transport

/// Questions, answers and responses that tests of the cache share.
enum CacheSample {
    static func instant(_ text: String) -> Instant { Instant(rfc3339: text) ?? Instant(milliseconds: 0) }

    static func day(_ text: String) -> Day { Day(text) ?? Day(number: 0) }

    static func point(_ latitude: Double, _ longitude: Double = 13.4) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude) ?? .origin
    }

    static func response(
        _ headers: [(String, String)] = [], status: Int = 200, at time: String = "2026-08-20T14:20:00Z",
        body: String = "{}"
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: headers.map { HTTPResponse.Field($0.0, $0.1) }, body: Array(body.utf8),
            fetchedAt: instant(time))
    }

    static func air(_ latitudes: Double...) -> SourceQuery {
        .airQuality(AirQualityQuery(places: latitudes.map { point($0) }, metrics: Array(Metric.all.prefix(2))))
    }

    static func airAnswer(_ values: [Double?], time: Instant? = nil) -> SourceAnswer {
        .airQuality(
            values.map { value in
                let readings =
                    value.map { [Reading.value($0), .missing(.null)] } ?? [.missing(.null), .missing(.null)]
                return .success(
                    AirQualitySample(used: point(0), elevation: nil, timezone: nil, time: time, readings: readings))
            })
    }

    static func climate(_ days: String..., today: String = "2026-08-20") -> SourceQuery {
        .climate(
            ClimateQuery(place: point(52.5), metric: .standard, days: days.map(day), today: day(today)))
    }

    static func climateAnswer(_ days: [String: Double?]) -> SourceAnswer {
        let entries = days.map { text, value in
            let reading = value.map { Reading.value($0) } ?? .missing(.null)
            return (day(text), Result<ClimateSample.Entry, SourceError>.success(.init(reading: reading, model: "era5")))
        }
        return .climate(
            ClimateSample(
                used: point(52.5), timezone: "Europe/Berlin", offset: 7200,
                days: Dictionary(entries, uniquingKeysWith: { first, _ in first })))
    }

    static let pollen = SourceQuery.pollen(
        PollenQuery(place: point(52.5), days: 2, language: "en", describesPlants: false))

    static func pollenAnswer(_ date: String, offset: Int?) -> SourceAnswer {
        let item = PollenItem(code: "BIRCH", name: "Birch", kind: .plant, plantType: .tree, grains: 3)
        return .pollen(
            PollenForecast(
                method: .init(unit: .grainPerCubicMetre, isComputed: true, basis: "test", language: "en"),
                days: [PollenDay(date: day(date), items: [item])], offset: offset))
    }

    static let places = SourceQuery.places(PlacesQuery(text: "Berlin", count: 10, language: "en", country: nil))

    static func placesAnswer(_ names: String...) -> SourceAnswer {
        .places(
            PlacesAnswer(
                places: names.map { name in
                    Place(
                        id: nil, name: name, coordinate: point(52.5), elevation: nil, country: nil, countryCode: nil,
                        admin: [], population: nil, timezone: nil, kind: nil, postcodes: [], match: .exact)
                }))
    }
}
