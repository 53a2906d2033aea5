import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

/// Which values are merged into one, and which are left out.
@Suite struct ComparableValuesTests {
    private static let hour: Int64 = 3_600_000

    /// What each provider's part in `pm2_5` is: the word of why it has none, `taken` for the chosen one, else `said`.
    private static func parts(
        _ fakes: [FakeProvider], _ strategy: MergeStrategy, of name: String = "pm2_5", now: Int64 = 10 * hour
    ) async throws -> [String] {
        let report = try await Hub(fakes, merge: MergeRule(standard: strategy), now: now).air([name])
        let estimate = try #require(try report.content.first?.get().estimates.first)
        return fakes.map { fake in
            if estimate.voice?.provider == fake.name { return "taken" }
            guard let other = estimate.others.first(where: { $0.provider == fake.name }) else { return "silent" }
            return other.leftOut?.word ?? "said"
        }
    }

    private static func fakes(_ values: [Double], times: [Int64]) -> [FakeProvider] {
        zip(values, times).enumerated().map { index, item in
            FakeProvider(name: ["a", "b", "c", "d"][index], values: ["pm2_5": item.0], time: item.1)
        }
    }

    @Test(arguments: [
        ([10 * hour, 10 * hour], ["said", "said"]), ([10 * hour, 9 * hour], ["said", "said"]),
        ([10 * hour, 9 * hour - 1], ["taken", "older"]), ([6 * hour, 10 * hour], ["older", "taken"]),
    ])
    func valuesMoreThanAnHourApartAreNotAveraged(times: [Int64], expected: [String]) async throws {
        #expect(try await Self.parts(Self.fakes([1, 2], times: times), .mean) == expected)
    }

    @Test(arguments: [MergeStrategy.first, .fill, .all])
    func whatIsNotAveragedMayBeOlder(strategy: MergeStrategy) async throws {
        let fakes = Self.fakes([1, 2], times: [6 * Self.hour, 10 * Self.hour])
        #expect(try await Self.parts(fakes, strategy).first == "taken")
    }

    @Test(
        arguments: [
            ([.instant, .day, .instant], ["said", "averaging", "said"]),
            ([.day, .day, .instant], ["said", "said", "averaging"]),
            ([.day, .hour], ["averaging", "taken"]), ([.hour, nil], ["taken", "averaging"]),
            ([nil, nil], ["said", "said"]),
            ([.hour, .instant, .day], ["averaging", "taken", "averaging"]),
        ] as [([AveragingTime?], [String])])
    func meansOverDifferentTimesAreNotAveragedTogether(times: [AveragingTime?], expected: [String]) async throws {
        let fakes = times.enumerated().map { index, time in
            FakeProvider(
                name: ["a", "b", "c"][index], values: ["pm2_5": Double(index)], time: 10 * Self.hour, averaging: time)
        }
        #expect(try await Self.parts(fakes, .mean) == expected)
    }

    @Test(
        arguments: [
            (["2024", "2012", "2024"], ["said", "edition", "said"]), (["2024", nil], ["taken", "edition"]),
            ([nil, nil], ["edition", "taken"]), (["2024", "2024"], ["said", "said"]),
        ] as [([String?], [String])])
    func indicesOfDifferentEditionsAreNotAveraged(editions: [String?], expected: [String]) async throws {
        for name in ["us_aqi", "us_aqi_pm2_5"] {
            let fakes = editions.enumerated().map { index, edition in
                FakeProvider(
                    name: ["a", "b", "c"][index], values: [name: Double(50 + index)], time: 10 * Self.hour,
                    editions: edition.map { ["us_aqi": $0] } ?? [:])
            }
            #expect(try await Self.parts(fakes, .median, of: name) == expected)
        }
    }

