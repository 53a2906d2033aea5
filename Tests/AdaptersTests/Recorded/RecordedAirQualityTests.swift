import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// Every recorded body of the air-quality API, when `BREEZEWAY_SHARED` names the folder that holds them.
@Suite(.enabled(if: SharedFolder.isNamed))
struct RecordedAirQualityTests {
    /// What one place of a body says: now, and in its first and last hour.
    struct Place: Sendable {
        var at: (Double, Double)
        var time: String? = nil
        /// Of `metrics`, in catalog order; nil is null or not there.
        var now: [Double?] = []
        var hours = 0
        var first: (time: String, values: [Double?])? = nil
        var last: (time: String, values: [Double?])? = nil
    }

    struct Row: Sendable {
        let metrics: [String]
        let places: [Place]
    }

    static let air = [
        "us_aqi", "european_aqi", "pm2_5", "pm10", "carbon_monoxide", "nitrogen_dioxide", "sulphur_dioxide", "ozone",
    ]

    /// Bodies that are no answer of the endpoint.
    private static let refused: Set = ["error-400-future-window", "berlin-pollen-24h"]

    private static let names = SharedFolder.names("open-meteo-air-quality")

    @Test func everyBodyHasARow() {
        #expect(!Self.names.isEmpty)
        #expect(Set(Self.names).subtracting(Self.table.keys) == Self.refused)
    }

    @Test(arguments: table.keys.sorted().filter(names.contains))
    func aBodyDecodesToItsValues(name: String) throws {
        let row = try #require(Self.table[name])
        let samples = try Self.decode(
            name, row.metrics, at: row.places.map(\.at), fetched: row.places.compactMap { $0.last?.time }.max())
        for (sample, expected) in zip(try samples.map { try $0.get() }, row.places) {
            #expect(sample.used == Coordinate(latitude: expected.at.0, longitude: expected.at.1))
            #expect(sample.time?.rfc3339 == expected.time)
            if expected.time != nil { #expect(sample.readings.map(\.value) == expected.now) }
            let hourly = sample.hourly ?? HourlySeries(times: [], rows: [])
            #expect(hourly.times.count == expected.hours)
            #expect(hourly.times.first?.rfc3339 == expected.first?.time)
            #expect(hourly.rows.map { $0.first?.value } == expected.first?.values ?? [])
            #expect(hourly.times.last?.rfc3339 == expected.last?.time)
            #expect(hourly.rows.map { $0.last?.value } == expected.last?.values ?? [])
        }
    }

    @Test(arguments: refused.sorted().filter(names.contains))
    func whatIsNoAnswerIsBadData(name: String) {
        let error = #expect(throws: SourceError.self) { try Self.decode(name, Self.air, at: [(52.5, 13.4)]) }
        #expect(error?.kind == .providerBadData)
    }

    @Test func aRefusalOfTheServerIsRejected() throws {
        let walk = try AdapterWalk("open-meteo/air-quality")
        let row = try #require(ConformanceCase.all.first)
        let body = SharedFolder.body("open-meteo-air-quality", "error-400-future-window")
        let error = #expect(throws: SourceError.self) {
            try walk.answer(row.query, [.answering(body, status: 400)])
        }
        #expect(error?.kind == .providerRejected)
        #expect(error?.message.contains("'start_date' is out of allowed range") == true)
    }

    /// - Parameter fetched: when the body came; hours are those around that.
    private static func decode(
        _ name: String, _ metrics: [String], at points: [(Double, Double)], fetched: String? = nil
    ) throws -> [Result<AirQualitySample, SourceError>] {
        let query = AirQualityQuery(
            places: points.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) },
            metrics: metrics.compactMap(Metric.init(named:)), hours: HourWindow(past: 2208, next: 168))
        let body = SharedFolder.body("open-meteo-air-quality", name)
        let moment = fetched.flatMap(Instant.init(rfc3339:))
        let response = moment.map { HTTPResponse.answering(body, at: $0) } ?? .answering(body)
        let answer = try AdapterWalk("open-meteo/air-quality").answer(.airQuality(query), [response])
        guard case .airQuality(let samples) = answer else { return [] }
        return samples
    }
}
