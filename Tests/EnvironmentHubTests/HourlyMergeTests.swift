import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

@Suite struct HourlyMergeTests {
    private static func hourly(_ fakes: [FakeProvider], _ strategy: MergeStrategy) async throws -> HourlyEstimates {
        let report = try await Hub(fakes, merge: MergeRule(standard: strategy)).air(
            ["pm2_5"], hours: HourWindow(past: 0, next: 4))
        return try #require(try report.content.first?.get().hourly)
    }

    private static func fake(_ name: String, _ hours: [Double?], time: Int64 = 0) -> FakeProvider {
        FakeProvider(name: name, values: ["pm2_5": 1], hours: hours, time: time)
    }

    private static func runs(_ hourly: HourlyEstimates) -> [String] {
        hourly.runs[0].map { "\($0.hours) \($0.providers.joined(separator: "+")) \($0.origin.rawValue)" }
    }

    @Test func gapsStay() async throws {
        let hourly = try await Self.hourly(
            [Self.fake("a", [1, nil, 3, nil]), Self.fake("b", [nil, nil, 5, 6])], .mean)
        #expect(hourly.rows == [[1, nil, 4, 6]])
        #expect(Self.runs(hourly) == ["0...0 a reported", "2...2 a+b computed", "3...3 b reported"])
    }

    @Test func hoursOfOneProviderAreOneRun() async throws {
        let hourly = try await Self.hourly([Self.fake("a", [nil, 1, nil, 2])], .fill)
        #expect(Self.runs(hourly) == ["1...3 a reported"])
    }

    @Test func hoursThatNobodyKnowsHaveNoRun() async throws {
        #expect(try await Self.runs(Self.hourly([Self.fake("a", [nil, nil])], .fill)) == [])
    }

    @Test func anOutlierIsLeftOutHourByHour() async throws {
        let hourly = try await Self.hourly(
            [Self.fake("a", [1, 1, 1]), Self.fake("b", [2, 2, 2]), Self.fake("c", [3, 300, 300])], .mean)
        #expect(hourly.rows == [[2, 1.5, 1.5]])
        #expect(hourly.leftOut == [[.init(provider: "c", reason: .outlier, hours: 2)]])
    }

    private static let nothing = Reading.Absence.path(PathMiss(kind: .nothing, clause: "finds nothing"))
    private static let void = Reading.Absence.path(PathMiss(kind: .null, clause: "finds null"))

    /// Hours of two providers, why theirs have no values, and those that nobody reported.
    @Test(
        arguments: [
            ([1, nil, nil], nil, .notReported, .notReported, [1, 2]), ([nil, nil], nil, .notReported, .null, [0, 1]),
            ([nil, 2], nil, nothing, .null, [0]), ([nil, nil], nil, .null, .null, []),
            ([nil, nil], nil, .sentinel("-999"), .null, []), ([nil, nil], nil, .unit("furlong"), .null, []),
            ([nil, nil], nil, void, .null, []), ([nil, nil], [nil, 5], .notReported, .notReported, [0]),
            ([nil, nil], [nil, 5], .notReported, .null, []), ([nil, nil], [nil, nil], nothing, .notReported, [0, 1]),
            ([nil, nil], [3], .notReported, .null, [1]),
        ] as [([Double?], [Double?]?, Reading.Absence, Reading.Absence, [Int])])
    func hoursThatEveryAnswerLacksAreTold(
        first: [Double?], second: [Double?]?, why: Reading.Absence, whyElse: Reading.Absence, unreported: [Int]
    ) async throws {
        var fakes = [FakeProvider(name: "a", values: ["pm2_5": 1], hours: first, absence: why)]
        if let second { fakes.append(FakeProvider(name: "b", values: ["pm2_5": 1], hours: second, absence: whyElse)) }
        #expect(try await Self.hourly(fakes, .all).unreported == [unreported])
    }

    /// Hours of two providers, why theirs have no values, and those for which something came that is none.
    @Test(
        arguments: [
            ([1, nil], nil, .sentinel("-999"), .null, [1]), ([1, nil], nil, .unit("furlong"), .null, [1]),
            ([1, nil], nil, .null, .null, []), ([1, nil], nil, .notReported, .null, []),
            ([nil, nil], [nil, 5], .unit("furlong"), .null, [0]), ([1, nil], [2, nil], .null, .unit("furlong"), [1]),
        ] as [([Double?], [Double?]?, Reading.Absence, Reading.Absence, [Int])])
    func hoursThatCameUnusableAreTold(
        first: [Double?], second: [Double?]?, why: Reading.Absence, whyElse: Reading.Absence, spoilt: [Int]
    ) async throws {
        var fakes = [FakeProvider(name: "a", values: ["pm2_5": 1], hours: first, absence: why)]
        if let second { fakes.append(FakeProvider(name: "b", values: ["pm2_5": 1], hours: second, absence: whyElse)) }
        #expect(try await Self.hourly(fakes, .all).spoilt == [spoilt])
    }

    /// The current values of the two are hours apart; the hours of the series are the same hours all the same.
    @Test func hoursAreAlignedByThemselves() async throws {
        let hourly = try await Self.hourly(
            [Self.fake("a", [1, 1], time: 9 * 3_600_000), Self.fake("b", [3, 3])], .mean)
        #expect(hourly.rows == [[2, 2]])
    }

    /// An answer that was kept is of another window; more hours than were asked are none of the window either.
    @Test(arguments: [
        ([0], [1.0, 2, 3, 4, 5, 6], [1.0, 2, 3, 4]), ([-2], [1, 2, 3, 4], [3, 4]), ([2], [1, 2, 3, 4], [1, 2]),
        ([-4], [1, 2, 3, 4], []), ([-2, 2], [1, 2, 3, 4], [3, 4, 1, 2]), ([-4, 4], [1, 2, 3, 4], []),
    ])
    func hoursOutsideTheWindowAreLeftOut(begins: [Int64], values: [Double], kept: [Double]) async throws {
        let fakes = begins.enumerated().map { position, hour in
            FakeProvider(
                name: "p\(position)", values: ["pm2_5": 1], hours: values, firstHour: hour * 3_600_000)
        }
        #expect(try await Self.hourly(fakes, .freshest).rows == [kept.map(Double?.some)])
    }
}
