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

    /// So many arguments that it still reads them when the signals come.
    @Test func aSignalAtTheVeryStartWaitsForTheLoop() async throws {
        let (output, answer, end) = try await onOwnThread {
            let conversation = try Conversation(
                Self.replay + Array(repeating: "--log=error", count: 100_000))
            conversation.say(#"{"id":1,"method":"ping"}"#)
            let process = "/proc/\(conversation.child.id)"
            try Self.waitUntil { !Self.blockedSignals(process).allSatisfy { $0 == "0" } }
            let output = Self.target(process + "/fd/1")
            conversation.child.send(SIGHUP)
            conversation.child.send(SIGTERM)
            return (output, conversation.hear(), conversation.child.wait())
        }
        // It has not been moved aside yet.
        #expect(output.hasPrefix("pipe:"))
        #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":1004,"#))
        #expect(end == .exited(0))
    }

    @Test(arguments: [["schema"], ["--help"], ["check", "--confg", "x"], ["ask", "describe"] + replay])
    func aCommandThatDoesNotServeEndsWithASignal(arguments: [String]) async throws {
        let end = try await onOwnThread {
            // Nobody reads what fills the pipe.
            let pipe = try Descriptor.pipe()
            defer { for descriptor in [pipe.read, pipe.write] { close(descriptor) } }
            _ = fcntl(pipe.write, F_SETFL, O_NONBLOCK)
            while write(pipe.write, "x", 1) == 1 {}
            _ = fcntl(pipe.write, F_SETFL, 0)
            let child = try ChildProcess(
                arguments.map(Repository.resolved),
                streams: .init(input: pipe.read, output: pipe.write, error: pipe.write))
            child.send(SIGTERM)
            try Self.waitUntil { Self.text("/proc/\(child.id)/stat").contains(") Z ") }
            return child.wait()
        }
        #expect(end == .signalled(SIGTERM))
    }

    @Test(arguments: [["schema"], ["--help"], ["ask", "describe"] + replay])
    func aCommandSleepsWhileNobodyReadsItsOutput(arguments: [String]) async throws {
        let (end, output) = try await onOwnThread {
            let pipe = try Descriptor.pipe()
            defer { close(pipe.read) }
            _ = fcntl(pipe.write, F_SETFL, O_NONBLOCK)
            while write(pipe.write, "x", 1) == 1 {}
            let child = try ChildProcess(
                arguments.map(Repository.resolved),
                streams: .init(input: pipe.read, output: pipe.write, error: pipe.write))
            close(pipe.write)
            var asleep = 0
            let sleeps = Result {
                try Self.waitUntil {
                    asleep = Self.text("/proc/\(child.id)/stat").contains(") S ") ? asleep + 1 : 0
                    return asleep == 100
                }
            }
            let output = Descriptor.readAll(pipe.read)
            try sleeps.get()
            return (child.wait(), output)
        }
        #expect(end == .exited(0))
        #expect(output.last == UInt8(ascii: "\n"))
    }

    /// Looks until it is so, and gives up after long.
    private static func waitUntil(_ isSo: () -> Bool) throws {
        for _ in 0..<200_000 {
            if isSo() { return }
            usleep(100)
        }
        throw Descriptor.Unavailable()
    }

    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        return String(decoding: descriptor < 0 ? [] : Descriptor.readAll(descriptor), as: UTF8.self)
    }

    /// The mask of its first thread.
    private static func blockedSignals(_ process: String) -> Substring {
        let status = text(process + "/status").split(separator: "\n")
        guard status.first == "Name:\tbreezeway" else { return "0" }
        return status.first { $0.hasPrefix("SigBlk:") }?.dropFirst(8) ?? "0"
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
