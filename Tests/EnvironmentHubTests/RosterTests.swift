import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// Other sources and rules while calls are at work.
@Suite struct RosterTests {
    private func rules(_ names: [String]) -> [Capability: CapabilityRule] {
        [.airQuality: CapabilityRule(providers: names, merge: MergeRule(standard: .fill))]
    }

    @Test func aCallInFlightKeepsItsSources() async throws {
        let release = Signal()
        let slow = FakeTransport(.wait(release))
        let hub = Hub([FakeProvider(name: "a", values: ["pm2_5": 1], transport: slow)])
        async let inFlight = hub.air(["pm2_5"])
        await slow.arrival.wait()
        hub.replace(
            sources: [FakeProvider(name: "b", values: ["pm2_5": 2]).source], rules: rules(["b"]))
        let next = try await hub.air(["pm2_5"])
        release.give()
        let report = try await inFlight
        #expect(report.states == ["a: ok"] && report.values == [1] && report.attribution.map(\.text) == ["a"])
        #expect(next.states == ["b: ok"] && next.values == [2])
        #expect(slow.cancellations == 0)
    }

    @Test func aRuleThatIsGoneIsAskedOfNobody() async throws {
        let hub = Hub([FakeProvider(name: "a", values: ["pm2_5": 1])])
        hub.replace(sources: hub.roster.sources, rules: [:])
        await #expect(throws: PlanError.noProvider(.airQuality)) { try await hub.air() }
        #expect(try await hub.air(["pm2_5"], providers: ["a"]).values == [1])
    }

    @Test func ofSpareSourcesOnlyThatIsMadeWhichIsNamed() async throws {
        func spare(_ name: String, _ value: Double) -> SpareSource {
            let entry = PluginFolder.Entry(folder: "/nowhere/" + name, name: name)
            return SpareSource(
                entry, make: { (FakeProvider(name: $0.name, values: ["pm2_5": value]).source, []) }, tell: { _ in })
        }
        let hub = Hub([FakeProvider(name: "a", values: ["pm2_5": 1])])
        let (b, c) = (spare("b", 2), spare("c", 3))
        hub.replace(sources: hub.roster.sources, spare: [b, c], rules: rules(["a"]))
        #expect(try await hub.air(["pm2_5"]).values == [1])
        #expect(hub.roster.names == ["a", "b", "c"])
        #expect(b.seen == nil && c.seen == nil)
        #expect(try await hub.air(["pm2_5"], providers: ["b"]).values == [2])
        #expect(b.seen != nil && c.seen == nil)
        #expect(hub.roster.sources.map(\.profile.name) == ["a", "b", "c"])
    }

    @Test func aNameMayMeanAnotherSource() async throws {
        let hub = Hub([FakeProvider(name: "a", values: ["pm2_5": 1])])
        hub.replace(sources: [FakeProvider(name: "a", values: ["pm2_5": 3]).source], rules: rules(["a"]))
        #expect(try await hub.air(["pm2_5"]).values == [3])
    }
}
