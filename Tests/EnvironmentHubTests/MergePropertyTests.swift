import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

/// What holds of every merge, tried with generated providers; a failure names the seed that shows it.
@Suite struct MergePropertyTests {
    private static let hour: Int64 = 3_600_000
    private static let now = 100 * hour
    private static let names = ["us_aqi", "pm2_5", "ozone"]

    /// Two to six providers that agree, disagree, are silent, late, stale or of another manner.
    private static func fakes(_ random: inout SeededGenerator) -> [FakeProvider] {
        (0..<Int.random(in: 2...6, using: &random)).map { index in
            var values: [String: Double] = [:]
            for name in names where Int.random(in: 0..<5, using: &random) > 0 {
                values[name] = Double(Int.random(in: 0...40, using: &random)) / 2
                if Int.random(in: 0..<8, using: &random) == 0 { values[name] = 400 }
            }
            let hours = (0..<3).map { _ in
                Int.random(in: 0..<4, using: &random) == 0 ? nil : Double(Int.random(in: 0...90, using: &random)) / 3
            }
            return FakeProvider(
                name: "p\(index)", values: values, hours: hours,
                time: now - Int64.random(in: 0...9, using: &random) * hour / 2, maxAge: .seconds(4 * 3600),
                averaging: [.instant, .instant, .hour, nil].randomElement(using: &random) ?? nil,
                editions: Bool.random(using: &random) ? ["us_aqi": "2024"] : [:])
        }
    }

    private static func air(_ fakes: [FakeProvider], _ strategy: MergeStrategy) async throws -> AirQualityEstimates {
        let report = try await Hub(fakes, merge: MergeRule(standard: strategy), now: now).air(
            names, hours: HourWindow(past: 0, next: 3))
        return try #require(report.content.first).get()
    }

    private static func values(_ air: AirQualityEstimates) -> [[Double?]] {
        [air.estimates.map(\.value)] + (air.hourly?.rows ?? [])
    }

    private static func spans(_ parts: [Double], _ value: Double) -> Bool {
        guard let least = parts.min(), let most = parts.max() else { return false }
        return least <= value && value <= most
    }

    @Test(arguments: 1...60) func theOrderOfTheProvidersDoesNotMatter(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let fakes = Self.fakes(&random)
        for strategy in [MergeStrategy.median, .mean, .max] {
            let expected = Self.values(try await Self.air(fakes, strategy))
            let turned = Self.values(try await Self.air(fakes.shuffled(using: &random), strategy))
            #expect(turned == expected, "\(strategy)")
        }
    }

    @Test(arguments: 1...60) func aProviderThatSaysNothingChangesNoValue(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let fakes = Self.fakes(&random)
        let place = Int.random(in: 0...fakes.count, using: &random)
        for strategy in MergeStrategy.allCases where strategy != .first {
            var joined = fakes
            joined.insert(FakeProvider(name: "silent", time: Self.now), at: place)
            let expected = Self.values(try await Self.air(fakes, strategy))
            let given = Self.values(try await Self.air(joined, strategy))
            #expect(given == expected, "\(strategy)")
        }
    }

    @Test(arguments: 1...60) func everyValueIsSomebodysOrLiesBetweenThoseOfSeveral(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let fakes = Self.fakes(&random)
        let said = Dictionary(fakes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for strategy in MergeStrategy.allCases {
            for (name, estimate) in zip(Self.names, try await Self.air(fakes, strategy).estimates) {
                guard let value = estimate.value else { continue }
                #expect(value.isFinite)
                if let voice = estimate.voice {
                    #expect(said[voice.provider]?.values[name] == value)
                    #expect(estimate.origin == .reported)
                } else {
                    let parts = estimate.contributors.compactMap { said[$0.provider]?.values[name] }
                    #expect(parts.count > 1)
                    #expect(Self.spans(parts, value))
                }
            }
        }
    }

    @Test(arguments: 1...60) func nothingStaleHasAPartInAFreshValue(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let fakes = Self.fakes(&random)
        for strategy in MergeStrategy.allCases {
            for estimate in try await Self.air(fakes, strategy).estimates where estimate.value != nil {
                let parts = estimate.voice.map { [$0.speaker] } ?? estimate.contributors.map(\.speaker)
                let isMixed = parts.contains(where: \.isStale) && !parts.allSatisfy(\.isStale)
                #expect(!isMixed)
                if parts.contains(where: \.isStale) { #expect(!estimate.others.contains { !$0.speaker.isStale }) }
            }
        }
    }

    @Test(arguments: 1...60) func everyHourLiesBetweenTheHoursOfItsProviders(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let fakes = Self.fakes(&random)
        let said = Dictionary(fakes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for strategy in MergeStrategy.allCases {
            let hourly = try #require(try await Self.air(fakes, strategy).hourly)
            for (row, runs) in zip(hourly.rows, hourly.runs) {
                for (hour, value) in row.enumerated() {
                    guard let value else { continue }
                    let run = try #require(runs.first { $0.hours.contains(hour) })
                    let parts = run.providers.compactMap { said[$0]?.hours?[hour] }
                    #expect(parts.count == run.providers.count)
                    #expect(Self.spans(parts, value))
                }
            }
        }
    }
}
