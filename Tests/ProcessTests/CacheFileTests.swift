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
            // The second waits for the file however busy the machine is.
            let calls = [("12:03:11", "normal"), ("12:59:00", "only"), ("13:00:00", "normal")]
            let runs = try calls.map { time, mode in
                try Run(["--now", "2026-08-20T\(time)Z"], input: .pipe(Self.request(mode)), directory: scratch.path)
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

    /// Runs three times; between the first and the second a shell does something to the file, and in the end it finds what
    /// must be there.
    ///
    /// - Parameter mode: of the third; `only` waits for the file however busy the machine is.
    private static func runs(
        _ upstream: String, between command: String, last mode: String = "normal", finally test: String
    ) async throws -> [Run] {
        try await onOwnThread {
            let scratch = try Scratch()
            try Self.write(upstream, to: scratch)
            let run = { (mode: String) in
                try Run(["--now", "2026-08-20T12:03:11Z"], input: .pipe(Self.request(mode)), directory: scratch.path)
            }
            let first = try run("normal")
            try scratch.shell(command)
            let others = [try run("normal"), try run(mode)]
            try scratch.shell(test)
            return [first] + others
        }
    }

    @Test func aDamagedFileCostsNobodyAnAnswer() async throws {
        let upstream = try LoopbackUpstream(.json(Self.body))
        let runs = try await Self.runs(
            upstream.url, between: "dd if=/dev/zero of=cache.db bs=1 seek=100 count=3000 conv=notrunc status=none",
            last: "only", finally: "test $(ls cache.db.corrupt-* cache.db providers.yaml | wc -l) = $(ls | wc -l)")
        #expect(runs.allSatisfy { $0.output.contains(#""pm2_5":7.5"#) && $0.end == .exited(0) })
        #expect(
            runs[1].complaints.contains(
                "the cache file './cache.db' was damaged; it is now './cache.db.corrupt-20260820T1203"))
        #expect(runs[0].complaints == "" && runs[2].complaints == "" && upstream.requests.count == 2)
    }

    @Test func anotherProgramsFileIsLeftAlone() async throws {
        let upstream = try LoopbackUpstream(.json(Self.body))
        let runs = try await Self.runs(
            upstream.url, between: "rm cache.db && test $(ls | wc -l) = 1 && echo theirs > cache.db",
            finally: "test $(cat cache.db) = theirs && test $(ls | wc -l) = 2")
        #expect(runs.allSatisfy { $0.output.contains(#""pm2_5":7.5"#) && $0.end == .exited(0) })
        #expect(runs[1].complaints.contains("'./cache.db' is not used and left as it is"))
        #expect(upstream.requests.count == 3)
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
