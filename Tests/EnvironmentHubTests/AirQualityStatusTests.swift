import EnvironmentHub
import EnvironmentModel
import Testing

@Suite struct AirQualityStatusTests {
    /// The status that one provider's values lead to; a name without a value is asked and not reported.
    private static func status(
        _ values: [String: Double], scale name: String = "us_epa_2024", asked further: [String] = []
    ) async throws -> AirQualityStatus {
        let scale = try #require(IndexScale.named(name))
        let metrics = (Array(values.keys) + further).compactMap(Metric.init(named:)).sorted()
        let report = try await Hub([FakeProvider(name: "a", values: values)]).air(metrics.map(\.name))
        let air = try #require(report.content.first).get()
        return AirQualityStatus(scale, air, at: ScalePlaces(scale, in: metrics))
    }

    @Test(
        arguments: [
            (["us_aqi": 42], "us_epa_2024", "good"), (["us_aqi": 42], "breeze", "good"),
            (["us_aqi": 20, "european_aqi": 120], "european_2024", "extremely_poor"),
            (["us_aqi": 512], "us_epa_2024", "hazardous"),
        ] as [([String: Double], String, String)])
    func theScaleReadsItsOwnIndex(values: [String: Double], scale: String, level: String) async throws {
        #expect(try await Self.status(values, scale: scale).band?.level == level)
    }

    @Test func anIndexThatNobodyReportedHasNoBand() async throws {
        let status = try await Self.status(["pm2_5": 8], asked: ["us_aqi"])
        #expect(status.band == nil)
        #expect(status.estimate?.value == nil)
        #expect(try await Self.status(["pm2_5": 8]).estimate == nil)
    }

    @Test(
        arguments: [
            (["us_aqi_pm2_5": 45, "us_aqi_ozone": 33], Pollutant.pm2_5),
            (["us_aqi_pm2_5": 33, "us_aqi_ozone": 45], .ozone),
            (["us_aqi_ozone": 45, "us_aqi_nitrogen_dioxide": 45, "us_aqi_carbon_monoxide": 45], .nitrogenDioxide),
            (["us_aqi": 0, "us_aqi_carbon_monoxide": 0], .carbonMonoxide), (["us_aqi_pm2_5": 60], .pm2_5),
            (["us_aqi_pm2_5": 44, "us_aqi_ozone": 33], nil), (["european_aqi_pm2_5": 90], nil), (["pm2_5": 90], nil),
        ] as [([String: Double], Pollutant?)])
    func theSubIndexThatMakesTheIndexDominates(values: [String: Double], dominant: Pollutant?) async throws {
        let status = try await Self.status(values.merging(["us_aqi": 45]) { own, _ in own })
        #expect(status.dominant == dominant)
    }
}
