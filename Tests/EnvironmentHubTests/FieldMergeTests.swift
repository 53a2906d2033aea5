import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

@Suite struct FieldMergeTests {
    private static let here = Coordinate(latitude: 0, longitude: 0)

    /// Voices a, b, c… with these values and times.
    private static func voices(_ values: [Double], times: [Int64?] = []) throws -> [Estimate.Voice] {
        let used = try #require(here)
        return values.enumerated().map { index, value in
            let time = times.indices.contains(index) ? times[index] : nil
            return Estimate.Voice(
                provider: String(UnicodeScalar(UInt8(97 + index))), value: value,
                time: time.map { Instant(milliseconds: $0) }, used: used)
        }
    }

    private static func merge(_ strategy: MergeStrategy, _ voices: [Estimate.Voice]) throws -> Estimate {
        FieldMerge(strategy, of: try #require(Metric(named: "pm2_5"))).estimate(voices)
    }

    @Test(arguments: [
        (MergeStrategy.first, [3.0, 1, 2], 3.0, "a"), (.fill, [3, 1, 2], 3, "a"), (.all, [3, 1, 2], 3, "a"),
        (.max, [3, 1, 2], 3, "a"), (.max, [1, 3, 3], 3, "b"), (.median, [3, 1, 2], 2, "c"), (.median, [5], 5, "a"),
        (.median, [1, 9, 9], 9, "b"), (.mean, [7], 7, "a"), (.max, [-1], -1, "a"),
    ])
    func aValueThatSomebodySaidIsReported(
        strategy: MergeStrategy, values: [Double], value: Double, provider: String
    ) throws {
        let estimate = try Self.merge(strategy, Self.voices(values))
        #expect(estimate.value == value)
        #expect(estimate.voice?.provider == provider)
        #expect(estimate.origin == .reported)
        #expect(estimate.rule == strategy)
        #expect(estimate.others.count == values.count - 1)
        #expect(!estimate.others.contains { $0.provider == provider })
    }

    @Test(arguments: [
        (MergeStrategy.mean, [1.0, 2, 6], 3.0), (.mean, [1, 2], 1.5), (.median, [4, 1], 2.5),
        (.median, [9, 1, 3, 5], 4),
    ])
    func aValueThatNobodySaidIsComputed(strategy: MergeStrategy, values: [Double], value: Double) throws {
        let estimate = try Self.merge(strategy, Self.voices(values))
        #expect(estimate.value == value)
        #expect(estimate.voice == nil)
        #expect(estimate.origin == .computed)
        #expect(estimate.others.map(\.value) == values)
    }

    @Test(
        arguments: [
            ([1, 3, 2], "b"), ([3, 3, 1], "a"), ([nil, 1, nil], "b"), ([nil, nil, nil], "a"), ([2, nil, 2], "a"),
        ] as [([Int64?], String)])
    func theFreshestIsTheFirstOfTheNewest(times: [Int64?], provider: String) throws {
        #expect(try Self.merge(.freshest, Self.voices([1, 2, 3], times: times)).voice?.provider == provider)
    }

    @Test(arguments: [MergeStrategy.median, .mean, .max])
    func theOrderOfTheProvidersDoesNotMatter(strategy: MergeStrategy) throws {
        let values = [0.1, 0.2, 0.3, 1e16, -1e16, 7.7]
        let expected = try Self.merge(strategy, Self.voices(values)).value
        for shift in values.indices {
            let turned = Array(values[shift...] + values[..<shift])
            #expect(try Self.merge(strategy, Self.voices(turned)).value == expected)
            #expect(try Self.merge(strategy, Self.voices(turned.reversed())).value == expected)
        }
    }

    @Test(arguments: MergeStrategy.allCases)
    func nothingSaidIsNothingKnown(strategy: MergeStrategy) throws {
        let estimate = try Self.merge(strategy, [])
        #expect(estimate.value == nil)
        #expect(estimate.voice == nil)
        #expect(estimate.others.isEmpty)
    }
}
