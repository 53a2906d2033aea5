import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing

/// What is told without waiting, and what is left to be waited for.
@Suite struct EventualTests {
    private static let fixture = FakeProvider(
        name: "fixture", values: ["pm2_5": 1], transport: FakeTransport(.answer, isReplay: true))
    private static let network = FakeProvider(name: "network", values: ["pm2_5": 2])
    private static let off = FakeProvider(name: "off", standing: .disabled("it is off"))

    private func begin(_ hub: Hub) throws -> Eventual<AirQualityReport> {
        let query = AirQualityQuery(places: [.origin], metrics: [try #require(Metric(named: "pm2_5"))])
        return try hub.airQuality(query, CallOptions(deadline: .now + .seconds(60)))
    }

    @Test(arguments: [
        ([fixture], MergeStrategy.first, true), ([off, fixture], .first, true), ([fixture], .fill, true),
        ([off], .first, true), ([network], .first, false), ([off, network], .first, false),
        ([fixture, network], .first, true), ([fixture, network], .fill, false), ([off, fixture], .fill, true),
    ])
    func aSecondCallIsKnownWhereNobodyIsWaitedFor(
        fakes: [FakeProvider], strategy: MergeStrategy, isKnown: Bool
    ) async throws {
        let hub = Hub(fakes, merge: MergeRule(standard: strategy))
        let first = try await begin(hub).value
        let second = try begin(hub)
        #expect((second.known != nil) == isKnown)
        #expect(await second.value.values == first.values)
        #expect(await second.value.states == first.states)
    }

    @Test func whatWasNeverAskedIsWaitedFor() throws {
        #expect(try begin(Hub([Self.fixture])).known == nil)
    }

    @Test func aTurnThatHasToBeWaitedForIsGoneOnWith() async throws {
        let empty = FakeProvider(name: "empty", transport: FakeTransport(.answer, isReplay: true))
        let hub = Hub([empty, Self.network], merge: MergeRule())
        for _ in 1...2 {
            let report = try await begin(hub).value
            #expect(report.states == ["empty: empty", "network: ok"])
            #expect(report.values == [2])
        }
    }
}
