import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub
@testable import Serving

@Suite struct AirQualityWarningTests {
    /// The paths and sentences about an answer with these values; nil is asked and not reported.
    private static func warnings(_ values: [String: Double?], hourly: HourlyEstimates? = nil) throws -> [String] {
        let scale = try #require(IndexScale.named("us_epa_2024"))
        let fields = AirQualityFields(Array(values.keys) + ["status"], scale: scale)
        let used = try #require(Coordinate(latitude: 52.5, longitude: 13.25))
        let estimates = fields.asked.map { metric in
            let voice = (values[metric.name] ?? nil).map {
                Estimate.Voice(provider: "p", value: $0, time: nil, used: used)
            }
            return Estimate(
                value: voice?.value, voice: voice, rule: .fill, origin: .reported, others: [], absence: nil)
        }
        let air = AirQualityEstimates(estimates: estimates, time: nil, timezone: nil, hourly: hourly)
        let spelling = AirQualitySpelling(
            fields: fields, scale: scale, hub: Hub(sources: [], rules: [:], now: { Instant(milliseconds: 0) }))
        return spelling.warnings(air, spelling.status(air)).map { "\($0.path): \($0.message)" }
    }

    @Test(
        arguments: [
            (["us_aqi": 65, "us_aqi_pm2_5": 65], []),
            (
                ["us_aqi": 65, "us_aqi_pm10": 26, "us_aqi_pm2_5": nil],
                [
                    "data.status.dominant: every known sub-index is lower than 'us_aqi', "
                        + "so the dominant pollutant is not among them"
                ]
            ),
            (
                ["us_aqi": 65],
                [
                    "data.status.dominant: the dominant pollutant is known only when sub-indices such as "
                        + "'us_aqi_pm2_5' are asked"
                ]
            ),
        ] as [([String: Double?], [String])])
    func aDominantPollutantThatIsNotKnownHasItsReason(values: [String: Double?], expected: [String]) throws {
        #expect(try Self.warnings(values) == expected)
    }

    @Test(arguments: [([], ["data.hourly: nobody answered with hours"]), ([0], [])] as [([Int64], [String])])
    func hoursThatNobodyHasHaveTheirReason(times: [Int64], expected: [String]) throws {
        let hours = HourlyEstimates(
            times: times.map { Instant(milliseconds: $0) }, rows: [[Double?]](repeating: times.map { _ in 1 }, count: 2)
        )
        #expect(try Self.warnings(["us_aqi": 65, "us_aqi_pm2_5": 65], hourly: hours) == expected)
    }
}
