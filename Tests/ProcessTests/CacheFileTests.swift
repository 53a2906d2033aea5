import JSON
import Loopback
import Testing

/// Runs of the program that share a cache file, with a server of this process as their provider.
@Suite struct CacheFileTests {
    private static let body =
        #"{"latitude":52.5,"longitude":13.4,"utc_offset_seconds":0,"timezone":"GMT","current":{"time":"2026-08-20T12:00","pm2_5":7.5}}"#

    private static func request(_ mode: String) -> String {
        #"{"id":1,"method":"air_quality","params":{"location":{"latitude":52.52,"longitude":13.405},"fields":["pm2_5"],"cache":"\#(mode)"}}"#
            + "\n"
    }

    private static func write(_ upstream: String, to scratch: Scratch, cache: String = "", provider: String = "") throws
    {
        try scratch.write(
            "providers.yaml",
            """
            version: 1
            cache: {file: cache.db\(cache)}
            providers:
              air: {adapter: open-meteo/air-quality, base_url: "\(upstream)/air"\(provider)}
            capabilities:
              air_quality: {providers: [air]}

            """)
    }

    /// The first source of the answer.
    private static func source(_ run: Run) throws -> JSONValue {
        let result = try JSONDocument(Array(run.output.utf8)).root["result"]
        return try #require(result?["sources"]?.elements.first { _ in true }, "\(run.output)")
    }

    @Test func aSecondProcessDoesNotAsk() async throws {
        let upstream = try LoopbackUpstream(.json(Self.body))
        let (first, second, later) = try await onOwnThread {
            let scratch = try Scratch()
            try Self.write(upstream.url, to: scratch)
            let runs = try ["12:03:11", "12:59:00", "13:00:00"].map { time in
                try Run(
                    ["--now", "2026-08-20T\(time)Z"], input: .pipe(Self.request("normal")), directory: scratch.path)
            }
            return (runs[0], runs[1], runs[2])
        }
        #expect(try Self.source(first)["cache"]?.string == "miss")
        #expect(try Self.source(second)["cache"]?.string == "hit")
        #expect(try Self.source(second)["fetched_at"]?.string?.hasPrefix("2026-08-20T12:0") == true)
        // The hour is over.
        #expect(try Self.source(later)["cache"]?.string == "miss")
        #expect(upstream.requests.count == 2)
        #expect([first, second, later].allSatisfy { $0.complaints == "" && $0.end == .exited(0) })
    }

    @Test func anEditedProviderIsAnother() async throws {
        let upstream = try LoopbackUpstream(.json(Self.body))
        try await onOwnThread {
            let scratch = try Scratch()
            for edit in ["", ", absent: [-999]", ", cache: {fresh: 5m}", ", cache: none", ", cache: none"] {
                try Self.write(upstream.url, to: scratch, provider: edit)
                _ = try Run(
                    ["--now", "2026-08-20T12:03:11Z"], input: .pipe(Self.request("normal")), directory: scratch.path)
            }
        }
        #expect(upstream.requests.count == 5)
    }

    @Test func anAnswerStandsInForAnError() async throws {
        let upstream = try LoopbackUpstream { $0.connection == 1 ? .json(Self.body) : .answer(status: 500, body: []) }
        let runs = try await onOwnThread {
            let scratch = try Scratch()
            try Self.write(upstream.url, to: scratch, provider: ", retries: 0")
            return try ["20T12:03:11", "20T18:00:00", "21T12:33:11"].map { time in
                try Run(
                    ["--now", "2026-08-\(time)Z"], input: .pipe(Self.request("normal")), directory: scratch.path)
            }
        }
        #expect(try Self.source(runs[1])["state"]?.string == "stale")
        #expect(runs[1].output.contains(#""pm2_5":7.5"#))
        // After a day it is of no use any more.
        #expect(!runs[2].output.contains(#""pm2_5":7.5"#))
    }

    @Test func aDamagedFileCostsNobodyAnAnswer() async throws {
        let upstream = try LoopbackUpstream(.json(Self.body))
        let (run, next) = try await onOwnThread {
            let scratch = try Scratch()
            try Self.write(upstream.url, to: scratch)
            try scratch.write("cache.db", String(repeating: "no database ", count: 99))
            let run = {
                try Run(
                    ["--now", "2026-08-20T12:03:11Z"], input: .pipe(Self.request("normal")), directory: scratch.path)
            }
            return (try run(), try run())
        }
        #expect(run.output.contains(#""pm2_5":7.5"#) && run.end == .exited(0))
        #expect(
            run.complaints.contains(
                "the cache file './cache.db' was damaged or no cache; it is now './cache.db.corrupt-20260820T1203"))
        #expect(next.complaints == "" && upstream.requests.count == 1)
    }

    @Test func nothingIsOpenedWithoutAQuestion() async throws {
        let isThere = try await onOwnThread {
            let scratch = try Scratch()
            try Self.write("http://127.0.0.1:9", to: scratch)
            _ = try Run([], input: .pipe(#"{"id":1,"method":"ping"}"# + "\n"), directory: scratch.path)
            return (try? scratch.shell("test -e cache.db")) != nil
        }
        #expect(!isThere)
    }
}
