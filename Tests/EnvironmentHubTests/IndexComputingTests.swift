import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

@Suite struct IndexComputingTests {
    private static let gases = ["nitrogen_dioxide": 20.0, "ozone": 80]
    private static let averaged = ["pm2_5", "pm10", "carbon_monoxide", "sulphur_dioxide"]
    /// Noon of 2026-08-20 in UTC.
    private static let noon: Int64 = 1_787_227_200_000

    /// What the air is like at the only place, and the estimates behind it.
    private static func status(
        _ fakes: [FakeProvider], scale name: String = "us_epa_2024", asked: [String] = ["us_aqi"],
        merge: MergeStrategy = .fill
    ) async throws -> (status: AirQualityStatus, air: AirQualityEstimates) {
        let scale = try #require(IndexScale.named(name))
        let names = asked + ["pm2_5", "pm10", "nitrogen_dioxide", "sulphur_dioxide", "ozone", "carbon_monoxide"]
        let metrics = names.compactMap(Metric.init(named:)).sorted()
        let report = try await Hub(fakes, merge: MergeRule(standard: merge), now: noon).air(
            metrics.map(\.name), history: averaged)
        let air = try #require(report.content.first).get()
        let history = averaged.compactMap(Metric.init(named:)).sorted()
        return (AirQualityStatus(scale, air, at: ScalePlaces(scale, in: metrics, history: history)), air)
    }

    private static func fake(
        _ values: [String: Double], named name: String = "a", pm2_5: [Double?] = [], time: Int64 = noon
    ) -> FakeProvider {
        var fake = FakeProvider(name: name, values: values.merging(gases) { own, _ in own }, time: time)
        fake.history = ["pm2_5": pm2_5]
        return fake
    }

    @Test func aReportedIndexStaysAndItsPollutantIsComputed() async throws {
        let (status, _) = try await Self.status([Self.fake(["us_aqi": 60, "pm2_5": 12], pm2_5: [12, 12, 12])])
        #expect(status.index == 60)
        #expect(status.estimate?.origin == .reported)
        #expect(status.levels[0].index == 56)
        #expect(!status.levels[0].isReported)
        #expect(status.disagreement == nil)
    }

    @Test(arguments: [(60.0, nil), (31, nil), (30, 56), (0, 56)] as [(Double, Double?)])
    func aReportedIndexThatIsFarTooLowIsSaid(reported: Double, computed: Double?) async throws {
        let (status, _) = try await Self.status([Self.fake(["us_aqi": reported, "pm2_5": 12], pm2_5: [12, 12, 12])])
        #expect(status.disagreement == computed)
        #expect(status.index == reported)
    }

    @Test func whatIsComputedFromSomePollutantsIsNoReasonToCallAReportedIndexTooHigh() async throws {
        let (status, _) = try await Self.status([Self.fake(["us_aqi": 160, "pm2_5": 12], pm2_5: [12, 12, 12])])
        #expect(status.disagreement == nil)
        #expect(status.dominant == nil)
    }

    @Test func anIndexThatNobodyReportsIsComputed() async throws {
        let (status, air) = try await Self.status([Self.fake(["pm2_5": 12], pm2_5: [12, nil, 12])])
        #expect(status.index == 56)
        #expect(status.band?.level == "moderate")
        #expect(status.dominant == .pm2_5)
        let estimate = try #require(air.estimates.first)
        #expect(estimate.value == 56)
        #expect(estimate.origin == .computed)
        #expect(estimate.voice == nil)
        #expect(estimate.absence == nil)
    }

    @Test func tooFewHoursLeaveItUnknownWithItsReason() async throws {
        let (status, air) = try await Self.status([Self.fake(["pm2_5": 12])])
        #expect(status.index == nil)
        #expect(air.estimates.first?.absence?.reason == .notReported)
        #expect(status.levels[0].computed == .failure(.tooFewHours(hours: 1, averaging: .nowCast)))
        #expect(status.levels[4].index == 36)
    }

    @Test func theCurrentValueStandsInForThePresentHour() async throws {
        let (status, _) = try await Self.status([Self.fake(["pm2_5": 12], pm2_5: [nil, 12])])
        #expect(status.levels[0].index == 56)
    }

    @Test func anHourThatIsMissingInTheAxisIsAGap() async throws {
        // Values of two hours ago and before, and none of the last one.
        let (status, _) = try await Self.status([Self.fake(["pm2_5": 12], pm2_5: [nil, nil, nil, 12, 12, 12])])
        #expect(status.levels[0].computed == .failure(.tooFewHours(hours: 4, averaging: .nowCast)))
    }

    @Test(arguments: [(MergeStrategy.fill, 50.0), (.max, 56), (.mean, 54)])
    func hoursAreMergedByTheRuleOfTheirMetric(strategy: MergeStrategy, expected: Double) async throws {
        let fakes = [
            Self.fake(["pm2_5": 9], named: "a", pm2_5: [9, 9, 9]),
            Self.fake(["pm2_5": 12], named: "b", pm2_5: [12, 12, 12]),
        ]
        #expect(try await Self.status(fakes, merge: strategy).status.levels[0].index == expected)
    }

    @Test func aSubIndexThatWasAskedAndNotReportedIsComputed() async throws {
        let (status, air) = try await Self.status(
            [Self.fake(["us_aqi": 60, "pm2_5": 12], pm2_5: [12, 12])], asked: ["us_aqi", "us_aqi_pm2_5"])
        #expect(air.estimates.contains { $0.value == 56 && $0.isMadeHere })
        #expect(!status.levels[0].isReported)
    }

    @Test func aSubIndexThatIsReportedCounts() async throws {
        let (status, _) = try await Self.status(
            [Self.fake(["us_aqi": 60, "us_aqi_pm2_5": 60, "pm2_5": 12], pm2_5: [12, 12])],
            asked: ["us_aqi", "us_aqi_pm2_5"])
        #expect(status.levels[0].index == 60)
        #expect(status.levels[0].isReported)
        #expect(status.dominant == .pm2_5)
    }

    @Test func aScaleThatNobodyReportsIsComputed() async throws {
        let hours = [Double?](repeating: 42, count: 18)
        let (status, _) = try await Self.status(
            [Self.fake(["us_aqi": 60, "pm2_5": 42], pm2_5: hours)], scale: "uk_daqi")
        #expect(status.estimate == nil)
        #expect(status.levels[0].index == 5)
        #expect(status.levels[3].computed == .failure(.tooFine(minutes: 15)))
        #expect(status.levels[5].computed == .failure(.notInIndex))
    }

    @Test func indicesOfTwoFamiliesAreNeverMixed() async throws {
        let (status, air) = try await Self.status(
            [Self.fake(["european_aqi": 29, "pm2_5": 12], pm2_5: [12, 12])], asked: ["us_aqi", "european_aqi"])
        #expect(status.index == 56)
        #expect(air.estimates.map(\.value).prefix(2) == [56, 29])
    }

    @Test(arguments: [(1_577_880_000_000, 50.0), (noon, 56)] as [(Int64, Double)])
    func theDayOfTheValuesDecidesTheEdition(time: Int64, expected: Double) async throws {
        let fake = Self.fake(["pm2_5": 12], pm2_5: [12, 12, 12], time: time)
        #expect(try await Self.status([fake]).status.levels[0].index == expected)
    }
}
