import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// Every recorded body of the geocoding API, when `BREEZEWAY_SHARED` names the folder that holds them.
@Suite(.enabled(if: SharedFolder.isNamed))
struct RecordedGeocodingTests {
    /// The first hit of a body.
    struct First: Sendable {
        let name: String
        let at: (Double, Double)
        let elevation: Double?
        let country: String?
        let region: String?
        let population: Int?
        let timezone: String?
        let kind: String?
        let postcodes: Int
    }

    struct Row: Sendable {
        let query: String
        var count = 0
        var first: First? = nil
        /// Of every hit, in order.
        var populations: [Int?] = []
    }

    private static let table: [String: Row] = [
        "anchorage-vcr": Row(
            query: "Anchorage", count: 5,
            first: First(
                name: "Anchorage", at: (61.21806, -149.90028), elevation: 31.0, country: "US", region: "Alaska",
                population: 291247, timezone: "America/Anchorage", kind: "PPLA2", postcodes: 23),
            populations: [291247, 2420, nil, nil, nil]),
        "beijing": Row(
            query: "beijing", count: 1,
            first: First(
                name: "Beijing", at: (39.9075, 116.39723), elevation: 49.0, country: "CN", region: "Beijing",
                population: 11716620, timezone: "Asia/Shanghai", kind: "PPLC", postcodes: 0), populations: [11716620]),
        "brasilia-unicode": Row(
            query: "Brasilia", count: 1,
            first: First(
                name: "Brasília", at: (-15.77972, -47.92972), elevation: 1136.0, country: "BR",
                region: "Federal District", population: 2207718, timezone: "America/Sao_Paulo", kind: "PPLC",
                postcodes: 0), populations: [2207718]),
        "brisbane": Row(
            query: "Brisbane", count: 1,
            first: First(
                name: "Brisbane", at: (-27.46794, 153.02809), elevation: 27.0, country: "AU", region: "Queensland",
                population: 2189878, timezone: "Australia/Brisbane", kind: "PPLA", postcodes: 0), populations: [2189878]
        ),
        "darwin": Row(
            query: "Darwin", count: 1,
            first: First(
                name: "Darwin", at: (-12.46113, 130.84184), elevation: 31.0, country: "AU",
                region: "Northern Territory", population: 129062, timezone: "Australia/Darwin", kind: "PPLA",
                postcodes: 0), populations: [129062]),
        "goiania-portuguese-admin": Row(
            query: "Goiania", count: 1,
            first: First(
                name: "Goiânia", at: (-16.67861, -49.25389), elevation: 766.0, country: "BR", region: "Goiás",
                population: nil, timezone: "America/Sao_Paulo", kind: "PPLA", postcodes: 0), populations: [nil]),
        "hollywood-count20-vcr": Row(
            query: "Hollywood", count: 20,
            first: First(
                name: "Hollywood", at: (26.0112, -80.14949), elevation: 3.0, country: "US", region: "Florida",
                population: 149728, timezone: "America/New_York", kind: "PPL", postcodes: 12),
            populations: [
                149728, 167664, 4962, 974, nil, nil, 1500, 930, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil,
                nil,
            ]),
        "london-vcr": Row(
            query: "London", count: 5,
            first: First(
                name: "London", at: (51.50853, -0.12574), elevation: 25.0, country: "GB", region: "England",
                population: 8961989, timezone: "Europe/London", kind: "PPLC", postcodes: 0),
            populations: [8961989, 422324, 10060, 8126, 1046]),
        "new-york-count5-vcr": Row(
            query: "New York", count: 5,
            first: First(
                name: "New York", at: (40.71427, -74.00597), elevation: 10.0, country: "US", region: "New York",
                population: 8804190, timezone: "America/New_York", kind: "PPL", postcodes: 145),
            populations: [8804190, 7864, 80, nil, nil]),
        "no-results-frenck": Row(query: "Xyz"),
        "no-results-london-comma-uk": Row(query: "Xyz"),
        "no-results-new-york-comma-ny": Row(query: "Xyz"),
        "no-results-tpisel-1": Row(query: "Xyz"),
        "no-results-vcr": Row(query: "Xyz"),
        "san-francisco-unicode-admin": Row(
            query: "San Francisco", count: 3,
            first: First(
                name: "San Francisco", at: (37.77493, -122.41942), elevation: 16.0, country: "US", region: "California",
                population: 864816, timezone: "America/Los_Angeles", kind: "PPLA2", postcodes: 49),
            populations: [864816, 16152, 59062]),
        "suggest-prefix-new": Row(
            query: "New", count: 10,
            first: First(
                name: "Nnewi", at: (6.01962, 6.91729), elevation: 151.0, country: "NG", region: "Anambra",
                population: 193987, timezone: "Africa/Lagos", kind: "PPLA2", postcodes: 0),
            populations: [193987, nil, 281944, nil, 524943, 389617, 317797, 864816, 306844, 8804190]),
        "vodice-slovenia": Row(
            query: "Vodice", count: 1,
            first: First(
                name: "Vodice", at: (46.18987, 14.49492), elevation: 338.0, country: "SI",
                region: "Municipality of Vodice", population: 1589, timezone: "Europe/Ljubljana", kind: "PPLA",
                postcodes: 0), populations: [1589]),
    ]

