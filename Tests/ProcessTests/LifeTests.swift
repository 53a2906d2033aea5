import Glibc
import Testing

/// How the serving process begins and ends.
@Suite struct LifeTests {
    private static let replay = [
        "--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/berlin",
    ]
    private static let faults = [
        "--config", "Fixtures/transcripts/providers.yaml", "--replay", "Fixtures/faults",
    ]
    private static let pings = (1...3).map { #"{"id":\#($0),"method":"ping"}"# + "\n" }.joined()
    private static let pongs = (1...3).map { #"{"jsonrpc":"2.0","id":\#($0),"result":{}}"# }
    /// A call that no upstream ever answers.
    private static let hanging =
        #"{"id":1,"method":"air_quality","params":{"location":{"latitude":-11.5,"longitude":-20.5}}}"#

    @Test(arguments: [Run.Input.pipe(pings), .socket(pings), .file(pings)])
    func everyLineIsAnsweredBeforeTheEnd(input: Run.Input) async throws {
        let run = try await onOwnThread { try Run(Self.replay, input: input) }
        #expect(run.lines == Self.pongs)
        #expect(run.end == .exited(0))
        #expect(run.complaints.isEmpty)
    }

    @Test func nothingInIsNothingOut() async throws {
        let run = try await onOwnThread { try Run(Self.replay, input: .nothing) }
        #expect(run.output.isEmpty)
        #expect(run.end == .exited(0))
    }

    @Test func anInputThatCannotBeReadIsAFailedStart() async throws {
        let run = try await onOwnThread {
            let directory = open("/", O_RDONLY)
            defer { close(directory) }
            return try Run(Self.replay, input: .open(directory))
        }
        #expect(run.output.isEmpty)
        #expect(run.complaints == "breezeway: standard input cannot be read to its end: Is a directory\n")
        #expect(run.end == .exited(1))
    }

    @Test func theWordServeChangesNothing() async throws {
        let run = try await onOwnThread { try Run(["serve"] + Self.replay, input: .pipe(Self.pings)) }
        #expect(run.lines == Self.pongs)
    }

    @Test func aLastLineWithoutItsEndIsServed() async throws {
        let run = try await onOwnThread { try Run(Self.replay, input: .pipe(String(Self.pings.dropLast()))) }
        #expect(run.lines == Self.pongs)
    }

    @Test func anIdleHubEndsWithASignal() async throws {
        for signal in [SIGTERM, SIGINT] {
            let end = try await onOwnThread {
                let conversation = try Conversation(Self.replay)
                _ = conversation.ask(#"{"id":1,"method":"ping"}"#)
                conversation.child.send(signal)
                return conversation.child.wait()
            }
            #expect(end == .exited(0))
        }
    }

    @Test func whatHangsIsCancelledAfterASignal() async throws {
        let (answer, end) = try await onOwnThread {
            let conversation = try Conversation(Self.faults)
            conversation.say(Self.hanging)
            _ = conversation.ask(#"{"id":2,"method":"ping"}"#)
            conversation.child.send(SIGTERM)
            return (conversation.hear(), conversation.child.wait())
        }
        #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":1001,"#))
        #expect(end == .exited(3))
    }

    @Test func aSecondSignalEndsAtOnce() async throws {
        let end = try await onOwnThread {
            let conversation = try Conversation(Self.faults)
            conversation.say(Self.hanging)
            _ = conversation.ask(#"{"id":2,"method":"ping"}"#)
            conversation.child.send(SIGTERM)
            conversation.child.send(SIGINT)
            return conversation.child.wait()
        }
        #expect(end == .exited(3))
    }

    @Test func theDrainEndsWhenNothingMoves() async throws {
        let run = try await onOwnThread {
            try Run(Self.faults + ["--drain", "50ms"], input: .pipe(Self.hanging + "\n"))
        }
        #expect(run.lines.map { String($0.prefix(53)) } == [#"{"jsonrpc":"2.0","id":1,"error":{"code":1001,"message"#])
        #expect(run.end == .exited(3))
    }

    @Test func aReaderThatIsGoneEndsIt() async throws {
        let end = try await onOwnThread {
            let conversation = try Conversation(Self.replay)
            _ = conversation.ask(#"{"id":1,"method":"ping"}"#)
            conversation.closeOutput()
            conversation.say(#"{"id":2,"method":"ping"}"#)
            return conversation.child.wait()
        }
        #expect(end == .exited(4))
    }

    @Test func aReaderThatIsGoneIsNoticedWhileIdle() async throws {
        let end = try await onOwnThread {
            let conversation = try Conversation(Self.replay)
            _ = conversation.ask(#"{"id":1,"method":"ping"}"#)
            conversation.closeOutput()
            return conversation.child.wait()
        }
        #expect(end == .exited(4))
    }

    @Test func standardOutputIsOutOfReach() async throws {
        let (first, second, answer) = try await onOwnThread {
            let conversation = try Conversation(Self.replay)
            let answer = conversation.ask(#"{"id":1,"method":"ping"}"#)
            let links = [1, 2].map { Self.target("/proc/\(conversation.child.id)/fd/\($0)") }
            return (links[0], links[1], answer)
        }
        #expect(answer == Self.pongs[0])
        #expect(first == "/dev/null")
        #expect(first == second)
    }

    @Test func aShutdownEndsItWhileTheInputIsOpen() async throws {
        let (answer, end) = try await onOwnThread {
            let conversation = try Conversation(Self.replay)
            return (conversation.ask(#"{"id":1,"method":"shutdown"}"#), conversation.child.wait())
        }
        #expect(answer == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
        #expect(end == .exited(0))
    }

    @Test func anAnswerComesWhileTheInputIsOpen() async throws {
        let answers = try await onOwnThread {
            let conversation = try Conversation(Self.replay)
            return (1...3).map { conversation.ask(#"{"id":\#($0),"method":"ping"}"#) }
        }
        #expect(answers == Self.pongs)
    }

    private static func target(_ link: String) -> String {
        var path = [CChar](repeating: 0, count: 4096)
        let length = readlink(link, &path, path.count)
        return String(decoding: path.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
