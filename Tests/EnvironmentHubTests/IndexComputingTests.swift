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

    /// One provider tells of ozone some hours ago, the other of everything else now.
    @Test(arguments: [(0, 207.0), (2, 207), (3, nil), (5, nil)] as [(Int64, Double?)])
    func everyPollutantStandsInItsOwnHour(hours: Int64, expected: Double?) async throws {
        var late = FakeProvider(name: "late", values: ["ozone": 250], time: Self.noon - hours * 3_600_000)
        late.history = ["pm2_5": []]
        var present = FakeProvider(
            name: "present", values: ["pm2_5": 12, "nitrogen_dioxide": 20], time: Self.noon)
        present.history = ["pm2_5": [12, 12, 12]]
        let (status, air) = try await Self.status([late, present])
        #expect(air.time?.milliseconds == Self.noon)
        #expect(status.levels[4].index == expected)
    }

    @Test func hoursThatEndedLongAgoAreNotThoseOfNow() async throws {
        var late = FakeProvider(name: "late", values: ["pm2_5": 150], time: Self.noon - 5 * 3_600_000)
        late.history = ["pm2_5": [Double?](repeating: 150, count: 12)]
        let present = FakeProvider(name: "present", values: ["ozone": 60], time: Self.noon)
        let (status, _) = try await Self.status([late, present])
        #expect(status.levels[0].computed == .failure(.tooFewHours(hours: 7, averaging: .nowCast)))
    }

    @Test func anIndexComputedHereSaysWhoseValuesItRestsOn() async throws {
        var particles = FakeProvider(name: "particles", values: ["pm2_5": 12], time: Self.noon)
        particles.history = ["pm2_5": [12, 12, 12]]
        let gases = FakeProvider(name: "gases", values: ["ozone": 60], time: Self.noon)
        let (_, air) = try await Self.status([particles, gases])
        let estimate = try #require(air.estimates.first)
        #expect(estimate.value == 56)
        #expect(estimate.isMadeHere)
        #expect(Set(estimate.speakers.map(\.provider)) == ["particles", "gases"])
        #expect(estimate.time?.milliseconds == Self.noon)
    }

    /// 61 ppb of ozone in the state for which the scale has its breakpoints.
    @Test(arguments: [("european_2024", 20.0, 121.72), ("us_epa_2024", 25, 119.67)])
    func aShareOfVolumeIsBroughtToTheStateOfTheScale(scale: String, celsius: Double, expected: Double) throws {
        let scale = try #require(IndexScale.named(scale))
        let (point, metric) = (
            try #require(Coordinate(latitude: 0, longitude: 0)), try #require(Metric(named: "ozone"))
        )
        let ppb = Unit.partPerBillion
        let factor = try #require(ppb.convert(1, to: metric.unit, of: Gas.named("ozone"), at: .standard))
        let sample = AirQualitySample(
            used: point, elevation: nil, timezone: nil, time: Instant(milliseconds: Self.noon),
            readings: [.value(61 * factor)],
            conversions: [0: Conversion(from: ppb, to: metric.unit, factor: factor, state: .standard)])
        let air = try AirQualityMerge(
            query: AirQualityQuery(places: [point], metrics: [metric]), rule: MergeRule(),
            contributions: [.init(provider: "a", isStale: false, items: [.success(sample)])]
        ).place(0).get()
        let place = try #require(ScalePlaces(scale, in: [metric]).concentration(of: .ozone))
        let state = try #require(scale.editions.last?.state)
        #expect(state.celsius == celsius)
        var hours: [Double?] = [nil]
        air.fill(&hours, at: place, in: state)
        #expect(hours.compactMap { $0 }.map { ($0 * 100).rounded() / 100 } == [expected])
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