    /// Bodies that are no answer of the endpoint.
    private static let refused: Set = ["docs-error-geocoding", "get-by-id-enschede"]

    private static let names = SharedFolder.names("open-meteo-geocoding")

    @Test func everyBodyHasARow() {
        #expect(!Self.names.isEmpty)
        #expect(Set(Self.names).subtracting(Self.table.keys) == Self.refused)
    }

    @Test(arguments: table.keys.sorted().filter(names.contains))
    func aBodyDecodesToItsValues(name: String) throws {
        let row = try #require(Self.table[name])
        let answer = try Self.decode(name, row.query)
        #expect(answer.places.count == row.count)
        #expect(answer.unusable == 0)
        #expect(answer.places.map(\.population) == row.populations)
        let place = answer.places.first
        #expect(place?.name == row.first?.name)
        #expect(place?.coordinate == row.first.flatMap { Coordinate(latitude: $0.at.0, longitude: $0.at.1) })
        #expect(place?.elevation == row.first?.elevation)
        #expect(place?.countryCode == row.first?.country)
        #expect(place?.admin(1) == row.first?.region)
        #expect(place?.timezone == row.first?.timezone)
        #expect(place?.kind == row.first?.kind)
        #expect(place?.postcodes.count == row.first?.postcodes)
    }

    @Test(arguments: refused.sorted().filter(names.contains))
    func whatIsNoAnswerIsBadData(name: String) {
        let error = #expect(throws: SourceError.self) { try Self.decode(name, "Enschede") }
        #expect(error?.kind == .providerBadData)
    }

    @Test func aRefusalOfTheServerIsRejected() throws {
        let body = SharedFolder.body("open-meteo-geocoding", "docs-error-geocoding")
        let error = #expect(throws: SourceError.self) {
            try AdapterWalk("open-meteo/geocoding").answer(
                GeocodingTests.query("Berlin"), [.answering(body, status: 400)])
        }
        #expect(error?.kind == .providerRejected)
        #expect(error?.message.hasSuffix("Parameter count must be between 1 and 100.") == true)
    }

    private static func decode(_ name: String, _ query: String) throws -> PlacesAnswer {
        let body = SharedFolder.body("open-meteo-geocoding", name)
        let answer = try AdapterWalk("open-meteo/geocoding").answer(
            GeocodingTests.query(query, count: 100), [.answering(body)])
        guard case .places(let places) = answer else { return PlacesAnswer() }
        return places
    }
}
