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

    /// An index is the highest of its sub-indices: one of those who report both is wrong where it is not.
    @Test(
        arguments: [
            (["us_aqi": 8, "us_aqi_pm2_5": 51, "us_aqi_ozone": 7.8], .pm2_5),
            (["us_aqi": 8, "us_aqi_pm2_5": 9.5, "us_aqi_ozone": 51], .ozone),
            (["us_aqi": 8, "us_aqi_pm10": 9.1], .pm10),
            (["european_aqi": 20, "european_aqi_ozone": 40], .ozone),
            (["us_aqi": 8, "us_aqi_pm2_5": 9], nil), (["us_aqi": 51, "us_aqi_pm2_5": 8], nil),
            (["us_aqi": 8, "european_aqi_pm2_5": 51], nil), (["us_aqi_pm2_5": 51], nil),
        ] as [([String: Double], Pollutant?)])
    func anIndexBelowItsOwnSubIndexIsSaid(values: [String: Double], pollutant: Pollutant?) async throws {
        let scale = values["european_aqi"] == nil ? "us_epa_2024" : "european_2024"
        let status = try await Self.status(values, scale: scale, asked: ["us_aqi"])
        #expect(status.contradiction?.pollutant == pollutant)
    }

    /// What another provider says is no contradiction of its own.
    @Test func subIndicesOfOthersAreNoContradiction() async throws {
        let scale = try #require(IndexScale.named("us_epa_2024"))
        let metrics = ["us_aqi", "us_aqi_pm2_5"].compactMap(Metric.init(named:))
        let hub = Hub([
            FakeProvider(name: "a", values: ["us_aqi": 8]), FakeProvider(name: "b", values: ["us_aqi_pm2_5": 51]),
        ])
        let air = try #require(try await hub.air(metrics.map(\.name)).content.first).get()
        #expect(AirQualityStatus(scale, air, at: ScalePlaces(scale, in: metrics)).contradiction == nil)
    }
}
