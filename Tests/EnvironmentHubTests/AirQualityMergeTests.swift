import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

@Suite struct AirQualityMergeTests {
    @Test func eachFieldHasItsOwnRule() async throws {
        let rule = MergeRule(
            standard: .fill, fields: [try #require(Metric(named: "ozone")): .max])
        let report = try await Hub(
            [
                FakeProvider(name: "a", values: ["pm2_5": 1, "ozone": 1]),
                FakeProvider(name: "b", values: ["pm2_5": 2, "ozone": 2, "pm10": 2]),
            ], merge: rule
        ).air(["pm2_5", "pm10", "ozone"])
        #expect(report.values == [1, 2, 2])
        #expect(report.voices == ["a", "b", "b"])
    }

    @Test func theTimeIsThatOfTheNewestObservationUsed() async throws {
        let report = try await Hub([
            FakeProvider(name: "a", values: ["pm2_5": 1], time: 1000),
            FakeProvider(name: "b", values: ["ozone": 2], time: 5000),
            FakeProvider(name: "c", time: 9000),
        ]).air()
        #expect(try report.content.first?.get().time == Instant(milliseconds: 5000))
    }

    @Test func whatNobodyKnowsSaysWhoWasAsked() async throws {
        let report = try await Hub([FakeProvider(name: "a", values: ["pm2_5": 1])]).air()
        let estimate = try #require(try report.content.first?.get().estimates.last)
        #expect(estimate.value == nil)
        #expect(estimate.absence?.reason == .notReported)
        #expect(estimate.absence?.provider == "a")
    }

    @Test(arguments: [
        (MergeStrategy.fill, [1.0, 20, 30]), (.max, [10, 20, 30]), (.mean, [5.5, 20, 30]),
    ])
    func hoursFollowTheRuleOfTheirMetric(strategy: MergeStrategy, expected: [Double]) async throws {
        let report = try await Hub(
            [
                FakeProvider(name: "a", values: ["pm2_5": 1], hours: [1, nil, nil]),
                FakeProvider(name: "b", values: ["pm2_5": 1], hours: [10, 20, 30]),
            ], merge: MergeRule(standard: strategy)
        ).air(["pm2_5"], hours: HourWindow(past: 0, next: 3))
        #expect(try report.content.first?.get().hourly?.rows == [expected])
    }

    @Test(arguments: [(3, 0), (4, 1), (9, 6)])
    func hoursThatNobodySentAreMissing(next: Int, missing: Int) async throws {
        let report = try await Hub([FakeProvider(name: "a", values: ["pm2_5": 1], hours: [1, nil, nil])]).air(
            ["pm2_5"], hours: HourWindow(past: 0, next: next))
        let hourly = try #require(try report.content.first?.get().hourly)
        #expect(hourly.missing == missing)
        #expect(hourly.gaps.map(\.lowerBound) == (missing > 0 ? [Instant(milliseconds: 3 * 3_600_000)] : []))
    }

    @Test(arguments: [(HourWindow(past: 0, next: 3), [[]]), (nil, nil)] as [(HourWindow?, [[Double?]]?)])
    func hoursThatNobodyHasAreThereAndEmpty(hours: HourWindow?, expected: [[Double?]]?) async throws {
        let report = try await Hub([FakeProvider(name: "a", values: ["pm2_5": 1])]).air(["pm2_5"], hours: hours)
        let air = try #require(report.content.first).get()
        #expect(air.hourly?.rows == expected)
    }

    @Test func onePlaceThatFailsCostsOnlyItself() throws {
        let point = try #require(Coordinate(latitude: 0, longitude: 0))
        let metric = try #require(Metric(named: "pm2_5"))
        let sample = AirQualitySample(
            used: point, elevation: nil, timezone: nil, time: nil, readings: [.value(1)])
        let error = SourceError.badData(from: "a", "sent nothing")
        let merge = AirQualityMerge(
            query: AirQualityQuery(places: [point, point], metrics: [metric]), rule: MergeRule(),
            contributions: [.init(provider: "a", isStale: false, items: [.failure(error), .success(sample)])])
        #expect(throws: error) { try merge.place(0).get() }
        #expect(try merge.place(1).get().estimates.map(\.value) == [1])
        #expect(try merge.place(2).get().estimates.map(\.value) == [nil])
    }
}
