import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing

@Suite struct StalenessTests {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: [(6 * hour, "ok"), (6 * hour + 1, "stale"), (0, "ok"), (-hour, "ok")])
    func anObservationAgesAgainstTheClock(age: Int64, word: String) async throws {
        let now = 100 * Self.hour
        let fake = FakeProvider(name: "a", values: ["pm2_5": 1], time: now - age, maxAge: .seconds(6 * 3600))
        let report = try await Hub([fake], now: now).air()
        #expect(report.states == ["a: \(word)"])
        #expect(report.isComplete == (word == "ok"))
        #expect(report.warnings.map(\.kind) == (word == "ok" ? [] : [.stale]))
        #expect(report.values.first == 1)
    }

    @Test func withoutALimitNothingAges() async throws {
        let report = try await Hub([FakeProvider(name: "a", values: ["pm2_5": 1])], now: 1 << 50).air()
        #expect(report.states == ["a: ok"])
    }

    @Test func theWarningSaysHowOld() async throws {
        let fake = FakeProvider(name: "a", values: ["pm2_5": 1], maxAge: .seconds(1))
        let report = try await Hub([fake], now: 7 * Self.hour).air()
        #expect(report.warnings.map(\.message) == ["the newest values of 'a' are 7 hours old"])
        #expect(report.warnings.map(\.path) == ["data.time"])
    }

    @Test(arguments: [MergeStrategy.fill, .all])
    func nothingStaleStandsInForSomethingFresh(strategy: MergeStrategy) async throws {
        let report = try await Hub(
            [
                FakeProvider(name: "old", values: ["pm2_5": 1, "ozone": 1], maxAge: .seconds(1)),
                FakeProvider(name: "new", values: ["pm2_5": 2], time: Self.hour),
            ], merge: MergeRule(standard: strategy), now: Self.hour
        ).air()
        #expect(report.voices == ["new", "old"])
    }

    @Test(arguments: [(MergeStrategy.max, 2.0), (.median, 2), (.mean, 2), (.freshest, 2), (.all, 2)])
    func nothingStaleChangesAFreshValue(strategy: MergeStrategy, expected: Double) async throws {
        let report = try await Hub(
            [
                FakeProvider(name: "new", values: ["pm2_5": 2], time: Self.hour, maxAge: .seconds(1)),
                FakeProvider(name: "old", values: ["pm2_5": 30], maxAge: .seconds(1)),
            ], merge: MergeRule(standard: strategy), now: Self.hour
        ).air(["pm2_5"])
        let estimate = try #require(try report.content.first?.get().estimates.first)
        #expect(estimate.value == expected)
        #expect(estimate.others.contains { $0.provider == "old" && $0.value == 30 })
    }

    @Test(arguments: [
        (30, "30 seconds"), (600, "10 minutes"), (7200, "2 hours"), (259_199, "71 hours"), (259_200, "3 days"),
        (91_504_800, "1059 days"),
    ])
    func theAgeIsToldInAFittingUnit(seconds: Int64, shown: String) async throws {
        let fake = FakeProvider(name: "a", values: ["pm2_5": 1], maxAge: .seconds(1))
        let report = try await Hub([fake], now: seconds * 1000).air()
        #expect(report.warnings.map(\.message) == ["the newest values of 'a' are \(shown) old"])
    }

    @Test(arguments: [(hour, "ok"), (2 * hour, "ok"), (3 * hour, "stale")])
    func whatIsDatedWellAheadOfTheClockIsStale(ahead: Int64, word: String) async throws {
        let fake = FakeProvider(name: "a", values: ["pm2_5": 1], time: ahead, maxAge: .seconds(3600))
        let report = try await Hub([fake], now: 0).air()
        #expect(report.states == ["a: \(word)"])
        let message = "the newest values of 'a' are dated 3 hours ahead of the clock"
        #expect(report.warnings.map(\.message) == (word == "ok" ? [] : [message]))
    }
}
