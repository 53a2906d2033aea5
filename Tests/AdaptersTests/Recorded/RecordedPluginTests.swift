import EnvironmentModel
import JSON
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// Every recorded body of the APIs that plug-ins speak to, when `BREEZEWAY_SHARED` names the folder that holds them: what
/// it becomes, or the kind of the refusal. Bodies of other calls of these APIs must be refused or hold nothing.
@Suite(.enabled(if: SharedFolder.isNamed))
struct RecordedPluginTests {
    /// Bodies of one folder, one after another, and what comes of them.
    struct Row: Sendable, CustomTestStringConvertible {
        let plugin: String
        let bodies: [String]
        /// As JSON, as `PluginOutcome` writes it.
        let outcome: String
        var place = (52.1, 5.1)
        var time = "2023-08-07T16:00:00Z"
        var status = 200

        init(
            _ plugin: String, _ bodies: String..., place: (Double, Double) = (52.1, 5.1),
            time: String = "2023-08-07T16:00:00Z", status: Int = 200, becomes outcome: String
        ) {
            self.plugin = plugin
            self.bodies = bodies
            self.outcome = outcome
            self.place = place
            self.time = time
            self.status = status
        }

        var testDescription: String { plugin + "/" + bodies.joined(separator: "+") }
    }

    private static let stations = [
        Row(
            "waqi", "feed-utrecht-ok",
            becomes: #"""
                {"time":"2023-08-07T17:00:00+02:00","used":[52.101308,5.128183],"us_aqi":29,"us_aqi_pm2_5":1,
                "us_aqi_pm10":12,"us_aqi_nitrogen_dioxide":0.7,"us_aqi_ozone":29.4,"us_aqi_sulphur_dioxide":0.1}
                """#),
        Row(
            "waqi", "feed-here", place: (52.4, 4.9),
            becomes: #"""
                {"time":"2023-08-07T17:00:00+02:00","used":[52.3702157,4.8951679],"us_aqi":26,"us_aqi_pm2_5":15,
                "us_aqi_pm10":9,"us_aqi_nitrogen_dioxide":0.7,"us_aqi_carbon_monoxide":2.3,"us_aqi_ozone":26.4,
                "us_aqi_sulphur_dioxide":0.2}
                """#),
        Row(
            "waqi", "feed-dash-klundert", place: (51.7, 4.5),
            becomes: #"""
                {"time":"2023-08-07T18:00:00+02:00","used":[51.6689355,4.541659],"us_aqi_pm10":4,
                "us_aqi_nitrogen_dioxide":1.6}
                """#),
        Row(
            "waqi", "feed-empty-dominant", place: (38.8, -9.1),
            becomes: #"""
                {"time":"2023-10-02T08:00:00+01:00","used":[38.768888888889,-9.1080555555556],"us_aqi":8,
                "us_aqi_pm2_5":51,"us_aqi_pm10":27,"us_aqi_nitrogen_dioxide":29.7,"us_aqi_ozone":7.8,
                "us_aqi_sulphur_dioxide":2.5}
                """#),
        Row(
            "waqi", "feed-negative-idx-purpleair", place: (47.6, -122.3),
            becomes: #"""
                {"time":"2023-08-20T19:20:22Z","used":[47.616673,-122.33384],"us_aqi":155,"us_aqi_pm2_5":155,
                "us_aqi_pm10":59}
                """#),
        Row("waqi", "feed-utrecht-ok", place: (0, 0), becomes: #"{"refused":"no_coverage"}"#),
        Row("waqi", "data-only-aqi-dash", becomes: #"{"used":[52.1,5.1]}"#),
        Row("waqi", "search-empty", becomes: #"{"used":[52.1,5.1]}"#),
        Row("waqi", "error-invalid-key", becomes: #"{"refused":"credentials_rejected"}"#),
        Row("waqi", "error-no-such-station", becomes: #"{"refused":"no_coverage"}"#),
        Row("waqi", "error-unknown-station", becomes: #"{"refused":"no_coverage"}"#),
    ]

    /// A row whose second body is empty has the time of the station that was chosen, and no values.
    private static let networks = [
        Row(
            "openaq", "v3-locations-rio-28", "v3-location-latest-empty-min", place: (-22.9, -43.2),
            time: "2026-08-06T12:30:00Z",
            becomes: #"{"time":"2026-08-06T12:00:00Z","used":[-22.9035,-43.1879]}"#),
        // Nearest of all is a station that fell silent in 2024.
        Row(
            "openaq", "v3-locations-rio-28", "v3-location-latest-empty-min", place: (-22.8961, -43.2212),
            time: "2026-08-06T12:30:00Z",
            becomes: #"{"time":"2026-08-06T12:00:00Z","used":[-22.9244,-43.2322]}"#),
        Row(
            "openaq", "v3-locations-rio-28", place: (-22.9, -43.2), time: "2026-08-20T12:00:00Z",
            becomes: #"{"refused":"no_coverage"}"#),
        Row(
            "openaq", "v3-list-locations-cassette", "v3-location-latest-empty-min", place: (-16.5, -151.8),
            time: "2025-07-09T02:00:00Z",
            becomes: #"{"time":"2025-07-09T01:30:00Z","used":[-16.51516,-151.76306]}"#),
        Row("openaq", "v3-location-latest-empty-min", becomes: #"{"refused":"no_coverage"}"#),
        Row("openaq", "v3-sensor-hours-150", becomes: #"{"refused":"no_coverage"}"#),
        Row("openaq", "v3-sensor-measurements", becomes: #"{"refused":"no_coverage"}"#),
        Row("openaq", "v3-measurements-python-sdk", becomes: #"{"refused":"no_coverage"}"#),
        Row("openaq", "v3-countries", becomes: #"{"refused":"no_coverage"}"#),
        Row("openaq", "v1-latest-0-0-negative", place: (0, 0), becomes: #"{"refused":"no_coverage"}"#),
        Row("openaq", "v1-cities", becomes: #"{"refused":"no_coverage"}"#),
        Row("openaq", "v1-status", becomes: #"{"refused":"no_coverage"}"#),
    ]

    /// Of MET Norway only weather was recorded, and no answer of its air quality forecast: what reads that must find
    /// nothing here.
    private static let weather = [
        Row("metno-air", "metno/locationforecast-beijing-compact", becomes: #"{"used":[52.1,5.1]}"#),
        Row("metno-air", "metno/locationforecast-london-complete", becomes: #"{"used":[52.1,5.1]}"#),
    ]

    private static let places = [
        Row(
            "nominatim", "search-downing-street",
            becomes: #"""
                {"places":[{"name":"Prime Minister’s Office, 10, Downing Street, Westminster, London, Greater London, \#
                England, SW1A 2AA, United Kingdom","latitude":51.50344025,"longitude":-0.12770820958562096,
                "country":"United Kingdom","country_code":"GB","admin1":"England","postcodes":["SW1A 2AA"]},
                {"name":"10, Downing Street, Westminster, London, Greater London, England, SW1, United Kingdom",
                "latitude":51.5032802,"longitude":-0.1276358,"country":"United Kingdom","country_code":"GB",
                "admin1":"England","postcodes":["SW1"]}]}
                """#),
        Row(
            "nominatim", "search-postcode-no-osm-id",
            becomes: #"""
                {"places":[{"name":"Beverly Hills, California, 90210, United States","latitude":34.09508267309781,
                "longitude":-118.39932247264571,"country":"United States","country_code":"US","admin1":"California",
                "postcodes":["90210"]}]}
                """#),
        Row(
            "nominatim", "search-antarctica",
            becomes: #"{"places":[{"name":"Italia","latitude":-62.17462,"longitude":-58.5155525}]}"#),
        Row(
            "nominatim", "search-cologne-2016",
            becomes: #"""
                {"places":[{"name":"Cologne Cathedral, 4, Domkloster, Kunibertsviertel, Altstadt-Nord, Innenstadt, \#
                Cologne, Cologne Government Region, North Rhine-Westphalia, 50667, Germany","latitude":50.94134445,
                "longitude":6.95812085888689,"country":"Germany","country_code":"DE","admin1":"North Rhine-Westphalia",
                "admin2":"Cologne","postcodes":["50667"]}]}
                """#),
        Row(
            "nominatim", "search-old-string-ids",
            becomes: #"""
                {"places":[{"name":"Madison Square Garden, West 31st Street, Long Island City, New York City, \#
                New York, 10001, United States of America","latitude":40.7504928941818,"longitude":-73.993466492276,
                "country":"United States of America","country_code":"US","admin1":"New York","admin2":"New York",
                "postcodes":["10001"]}]}
                """#),
        // A reverse search has one place and no list of them.
        Row("nominatim", "reverse-paris-importance-int", becomes: #"{"refused":"provider_bad_data"}"#),
        Row("nominatim", "reverse-white-house", becomes: #"{"refused":"provider_bad_data"}"#),
        Row("nominatim", "error-bandwidth-html", status: 509, becomes: #"{"refused":"rate_limited"}"#),
        Row("nominatim", "error-bandwidth-html", becomes: #"{"refused":"provider_unavailable"}"#),
    ]

    private static let table = stations + networks + weather + places

    @Test(arguments: table)
    func eachBodyIsReadOrRefused(_ row: Row) async throws {
        let plugin = try ShippedPlugin(row.plugin)
        let time = try #require(Instant(rfc3339: row.time))
        let outcome = try await plugin.outcome(try query(row)) { _, number in
            let parts = try #require(row.bodies.dropFirst(number).first).split(separator: "/").map(String.init)
            let folder = parts.count == 2 ? parts[0] : row.plugin
            let name = parts.last ?? ""
            let body = SharedFolder.body(folder, name, ending: name.hasSuffix("-html") ? "html" : "json")
            #expect(!body.isEmpty, "no \(folder)/\(name)")
            return HTTPResponse(status: row.status, headers: [], body: body, fetchedAt: time)
        }
        #expect(outcome == PluginOutcome.flat(try JSONDocument(Array(row.outcome.utf8)).root))
    }

    @Test(arguments: ["waqi", "openaq", "nominatim", "metno"])
    func noBodyIsLeftOut(_ name: String) {
        let bodies = Self.table.flatMap { row in row.bodies.map { $0.contains("/") ? $0 : row.plugin + "/" + $0 } }
        let read = Set(bodies.filter { $0.hasPrefix(name + "/") }.map { String($0.dropFirst(name.utf8.count + 1)) })
        #expect(Set(SharedFolder.names(name)).subtracting(read) == [])
    }

    private func query(_ row: Row) throws -> SourceQuery {
        if row.plugin == "nominatim" {
            return .places(PlacesQuery(text: "anything", count: 10, language: "en", country: nil))
        }
        let place = try #require(Coordinate(latitude: row.place.0, longitude: row.place.1))
        return .airQuality(AirQualityQuery(places: [place], metrics: Metric.all))
    }
}
