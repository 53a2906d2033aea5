import EnvironmentModel
import Testing
import Transport

@testable import ProviderKit

/// What a provider has behind it when the configuration is read again.
@Suite struct ReloadStateTests {
    private static let kind = AdapterKind(
        name: "air", capability: .airQuality, endpoint: "https://air.example.org/v1",
        presets: .init(
            freshness: .lasting(.seconds(3600)), attribution: Attribution(text: "Preset"), terms: "none"),
        build: .ready { _ in SourceRig.Plain() })

    private static let entry = "adapter: air, retries: 0, limits: {minute: 100}"

    private let time = ManualTime()
    private let network = ScriptedTransport()
    private let cache = AnswerCache()

    private func source(_ entry: String, reusing old: [DataSource] = []) throws -> DataSource {
        let text = "version: 1\nproviders:\n  p: {\(entry)}\n"
        let (configuration, diagnostics) = readConfiguration(
            Array(text.utf8), file: "f", directory: "", adapters: [Self.kind], environment: [:])
        let assembly = SourceAssembly(
            live: network, replay: nil, fixtures: { _ in nil }, environment: [:], program: "test",
            time: time.timekeeper, cache: cache)
        let sources = assembly.sources(of: try #require(configuration, "\(diagnostics)"), reusing: old)
        return try #require(sources.first)
    }

    private func ask(_ source: DataSource, _ longitude: Double) async -> Outcome {
        let place = Coordinate(latitude: 0, longitude: longitude) ?? .origin
        return await source.consult(
            .airQuality(AirQualityQuery(places: [place], metrics: [], hours: nil)),
            deadline: time.now.moment + .seconds(10), now: time.now.wall
        ).outcome
    }

    /// A source that has answered once and failed until its breaker opened.
    private func worn() async throws -> DataSource {
        let source = try source(Self.entry)
        for index in 0..<6 {
            let caller = Task.immediate { await ask(source, Double(index)) }
            await network.arrived(index + 1)
            if index == 0 { network.answer(0, at: time.now.wall) } else { network.fail(index, .broken) }
            _ = await caller.value
        }
        return source
    }

    @Test func anEntryThatIsTheSameKeepsAll() async throws {
        let old = try await worn()
        let new = try source(Self.entry, reusing: [old])
        let upstream = try #require(new.status.upstream)
        #expect(new.status.questions.questions == 6 && upstream.tally.calls == 6)
        #expect(upstream.breaker != .closed && upstream.budget == old.status.upstream?.budget)
        #expect(await ask(new, 0).fetch?.cache == .hit)
        #expect(await ask(new, 9).error?.kind == .circuitOpen)
    }

    @Test func anEditedEntryCountsAnewAndOwesWhatItOwed() async throws {
        let old = try await worn()
        let new = try source(Self.entry + ", timeout: 3s", reusing: [old])
        let upstream = try #require(new.status.upstream)
        #expect(new.status.questions.questions == 0 && upstream.tally.calls == 0)
        #expect(upstream.breaker != .closed && upstream.budget == old.status.upstream?.budget)
        #expect(await ask(new, 0).fetch?.cache == .hit)
        #expect(await ask(new, 9).error?.kind == .circuitOpen)
    }

    @Test func anotherHostBeginsWithNothing() async throws {
        let old = try await worn()
        let new = try source(Self.entry + ", base_url: 'https://b.example.org'", reusing: [old])
        let upstream = try #require(new.status.upstream)
        #expect(new.status.questions.questions == 0 && upstream.tally.calls == 0 && upstream.breaker == .closed)
        let before = try #require(old.status.upstream?.budget.first?.left)
        #expect(try #require(upstream.budget.first?.left) == before + 6)
        let caller = Task.immediate { await ask(new, 0) }
        await network.arrived(7)
        network.answer(6, at: time.now.wall)
        let outcome = await caller.value
        #expect(outcome.fetch?.cache == .miss && outcome.attempts == 1)
    }
}
