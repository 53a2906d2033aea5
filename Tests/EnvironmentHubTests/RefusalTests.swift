import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

/// Values that a provider sends and nobody can use.
@Suite struct RefusalTests {
    private func merge(_ readings: [Reading]) throws -> AirQualityEstimates {
        let point = try #require(Coordinate(latitude: 0, longitude: 0))
        let metric = try #require(Metric(named: "pm2_5"))
        let contributions = readings.enumerated().map { index, reading in
            let sample = AirQualitySample(used: point, elevation: nil, timezone: nil, time: nil, readings: [reading])
            return AirQualityMerge.Contribution(provider: "p\(index)", isStale: false, items: [.success(sample)])
        }
        let query = AirQualityQuery(places: [point], metrics: [metric])
        return try AirQualityMerge(query: query, rule: MergeRule(standard: .fill), contributions: contributions)
            .place(0).get()
    }

    @Test(arguments: [Reading.Absence.outOfRange(-5), .unit("furlong"), .notANumber])
    func aRefusedValueIsToldThoughAnotherFillsIn(absence: Reading.Absence) throws {
        let estimate = try #require(try merge([.missing(absence), .value(3)]).estimates.first)
        #expect(estimate.value == 3)
        #expect(estimate.refused.map(\.provider) == ["p0"])
        #expect(estimate.refused.map(\.reason) == [absence])
    }

    @Test(arguments: [Reading.Absence.null, .notReported])
    func whatWasNotSaidIsNoRefusal(absence: Reading.Absence) throws {
        let estimate = try #require(try merge([.missing(absence), .value(3)]).estimates.first)
        #expect(estimate.refused.isEmpty)
    }

    private static let answers: [(Reading, String?)] = [
        (.missing(.outOfRange(-5)), "-5 is impossible"),
        (.missing(.unit("furlong")), "the unit 'furlong' cannot be converted"),
        (.missing(.notANumber), "a value is no number"), (.missing(.null), nil), (.missing(.notReported), nil),
        (.value(1), nil),
    ]

    @Test(arguments: answers)
    func anAnswerWithoutAUsableValueIsNoDelivery(reading: Reading, refusal: String?) throws {
        let point = try #require(Coordinate(latitude: 0, longitude: 0))
        let sample = AirQualitySample(used: point, elevation: nil, timezone: nil, time: nil, readings: [reading])
        #expect(SourceAnswer.airQuality([.success(sample)]).refusal == refusal)
    }
}
