import EnvironmentModel
import Testing

@testable import EnvironmentHub

@Suite struct ConfidenceTests {
    private static let hour: Int64 = 3_600_000

    private struct Line: Measurand {
        let name = "line"
        let unit = Unit.one
        let range = 0.0...1000.0
        let tolerance = 10.0
    }

    private static func judge(_ change: (inout Confidence.Grounds) -> Void) -> String {
        var grounds = Confidence.Grounds()
        change(&grounds)
        let confidence = Confidence(grounds)
        return "\(confidence.level.rawValue): \(confidence.reason)"
    }

    @Test(
        arguments: [
            (Evidence.station, "high: one provider, a station"), (.model, "medium: one provider, a model"),
            (nil, "medium: one provider"),
        ] as [(Evidence?, String)])
    func oneProviderCountsByItsEvidence(evidence: Evidence?, expected: String) {
        #expect(Self.judge { $0.evidence = evidence } == expected)
    }

    @Test(
        arguments: [
            ([10, 20], 15, "high: 2 providers agree"), ([10, 21], 15.5, "medium: 2 providers differ little"),
            ([10, 31], 20.5, "low: 2 providers differ"), ([10, 31], 10, "low: 2 providers differ"),
            ([10, 15, 40], 15, "medium: 2 of 3 providers agree"), ([0, 15, 40], 15, "low: 3 providers differ"),
        ] as [([Double], Double, String)])
    func severalProvidersCountByTheirAgreement(values: [Double], result: Double, expected: String) {
        let agreement = Agreement(values, around: result, on: Axis(Line()))
        #expect(Self.judge { $0.agreement = agreement } == expected)
    }

    @Test(
        arguments: [
            (Evidence.station, "high: 2 providers, stations"), (.model, "medium: 2 providers, models"),
            (nil, "medium: 2 providers"),
        ] as [(Evidence?, String)])
    func severalProvidersOfPartsCountByTheirEvidence(evidence: Evidence?, expected: String) {
        #expect(
            Self.judge {
                $0.evidence = evidence
                $0.providers = 2
            } == expected)
    }

    @Test func agreementOverUnstatedTimesCountsLess() {
        var agreement = Agreement([10, 12], around: 11, on: Axis(Line()))
        agreement?.isStated = false
        #expect(
            Self.judge { $0.agreement = agreement }
                == "medium: 2 providers agree, averaged over times that are not stated")
    }

    @Test func anOutlierCountsAmongThoseThatDiffer() {
        let agreement = Agreement([10, 12], around: 11, on: Axis(Line()), outliers: 1)
        #expect(Self.judge { $0.agreement = agreement } == "medium: 2 of 3 providers agree")
    }

    private static let doubts: [(change: @Sendable (inout Confidence.Grounds) -> Void, expected: String)] = [
        ({ $0.age = 2 * hour }, "high: one provider, a station"),
        ({ $0.age = 3 * hour }, "medium: one provider, a station, 3 hours old"),
        ({ $0.age = 71 * hour }, "medium: one provider, a station, 71 hours old"),
        ({ $0.age = 25_418 * hour }, "medium: one provider, a station, 1059 days old"),
        ({ $0.distance = 25 }, "high: one provider, a station"),
        ({ $0.distance = 40.4 }, "medium: one provider, a station, 40 km away"),
        ({ $0.height = -299 }, "high: one provider, a station"),
        ({ $0.height = -301 }, "medium: one provider, a station, 301 m lower"),
        ({ $0.height = 800 }, "medium: one provider, a station, 800 m higher"),
        ({ $0.conditions = "25 °C" }, "medium: one provider, a station, converted at 25 °C"),
        ({ $0.isDerived = true }, "medium: one provider, a station, computed from other values"),
        ({ $0.isPreliminary = true }, "medium: one provider, a station, preliminary"),
        ({ $0.isRunning = true }, "medium: one provider, a station, of a day that is not over"),
        ({ $0.isStale = true }, "low: one provider, a station, stale"),
        (
            {
                $0.age = 9 * hour
                $0.distance = 99
                $0.height = 999
            }, "low: one provider, a station, 9 hours old, 99 km away, 999 m higher"
        ),
    ]

    @Test(arguments: doubts.indices) func eachDoubtTakesOneStep(index: Int) {
        let row = Self.doubts[index]
        #expect(
            Self.judge {
                $0.evidence = .station
                row.change(&$0)
            } == row.expected)
    }
}
