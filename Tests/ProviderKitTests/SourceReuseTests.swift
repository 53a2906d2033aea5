import EnvironmentModel
import ProviderKit
import Synchronization
import Testing
import Transport

/// Which edits of the file leave a source the object that it was.
@Suite struct SourceReuseTests {
    private final class Line: Transport {
        let isReplay = false

        func send(
            _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
        ) async throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 200, headers: [], body: [], fetchedAt: Instant(milliseconds: 0))
        }
    }

    private struct Silent: Adapter {
        func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
            .fetch([])
        }
    }

    private static let kind = AdapterKind(
        name: "air", capability: .airQuality, endpoint: "https://air.example.org/v1",
        options: [.init(name: "model", about: "Any text.", preset: nil)],
        credentials: [.init(name: "key", isRequired: false, signUp: "https://example.org")],
        presets: .init(attribution: Attribution(text: "Preset"), terms: "none"), build: .ready { _ in Silent() })

    private let live = Line()

    private func sources(
        _ provider: String, top: String = "", environment: [String: String] = [:], live: Line? = nil,
        reusing old: [DataSource] = []
    ) throws -> [DataSource] {
        let text = "version: 1\n\(top)\nproviders:\n  p: {\(provider)}\n"
        let (configuration, diagnostics) = readConfiguration(
            Array(text.utf8), file: "f", directory: "", adapters: [Self.kind], environment: environment)
        let assembly = SourceAssembly(
            live: live ?? self.live, replay: nil, fixtures: { _ in nil }, environment: environment, program: "test",
            time: .system(wall: { Instant(milliseconds: 0) }))
        return assembly.sources(of: try #require(configuration, "\(diagnostics)"), reusing: old)
    }

    private static let keyed = "adapter: air, credentials: {key: {env: K}}"

    @Test(arguments: [
        ("adapter: air", "adapter: air", "", true),
        ("adapter: air", "adapter: air", "x-note: moved\nplugins: [a]", true),
        ("adapter: air, timeout: 10s", "adapter: air", "", true),
        ("adapter: air", "adapter: air", "precision: 2", false),
        ("adapter: air", "adapter: air, timeout: 3s", "", false),
        ("adapter: air", "adapter: air, retries: 3", "", false),
        ("adapter: air", "adapter: air, enabled: false", "", false),
        ("adapter: air", "adapter: air, options: {model: x}", "", false),
        ("adapter: air", "adapter: air, base_url: 'https://b.example.org'", "", false),
        ("adapter: air", "adapter: air, limits: {minute: 3}", "", false),
        ("adapter: air", "adapter: air, cache: none", "", false),
        ("adapter: air", "adapter: air, max_age: 1h", "", false),
        ("adapter: air", "adapter: air, absent: [-999]", "", false),
        ("adapter: air", "adapter: air, contact: a@example.org", "", false),
        ("adapter: air", "adapter: air, coverage: {box: [0, 0, 1, 1]}", "", false),
        ("adapter: air", "adapter: air, attribution: {text: t}", "", false),
    ])
    func staysWhenNothingThatMattersIsOther(before: String, after: String, top: String, stays: Bool) throws {
        let old = try sources(before)
        let new = try sources(after, top: top, reusing: old)
        #expect((old.first === new.first) == stays)
    }

    @Test(arguments: [
        (["K": "1"], ["K": "1", "L": "2"], true), (["K": "1"], ["K": "2"], false), (["K": "1"], [:], false),
        ([:], ["K": "1"], false),
    ])
    func staysWhenItsKeyIsTheSame(before: [String: String], after: [String: String], stays: Bool) throws {
        let old = try sources(Self.keyed, environment: before)
        let new = try sources(Self.keyed, environment: after, reusing: old)
        #expect((old.first === new.first) == stays)
    }

    /// Lets 100 calls go at once.
    private static let limited = "adapter: air, credentials: {key: {env: K}}, limits: {day: 400}"

    @Test(arguments: [
        ("", true), (", contact: a@example.org", true), (", attribution: {text: t}", true), (", timeout: 3s", true),
        (", cache: none", true), (", options: {model: x}", true), (", retries: 0", true),
        (", base_url: 'https://AIR.example.org/v2'", true), (", base_url: 'https://b.example.org/v1'", false),
        (", base_url: 'https://air.example.org:8443/v1'", false),
    ])
    func whatIsUsedOfItsLimitsStaysUsed(edit: String, stays: Bool) async throws {
        let old = try sources(Self.limited, environment: ["K": "1"])
        try await ask(old)
        let new = try sources(Self.limited + edit, environment: ["K": "1"], reusing: old)
        #expect((try left(new) < 99.5) == stays)
        // Calls of the old entry that are still to be made count as well.
        try await ask(old)
        #expect((try left(new) < 98.5) == stays)
        let newer = try sources(Self.limited + edit + ", max_age: 1h", environment: ["K": "1"], reusing: new)
        #expect((try left(newer) < 98.5) == stays)
    }

    @Test func anotherKeyHasLimitsOfItsOwn() async throws {
        let old = try sources(Self.limited, environment: ["K": "1"])
        try await ask(old)
        let new = try sources(Self.limited, environment: ["K": "2"], reusing: old)
        #expect(try left(new) > 99.5)
    }

    @Test func otherLimitsHoldForWhatIsUsed() async throws {
        let old = try sources(Self.limited, environment: ["K": "1"])
        try await ask(old)
        let more = Self.limited.replacing("400", with: "800")
        #expect(try left(try sources(more, environment: ["K": "1"], reusing: old)) < 199.5)
        let none = Self.limited.replacing("{day: 400}", with: "none")
        let new = try sources(none, environment: ["K": "1"], reusing: old)
        #expect(new.first?.status.upstream?.budget == [])
    }

    private func left(_ sources: [DataSource]) throws -> Double {
        try #require(sources.first?.status.upstream?.budget.first?.left)
    }

    /// One call, of which no answer comes.
    private func ask(_ sources: [DataSource]) async throws {
        let source = try #require(sources.first)
        let query = SourceQuery.airQuality(AirQualityQuery(places: [.origin], metrics: [], hours: nil))
        _ = await source.consult(query, deadline: .now + .seconds(100), now: Instant(milliseconds: 0))
    }

    /// What is kept of its answers is found as long as the key is the same, and tells nobody which that is.
    @Test func itsKeyIsPartOfItsFingerprint() throws {
        let prints = try ["sesame-1", "sesame-2", "sesame-1", nil].map { key in
            let environment = key.map { ["K": $0] } ?? [:]
            return try #require(try sources(Self.keyed, environment: environment).first?.recipe?.fingerprint)
        }
        #expect(Set(prints).count == 3 && prints[0] == prints[2])
        #expect(!prints.contains { $0.contains("sesame") })
    }

    @Test func isNewOverAnotherTransport() throws {
        let old = try sources("adapter: air")
        #expect(try sources("adapter: air", live: Line(), reusing: old).first !== old.first)
    }

    @Test func doesNotTakeAnothersPlace() throws {
        let old = try sources("adapter: air")
        let text = "version: 1\nproviders:\n  q: {adapter: air}\n  p: {adapter: air}\n"
        let configuration = try #require(
            readConfiguration(Array(text.utf8), file: "f", directory: "", adapters: [Self.kind], environment: [:])
                .configuration)
        let assembly = SourceAssembly(
            live: live, replay: nil, fixtures: { _ in nil }, environment: [:], program: "test",
            time: .system(wall: { Instant(milliseconds: 0) }))
        let new = assembly.sources(of: configuration, reusing: old)
        #expect(new.map(\.profile.name) == ["q", "p"])
        #expect(new.map { $0 === old.first } == [false, true])
    }
}
