import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit
import Testing
import Transport

@testable import Serving

/// What `status` tells, in both forms.
@Suite struct StatusTests {
    private final class Silent: Transport {
        let isReplay = false

        func send(
            _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
        ) async throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 500, headers: [], body: [], fetchedAt: Instant(milliseconds: 0))
        }
    }

    private struct Failing: Adapter {
        func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
            guard responses.isEmpty else {
                throw SourceError(.providerUnavailable, provider: "p", message: "'p' is out of order")
            }
            return .fetch([HTTPRequest(url: "https://p.test/")])
        }
    }

    /// Two providers that are asked, the name of the second with everything that must be escaped, and one that is not.
    private static func hub() -> Hub {
        let names = ["plain", "a \"b\" \\ c\nd"]
        let line = DataSource.Line(
            adapter: Failing(), transport: Silent(), options: HTTPOptions(provider: "p", userAgent: "test"))
        let limits = CallLimits(minute: 600, day: 10_000, concurrent: 4, counting: .windows)
        let sources = names.map { name in
            DataSource(profile: profile(name), standing: .ready(line), policy: SourcePolicy(limits: limits))
        }
        return Hub(
            sources: sources + [DataSource(profile: profile("off"), standing: .disabled("no"))], rules: [:],
            now: { Instant(milliseconds: 0) })
    }

    private static func profile(_ name: String) -> SourceProfile {
        SourceProfile(
            name: name, adapter: "a", capability: .airQuality, attribution: Attribution(text: "T"), terms: "none")
    }

    private static func request(_ hub: Hub = hub()) -> StatusRequest {
        StatusRequest(hub: hub, cache: AnswerCache()) { load in
            ProcessStatus(version: "1", uptime: .milliseconds(1500), residentMemory: 4096, load: load)
        }
    }

    /// After one question to each provider, which failed.
    private static func report() async -> StatusReport {
        let hub = hub()
        let query = SourceQuery.airQuality(AirQualityQuery(places: [.origin], metrics: [], hours: nil))
        for source in hub.roster.sources {
            _ = await source.consult(query, deadline: .now + .seconds(10), now: Instant(milliseconds: 0))
        }
        return request(hub).report(ServerLoad())
    }

    @Test func everyLineFollowsTheGrammar() async throws {
        let text = await Self.report().exposition
        let families = try ExpositionGrammar(text).families
        #expect(families.count > 30)
        let calls = try #require(families.first { $0.name == "breezeway_provider_calls_total" })
        #expect(calls.samples.map(\.labels) == [["provider": "plain"], ["provider": "a \"b\" \\ c\nd"]])
        #expect(calls.samples.map(\.value) == [1, 1])
    }

    @Test func everyRowIsAFamilyAndEveryFamilyARow() async throws {
        let families = try ExpositionGrammar(await Self.report().exposition).families
        let rows = StatusTable.metrics
        #expect(families.map(\.name) == rows.map(\.name).filter { name in families.contains { $0.name == name } })
        let silent = rows.map(\.name).filter { name in !families.contains { $0.name == name } }
        #expect(silent == ["breezeway_errors_total"])
        #expect(Set(rows.map(\.name)).count == rows.count)
        for row in rows { #expect(row.about.hasSuffix("."), "\(row.name)") }
    }

    @Test func timesAreInSecondsAndSizesInBytes() async throws {
        let families = try ExpositionGrammar(await Self.report().exposition).families
        func value(_ name: String) -> Double? { families.first { $0.name == name }?.samples.first?.value }
        #expect(value("breezeway_uptime_seconds") == 1.5)
        #expect(value("breezeway_resident_memory_bytes") == 4096)
    }

    @Test(arguments: [
        "a 1", "# HELP a x\n# TYPE a gauge\na 1", "# HELP a x\n# TYPE a gauge\na one\n", "# TYPE a gauge\na 1\n",
        "# HELP a x\n# TYPE a counter\na 1\n", "# HELP a x\n# TYPE a gauge\na 1\na 1\n",
        "# HELP a x\n# TYPE a gauge\na{b=\"\\x\"} 1\n", "# HELP a x\n# TYPE a gauge\nb 1\n",
        "# HELP a x\n# TYPE a gauge\n",
        "# HELP a x\n# TYPE a gauge\na{b=\"c\",b=\"d\"} 1\n",
    ]) func theGrammarIsStrict(_ text: String) {
        #expect(throws: ExpositionGrammar.Mistake.self) { try ExpositionGrammar(text) }
    }

    @Test func membersSayWhatTheRowsSay() async throws {
        var writer = JSONWriter()
        writer.beginObject()
        await Self.report().write(into: &writer)
        writer.endObject()
        let root = try JSONDocument(writer.bytes).root
        #expect(root["process"]?["uptime_ms"]?.integer == 1500)
        let providers = Array(try #require(root["providers"]?.elements))
        let plain = try #require(providers.first)
        #expect(plain["failures"]?["provider_unavailable"]?.integer == 1)
        #expect(plain["upstream"]?["budget_left"]?["minute"]?.integer == 599)
        #expect(plain["upstream"]?["latency_ms"]?["count"]?.integer == 1)
        #expect(plain["upstream"]?["breaker"]?.string == "closed")
        #expect(providers.last?["upstream"]?.isNull == true && providers.last?["state"]?.string == "disabled")
    }

    @Test func itPassesTheQueueAndCountsWhatWasAnswered() throws {
        var limits = ServerLimits()
        limits.callsAtWork = 1
        let rig = Rig(limits, [Self.request()])
        rig.send(#"{"id":1,"method":"ping"}"#)
        rig.send(#"{"id":2,"method":"nope"}"#)
        rig.send("{")
        for id in 3...4 { rig.send(#"{"id":\#(id),"method":"hold","params":{"gate":"\#(id)"}}"#) }
        rig.send(#"{"id":5,"method":"status"}"#)
        let last = try #require(rig.output.lines.last)
        let process = try #require(try JSONDocument(Array(last.utf8)).root["result"]?["process"])
        #expect(process["calls_at_work"]?.integer == 1 && process["calls_waiting"]?.integer == 1)
        #expect((process["calls_waiting_bytes"]?.integer ?? 0) > 40)
        #expect(process["results"]?.integer == 1)
        #expect(process["errors"].map { Array($0.text) } == Array(#"{"parse_error":1,"unknown_method":1}"#.utf8))
        rig.server.abandon()
    }

    @Test func anAnswerThatIsTooLongIsNoResult() {
        var limits = ServerLimits()
        limits.answerBytes = 400
        let rig = Rig(limits, [Self.request()])
        rig.send(#"{"id":1,"method":"status"}"#)
        rig.send(#"[{"id":2,"method":"status"},{"id":3,"method":"ping"}]"#)
        #expect(rig.server.answered.results == 1 && rig.server.answered.errors == [.answerTooLarge: 2])
    }
}