    @Test(
        arguments: [
            ([10, 12, 200], ["said", "said", "outlier"]), ([200, 12, 10], ["outlier", "said", "said"]),
            ([10, 200], ["said", "said"]), ([0, 0, 40], ["said", "said", "said"]),
            ([0, 0, 41], ["said", "said", "outlier"]),
            ([300, 310, 640], ["said", "said", "said"]), ([300, 310, 900], ["said", "said", "outlier"]),
        ] as [([Double], [String])])
    func aValueFarFromTheOthersIsLeftOut(values: [Double], expected: [String]) async throws {
        let fakes = Self.fakes(values, times: values.map { _ in 10 * Self.hour })
        #expect(try await Self.parts(fakes, .mean) == expected)
    }

    @Test(arguments: [(MergeStrategy.max, "outlier"), (.all, "outlier"), (.freshest, "outlier"), (.fill, "taken")])
    func whoeverHearsEverybodyLeavesOutAnOutlier(strategy: MergeStrategy, expected: String) async throws {
        let fakes = Self.fakes([500, 10, 12], times: [10 * Self.hour, 10 * Self.hour, 10 * Self.hour])
        #expect(try await Self.parts(fakes, strategy).first == expected)
    }

    @Test func whatIsStaleIsSaidAndLeftOut() async throws {
        var fakes = Self.fakes([1, 2, 3], times: [0, 10 * Self.hour, 10 * Self.hour])
        fakes[0].maxAge = .seconds(3600)
        #expect(try await Self.parts(fakes, .mean) == ["stale", "said", "said"])
    }

    @Test func agreementCountsThoseThatCanBeCompared() async throws {
        let fakes = Self.fakes([10, 14, 12, 400], times: [Int64](repeating: 10 * Self.hour, count: 4))
        let report = try await Hub(fakes, merge: MergeRule(standard: .mean), now: 10 * Self.hour).air(["pm2_5"])
        let agreement = try #require(try report.content.first?.get().estimates.first?.agreement)
        #expect(agreement.count == 3)
        #expect(agreement.agreeing == 3)
        #expect(agreement.lowest == 10)
        #expect(agreement.highest == 14)
        #expect(agreement.range == 4)
        #expect(agreement.deviation == 2)
        #expect(agreement.limit == 10)
    }

    @Test func aValueInAnotherUnitIsConvertedAndSaysSo() throws {
        let point = try #require(Coordinate(latitude: 0, longitude: 0))
        let metric = try #require(Metric(named: "pm2_5"))
        let sample = AirQualitySample(
            used: point, elevation: nil, timezone: nil, time: nil, readings: [.value(12)],
            conversions: [0: try #require(Conversion(from: .milligramPerCubicMetre, to: metric.unit))])
        let estimate = try #require(
            try AirQualityMerge(
                query: AirQualityQuery(places: [point], metrics: [metric]), rule: MergeRule(),
                contributions: [.init(provider: "a", isStale: false, items: [.success(sample)])]
            ).place(0).get().estimates.first)
        #expect(estimate.origin == .converted)
        #expect(estimate.voice?.conversion?.factor == 1000)
    }

    @Test(
        arguments: [
            (Reading.Absence.outOfRange(-5), "out_of_range", -5), (.sentinel("-999"), "absent", nil),
            (.unit("furlong"), "unusable", nil), (.notANumber, "unusable", nil),
        ] as [(Reading.Absence, String, Double?)])
    func whatCannotBeUsedIsAmongTheOthers(absence: Reading.Absence, word: String, value: Double?) throws {
        let point = try #require(Coordinate(latitude: 0, longitude: 0))
        let metric = try #require(Metric(named: "pm2_5"))
        let items = [Reading.missing(absence), .value(3)].map { reading in
            AirQualitySample(used: point, elevation: nil, timezone: nil, time: nil, readings: [reading])
        }
        for count in [1, 2] {
            let contributions = items.prefix(count).enumerated().map { index, sample in
                AirQualityMerge.Contribution(provider: "p\(index)", isStale: false, items: [.success(sample)])
            }
            let merge = AirQualityMerge(
                query: AirQualityQuery(places: [point], metrics: [metric]), rule: MergeRule(standard: .median),
                contributions: contributions)
            let other = try #require(try merge.place(0).get().estimates.first?.others.first)
            #expect(other.leftOut?.word == word)
            #expect(other.value == value)
        }
    }
}
