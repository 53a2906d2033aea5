import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Synchronization
import Testing
import Transport

/// What is told while providers are asked.
@Suite struct AskingStepTests {
    private final class Steps: Sendable {
        private let words = Mutex<[String]>([])

        var told: [String] { words.withLock { $0 } }

        func hear(_ step: AskingStep) {
            let word =
                switch step {
                case .began(let providers): "began \(providers)"
                case .heard(let outcome): "\(outcome.provider): \(outcome.state.word)"
                }
            words.withLock { $0.append(word) }
        }
    }

    private static let good = FakeProvider(name: "good", values: ["pm2_5": 1, "ozone": 2])
    private static let empty = FakeProvider(name: "empty")
    private static let broken = FakeProvider(name: "broken", error: .rateLimited)
    private static let off = FakeProvider(name: "off", standing: .disabled("it is off"))

    @Test(arguments: [
        ([good], MergeStrategy.first, ["began 1", "good: ok"]),
        ([broken, good], .first, ["began 2", "broken: rate_limited", "good: ok"]),
        ([good, empty], .first, ["began 2", "good: ok"]),
        ([off, good], .first, ["began 1", "good: ok"]),
        ([off], .first, ["began 0"]),
        ([empty, good], .fill, ["began 2", "empty: empty", "good: ok"]),
    ])
    func eachOutcomeIsToldOnce(fakes: [FakeProvider], strategy: MergeStrategy, told: [String]) async throws {
        let steps = Steps()
        let place = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
        let query = AirQualityQuery(places: [place], metrics: [try #require(Metric(named: "pm2_5"))], hours: nil)
        let options = CallOptions(deadline: .now + .seconds(60), onStep: steps.hear)
        _ = try await Hub(fakes, merge: MergeRule(standard: strategy)).airQuality(query, options).value
        #expect(steps.told == told)
    }
}
