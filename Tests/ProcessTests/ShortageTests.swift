import Glibc
import JSON
import Testing

/// A live provider in a process that may open few files or start no thread: it says so at once, and ends in order.
@Suite(.timeLimit(.minutes(5))) struct ShortageTests {
    private static let request =
        #"{"id":1,"method":"air_quality","params":{"location":{"latitude":1,"longitude":2},"timeout_ms":60000}}"# + "\n"

    /// Nobody listens on the port of a scratch socket, so that a request that is sent is refused.
    private static func run(_ setup: String, _ arguments: [String] = []) async throws -> Run {
        try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write(
                "providers.yaml",
                """
                version: 1
                providers:
                  a: {adapter: open-meteo/air-quality, base_url: "http://127.0.0.1:9/x", retries: 0}
                capabilities: {air_quality: {providers: [a]}}

                """)
            return try Run(arguments, setup: setup, input: .pipe(request), directory: scratch.path)
        }
    }

    @Test(arguments: 6...32) func withFewDescriptorsItStartsNotOrAnswers(count: Int) async throws {
        let run = try await Self.run("ulimit -n \(count)")
        switch run.end {
        case .exited(1):
            #expect(run.output == "")
            let words = ["no descriptor is left", "Too many open files", "live requests need to open 20 files"]
            #expect(words.contains { run.complaints.contains($0) }, "\(run.complaints)")
        case .exited(0): #expect(run.output.contains(#""kind":"provider_unavailable""#), "\(run.output)")
        default: Issue.record("\(count): \(run.end)")
        }
    }

    @Test func aSoftLimitIsRaised() async throws {
        let run = try await Self.run("ulimit -Sn 7")
        #expect(run.end == .exited(0) && run.output.contains(#""kind":"provider_unavailable""#))
    }

    @Test func anAskedCallSaysItToo() async throws {
        let run = try await Self.run(
            "ulimit -n 12", ["ask", "air_quality", "--location", #"{"latitude":1,"longitude":2}"#])
        #expect(run.end == .exited(1) && run.complaints.contains("raise the limit of open files"))
    }

    /// From too little for the program itself to more than enough; what it cannot start with is its loader's word.
    @Test(arguments: [40, 50, 60, 70, 80, 100, 150, 200, 300])
    func withLittleMemoryItStartsNotOrAnswers(megabytes: Int) async throws {
        let run = try await Self.run("ulimit -v \(megabytes * 1024)")
        #expect(run.end != .exited(3), "\(run.complaints)")
        if run.end == .exited(0) { #expect(run.output.contains(#""kind":"provider_unavailable""#), "\(run.output)") }
    }
}
