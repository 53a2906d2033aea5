import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

/// Directions in degrees, where 359 is next to 0.
@Suite struct CircularMergeTests {
    private struct Direction: Measurand {
        let name = "direction"
        let unit = Unit.one
        let range = 0.0...360.0
        let tolerance = 30.0
        let isCircular = true
    }

    private static func merge(_ strategy: MergeStrategy, _ values: [Double]) throws -> Estimate {
        let used = try #require(Coordinate(latitude: 0, longitude: 0))
        let voices = values.enumerated().map { index, value in
            Estimate.Voice(provider: "p\(index)", value: value, time: nil, used: used)
        }
        return FieldMerge(strategy, of: Direction()).estimate(voices)
    }

    @Test(
        arguments: [
            ([350, 10], 0), ([10, 350], 0), ([80, 100], 90), ([270, 330], 300), ([355, 5, 15], 5),
        ] as [([Double], Double)])
    func theMeanIsThatOfTheVectors(values: [Double], expected: Double) throws {
        let estimate = try Self.merge(.mean, values)
        let axis = Axis(Direction())
        #expect(axis.distance(try #require(estimate.value), expected) < 1e-9)
        #expect(estimate.origin == .computed)
    }

    @Test(arguments: [([0, 180], 0), ([270, 90], 90)] as [([Double], Double)])
    func directionsThatCancelHaveNoMeanAndGiveTheirMedian(values: [Double], expected: Double) throws {
        let estimate = try Self.merge(.mean, values)
        #expect(estimate.value == expected)
        #expect(estimate.origin == .reported)
    }

    @Test(arguments: [MergeStrategy.median, .max])
    func theMedianIsTheDirectionNearestToAll(strategy: MergeStrategy) throws {
        #expect(try Self.merge(strategy, [350, 20, 5]).value == 5)
        #expect(try Self.merge(strategy, [20, 5, 350]).value == 5)
    }

    @Test func aDirectionFarFromTheOthersIsLeftOut() throws {
        let estimate = try Self.merge(.mean, [355, 5, 180])
        #expect(estimate.others.map(\.leftOut) == [nil, nil, .outlier])
    }

    @Test func spreadOfDirectionsHasNoEnds() throws {
        let agreement = try #require(try Self.merge(.mean, [350, 10]).agreement)
        #expect(agreement.lowest == nil)
        #expect(agreement.highest == nil)
        #expect(agreement.range == 20)
    }
}
