import Glibc
import Testing

/// Files that take no more: a limit of the process, at which the system would end it by a signal, is a write that fails.
@Suite(.timeLimit(.minutes(5))) struct FileSizeTests {
    private static let replay = ["--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/berlin"]
    private static let ping = #"{"id":1,"method":"ping"}"# + "\n"

    /// Standard output is a file here. The limit is in blocks of 512 bytes.
    @Test(arguments: [
        ["schema"], ["manual"], ["--help"], ["completion", "bash"], ["check", "--config", "Fixtures/none.yaml"],
        ["ask", "describe"], ["ask", "nothing"], [], ["serve"],
    ])
    func anOutputAtItsLimitIsGone(arguments: [String]) async throws {
        let isServing = arguments.isEmpty || arguments == ["serve"]
        let options = isServing || arguments.first == "ask" ? Self.replay : []
        let run = try await onOwnThread {
            try Run(arguments + options, setup: "ulimit -f 0", input: .pipe(Self.ping))
        }
        // What is said on standard error, which is a file too, is lost.
        #expect(run.end == .exited(arguments.first == "check" ? 2 : 4))
        #expect(run.output.isEmpty)
    }

    @Test func aLongOutputEndsAtItsLimit() async throws {
        let run = try await onOwnThread { try Run(["schema"], setup: "ulimit -f 1") }
        #expect(run.end == .exited(4))
        #expect(run.output.utf8.count == 512)
    }

    /// Answers go into a pipe, which has no limit.
    private static func conversation(
        _ options: [String], _ request: String, directory: String
    ) throws -> (answer: String, log: String) {
        let (answers, complaints) = (try Descriptor.pipe(), try Descriptor.pipe())
        let requests = try Descriptor.file(Array(request.utf8))
        let child = try ChildProcess(
            options.map(Repository.resolved), setup: "ulimit -f 0", directory: directory,
            streams: .init(input: requests, output: answers.write, error: complaints.write))
        for descriptor in [requests, answers.write, complaints.write] { close(descriptor) }
        defer { for descriptor in [answers.read, complaints.read] { close(descriptor) } }
        let texts = [answers.read, complaints.read].map { String(decoding: Descriptor.readAll($0), as: UTF8.self) }
        #expect(child.wait() == .exited(0))
        return (texts[0], texts[1])
    }

    @Test func aMetricsFileAtItsLimitIsAWarning() async throws {
        let (answer, log) = try await onOwnThread {
            let scratch = try Scratch()
            return try Self.conversation(
                Self.replay + ["--metrics-file", "a.prom"], Self.ping, directory: scratch.path)
        }
        #expect(answer == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
        #expect(log.split(separator: "\n").count == 1)
        #expect(log.hasSuffix(" warning: the metrics file 'a.prom' cannot be written: File too large\n"))
    }

    @Test func aCacheFileAtItsLimitIsAWarning() async throws {
        let (answer, log) = try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write(
                "providers.yaml",
                """
                version: 1
                cache: {file: cache.db}
                providers: {air: {adapter: open-meteo/air-quality, base_url: "http://127.0.0.1:9/air"}}
                capabilities: {air_quality: {providers: [air]}}

                """)
            let request =
                #"{"id":1,"method":"air_quality","params":{"location":{"latitude":1,"longitude":2},"cache":"only"}}"#
                + "\n"
            return try Self.conversation([], request, directory: scratch.path)
        }
        #expect(answer.contains(#""kind":"not_cached""#))
        #expect(log.split(separator: "\n").count == 1)
        #expect(log.contains(" warning: the cache file './cache.db' is not used: disk I/O error"))
    }

    @Test func aPlugInThatCannotBeWrittenLeavesNothing() async throws {
        let sample = #"{"lat":53.5,"lon":10,"updated":"2026-08-20T12:00:00Z","now":{"pm25":7.5}}"#
        try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("answer.json", sample)
            let url = "https://air.example.org/v1/now?lat=53.55&lon=9.99"
            let run = try Run(
                ["plugin", "new", "mine", "--url", url, "--sample", "answer.json"], setup: "ulimit -f 0",
                directory: scratch.path)
            #expect(run.end == .exited(1))
            try scratch.shell("! test -e mine")
        }
    }
}
