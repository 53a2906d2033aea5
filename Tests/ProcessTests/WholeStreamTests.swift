import Glibc
import JSON
import Testing

/// Streams of thousands of requests, and readers that have enough before the end.
@Suite(.timeLimit(.minutes(2))) struct WholeStreamTests {
    private static let replay = ["--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/berlin"]

    private static let requests = (0..<10_000).map { number in
        let id = number % 7 == 0 ? "\"\(number)\"" : "\(number)"
        let question = #""params":{"location":{"latitude":52.52,"longitude":13.405}}"#
        return number % 5 == 0
            ? #"{"id":\#(id),"method":"air_quality",\#(question)}"# : #"{"id":\#(id),"method":"ping"}"#
    }.joined(separator: "\n")

    @Test(arguments: [Run.Input.file(requests), .pipe(requests)])
    func everyRequestIsAnsweredOnce(_ input: Run.Input) async throws {
        let run = try await onOwnThread { try Run(Self.replay, input: input) }
        let ids = try run.lines.map { line in
            String(decoding: try #require(JSONDocument(Array(line.utf8)).root["id"]).text, as: UTF8.self)
        }
        #expect(Set(ids) == Set((0..<10_000).map { $0 % 7 == 0 ? "\"\($0)\"" : "\($0)" }))
        #expect(ids.count == 10_000)
        #expect(run.lines.allSatisfy { $0.contains(#""result""#) })
        #expect(run.end == .exited(0))
    }

    @Test func aReaderOfOneLineEndsItAtOnce() async throws {
        let end = try await onOwnThread {
            let conversation = try Conversation(Self.replay)
            _ = conversation.ask(#"{"id":1,"method":"ping"}"#)
            conversation.closeOutput()
            conversation.say(Self.requests)
            return conversation.child.wait()
        }
        #expect(end == .exited(4))
    }

    @Test func whatWasReadBeforeAShutdownIsAnswered() async throws {
        let run = try await onOwnThread {
            let lines = (1...500).map { #"{"id":\#($0),"method":"ping"}"# } + [#"{"id":0,"method":"shutdown"}"#]
            return try Run(Self.replay, input: .file(lines.joined(separator: "\n")))
        }
        #expect(run.lines.count == 501)
        #expect(run.end == .exited(0))
    }

    @Test func whatComesAfterAShutdownIsRefused() async throws {
        let run = try await onOwnThread {
            try Run(
                Self.replay, input: .file(#"{"id":1,"method":"shutdown"}"# + "\n" + #"{"id":2,"method":"ping"}"# + "\n")
            )
        }
        #expect(run.lines.first == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
        #expect(run.lines.last?.hasPrefix(#"{"jsonrpc":"2.0","id":2,"error":{"code":1004,"#) == true)
        #expect(run.end == .exited(0))
    }

    /// Regression: serving said 1, and `ask` wrote its answer to whatever had taken the place of the closed output.
    @Test(arguments: [["--replay", "Fixtures/berlin"], ["ask", "ping"], ["check"], ["--version"]])
    func aClosedOutputIsSaidAtOnce(_ arguments: [String]) async throws {
        let words = ([ChildProcess.program] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let status = try await onOwnThread {
            system("cd '\(Repository.root)' && \(words) < /dev/null >&- 2> /dev/null")
        }
        #expect(status >> 8 & 0xFF == 4)
    }
}
