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

    @Test(arguments: [
        (MergeStrategy.max, [5, 9, 9.0], [1, 1, 2 as Int64], "c"), (.median, [1, 9, 9], [1, 1, 2], "c"),
        (.max, [9, 9, 1], [1, 1, 2], "a"),
    ])
    func ofEqualValuesTheNewestIsTaken(strategy: MergeStrategy, values: [Double], times: [Int64], provider: String)
        throws
    {
        #expect(try Self.merge(strategy, Self.voices(values, times: times)).voice?.provider == provider)
    }

    /// It is noon: the times in minutes from then, and what is left out of whom.
    @Test(
        arguments: [
            ([0, -59, 61], [nil, nil, "ahead"]), ([0, -61, 59], [nil, "older", nil]),
            ([70, 90, 140], [nil, nil, "ahead"]),
            ([0, 61, 300], [nil, "ahead", "ahead"]),
        ] as [([Int64], [String?])])
    func aTimeThatHasNotComeDisplacesNone(minutes: [Int64], expected: [String?]) throws {
        let noon: Int64 = 43_200_000
        let voices = try Self.voices([10, 11, 12], times: minutes.map { noon + $0 * 60_000 })
        let metric = try #require(Metric(named: "pm2_5"))
        for strategy in [MergeStrategy.mean, .freshest] {
            let merge = FieldMerge(strategy, of: metric, now: Instant(milliseconds: noon))
            let estimate = merge.estimate(voices)
            let left = Dictionary(uniqueKeysWithValues: estimate.others.map { ($0.provider, $0.leftOut?.word) })
            for (voice, word) in zip(voices, expected) where strategy == .mean || word == "ahead" {
                #expect(left[voice.provider, default: nil] == word)
            }
        }
    }

    @Test(arguments: [MergeStrategy.mean, .median])
    func aComputedIndexIsAWholeNumber(strategy: MergeStrategy) async throws {
        let fakes = [40.0, 51].enumerated().map { index, value in
            FakeProvider(name: "p\(index)", values: ["us_aqi": value], editions: ["us_aqi": "one way"])
        }
        #expect(try await Hub(fakes, merge: MergeRule(standard: strategy)).air(["us_aqi"]).values == [46])
    }

    @Test func aComputedValueHasNoMoreThanSixDecimals() throws {
        #expect(try Self.merge(.mean, Self.voices([20, 22, 25])).value == 22.333333)
    }

    /// The first of three is chosen: by its time, or by how far it lies from the others, it is not one of their kind.
    @Test(
        arguments: [
            ([300, 10, 11], [0, 65, 65], 0, nil), ([300, 10, 11], [0, 0, 0], 3, 1), ([10, 11, 300], [0, 0, 0], 2, 2),
            ([10, 11, 300], [0, 60, 65], 2, 2),
        ] as [([Double], [Int64], Int, Int?)])
    func whatIsChosenIsAmongThoseItIsComparedWith(values: [Double], minutes: [Int64], count: Int, agreeing: Int?)
        throws
    {
        let voices = try Self.voices(values, times: minutes.map { $0 * 60_000 })
        let agreement = try Self.merge(.fill, voices).agreement
        #expect(agreement?.count ?? 0 == count)
        #expect(agreement?.agreeing == agreeing)
        if let lowest = agreement?.lowest, let highest = agreement?.highest {
            #expect((lowest...highest).contains(values[0]))
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
