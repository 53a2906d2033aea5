import JSON
import Loopback
import Testing

/// The program over HTTP, with servers of this process as its providers.
@Suite struct LiveTests {
    private static func body(_ pm: Double) -> String {
        #"{"latitude":52.5,"longitude":13.4,"utc_offset_seconds":0,"timezone":"GMT","current":{"time":"2026-08-20T12:00","pm2_5":\#(pm)}}"#
    }

    private static let request =
        #"{"id":1,"method":"air_quality","params":{"location":{"latitude":52.52,"longitude":13.405},"fields":["pm2_5"]}}"#

    /// One answer under a configuration with these providers, asked in that order.
    private static func answer(_ providers: [(name: String, url: String)], merge: String = "fill") throws -> String {
        let scratch = try Scratch()
        let entries = providers.map { "  \($0.name): {adapter: open-meteo/air-quality, base_url: \"\($0.url)/air\"}" }
            .joined(separator: "\n")
        let names = providers.map(\.name).joined(separator: ", ")
        try scratch.write(
            "providers.yaml",
            "version: 1\nproviders:\n\(entries)\ncapabilities:\n  air_quality: {providers: [\(names)], merge: \(merge)}\n"
        )
        return try Run(
            // The drain waits for retries on a busy machine too.
            ["--now", "2026-08-20T12:03:11Z", "--drain", "60s"], input: .pipe(request + "\n"), directory: scratch.path
        ).output
    }

    /// The value, and whose it is.
    private static func value(_ line: String) throws -> (Double?, String?) {
        let result = try JSONDocument(Array(line.utf8)).root["result"]
        return (
            result?["data"]?["pm2_5"]?.double, result?["provenance"]?["pm2_5"]?["provider"]?.string
        )
    }

    @Test func theAddressOfAProviderIsAsked() async throws {
        let upstream = try LoopbackUpstream(.json(Self.body(7.5)))
        let line = try await onOwnThread { try Self.answer([("air", upstream.url)]) }
        #expect(try Self.value(line) == (7.5, "air"))
        let request = try #require(upstream.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/air?latitude=52.52&longitude=13.405&current=pm2_5&timezone=auto")
        #expect(request.header("user-agent")?.hasPrefix("breezeway/") == true)
    }

    /// Who, where and how it ended, and nothing of where somebody is.
    @Test(arguments: [("debug", true), ("info", false)])
    func theLogTellsOfExchanges(level: String, isTold: Bool) async throws {
        let upstream = try LoopbackUpstream(.json(Self.body(7.5)))
        let run = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write(
                "providers.yaml",
                "version: 1\nproviders:\n  air: {adapter: open-meteo/air-quality, base_url: \"\(upstream.url)/air\"}\n"
                    + "capabilities: {air_quality: {providers: [air]}}\n")
            return try Run(
                ["--log", level, "--now", "2026-08-20T12:03:11Z", "--drain", "60s"], input: .pipe(Self.request + "\n"),
                directory: scratch.path)
        }
        #expect(run.complaints.contains(" debug: 'air' GET \(upstream.url): 200, ") == isTold)
        #expect(!run.complaints.contains("52.52") && !run.complaints.contains("/air"))
    }

    @Test func anotherAddressIsAnotherAnswer() async throws {
        let (one, other) = (try LoopbackUpstream(.json(Self.body(1))), try LoopbackUpstream(.json(Self.body(2))))
        let lines = try await onOwnThread { try [one.url, other.url].map { try Self.answer([("air", $0)]) } }
        #expect(try lines.map { try Self.value($0).0 } == [1, 2])
    }

    @Test(arguments: ["first", "fill"])
    func theOrderOfTheProvidersDecides(merge: String) async throws {
        let (one, other) = (try LoopbackUpstream(.json(Self.body(1))), try LoopbackUpstream(.json(Self.body(2))))
        let lines = try await onOwnThread {
            let pair = [(name: "one", url: one.url), (name: "other", url: other.url)]
            return try [pair, pair.reversed()].map { try Self.answer($0, merge: merge) }
        }
        #expect(try Self.value(lines[0]) == (1, "one"))
        #expect(try Self.value(lines[1]) == (2, "other"))
    }

    @Test(arguments: [
        (LoopbackUpstream.Behaviour.reset, "provider_unavailable"), (.close, "provider_unavailable"),
        (.truncate, "provider_unavailable"), (.answer(status: 500, body: []), "provider_unavailable"),
        (.answer(body: Array("<html>".utf8)), "provider_unavailable"), (.json("nan"), "provider_bad_data"),
        (.json("[]"), "provider_bad_data"), (.endlessBody, "provider_bad_data"),
    ])
    func aProviderThatFailsCostsOnlyItself(behaviour: LoopbackUpstream.Behaviour, kind: String) async throws {
        let (bad, good) = (try LoopbackUpstream(behaviour), try LoopbackUpstream(.json(Self.body(3))))
        let line = try await onOwnThread { try Self.answer([("bad", bad.url), ("good", good.url)]) }
        #expect(try Self.value(line) == (3, "good"))
        let result = try JSONDocument(Array(line.utf8)).root["result"]
        let source = try #require(result?["sources"]?.elements.first { _ in true })
        #expect(source["state"]?.string == "failed")
        #expect(source["error"]?["kind"]?.string == kind)
        #expect(result?["complete"]?.bool == false)
    }

    /// What is live and what is replayed differ only in how the answer came about.
    @Test func liveAndReplayedAgree() async throws {
        let stored = try Scratch()
        let (name, exchange) = (
            "exchange.yaml",
            """
            version: 1
            request:
              url: https://air-quality-api.open-meteo.com/v1/air-quality
              query: {latitude: "52.52", longitude: "13.405", current: pm2_5, timezone: auto}
            response: {status: 200, text: '\(Self.body(4))'}
            recorded_at: 2026-08-20T12:03:11Z
            """
        )
        try stored.write(name, exchange)
        let upstream = try LoopbackUpstream(.json(Self.body(4)))
        let folder = stored.path
        let (live, replayed) = try await onOwnThread {
            let configured = try Scratch()
            try configured.write(
                "providers.yaml",
                "version: 1\nproviders:\n  air: {adapter: open-meteo/air-quality}\ncapabilities:\n  air_quality: {providers: [air], merge: fill}\n"
            )
            let run = try Run(["--replay", folder], input: .pipe(Self.request + "\n"), directory: configured.path)
            return (try Self.answer([("air", upstream.url)]), run.output)
        }
        #expect(!live.isEmpty)
        #expect(Self.withoutFetch(live) == Self.withoutFetch(replayed))
    }

    private static func withoutFetch(_ line: String) -> String {
        line.replacing(/"cache":"[a-z]+","fetched_at":"[^"]+","age_ms":\d+/, with: "")
            .replacing(/"(elapsed|age)_ms":\d+/, with: "")
    }
}
