import EnvironmentModel
import Glibc
import Serving
import Testing

/// The reading thread on pipes of its own: how it reads, and how it ends.
@Suite(.timeLimit(.minutes(1))) struct StdioLoopTests {
    let input: Pipe
    let output: Pipe
    let signals: Pipe
    let gates = Gates()

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        (input, output, signals) = (try Pipe(), try Pipe(), try Pipe())
        _ = fcntl(signals.readEnd, F_SETFL, O_NONBLOCK)
    }

    private func run(
        reading descriptor: Int32? = nil, _ limits: ServerLimits = ServerLimits(), patience: Duration = .seconds(30),
        withMCP: Duration = .seconds(30), afterSignal: Duration = .seconds(30), configuration: LiveConfiguration? = nil
    ) throws -> Thread<Serving.ExitStatus> {
        let wakeup = try #require(Wakeup())
        let writer = LineWriter(descriptor: output.writeEnd, onChange: { wakeup.raise() })
        let log = Log(.error, descriptor: -1, now: { Instant(milliseconds: 0) })
        let server = Server(
            methods: [Ping(), ShutDown(), Cancel(), Hold(gates: gates), Fill(), Break()], version: "0",
            limits: limits, output: writer, log: log, wake: { wakeup.raise() })
        var times = StdioLoop.Patience()
        times.atEnd = patience
        times.withMCP = withMCP
        times.afterSignal = afterSignal
        let loop = StdioLoop(
            streams: StandardStreams(
                input: descriptor ?? input.readEnd, output: output.writeEnd, signals: signals.readEnd),
            server: server, writer: writer, wakeup: wakeup, patience: times, configuration: configuration)
        return Thread {
            var loop = loop
            return loop.run()
        }
    }

    @Test func answersEveryLineBeforeItEnds() async throws {
        let thread = try run()
        input.write(WireRow.ping + "\n" + #"{"id":2,"method":"ping"}"#)
        input.closeWriting()
        #expect(await thread.value == .clean)
        #expect(output.readText() == WireRow.done("1") + "\n" + WireRow.done("2") + "\n")
    }

    @Test func readsARegularFile() async throws {
        let name = "/tmp/breezeway-\(getpid())-lines"
        let file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        unlink(name)
        let line = Array((WireRow.ping + "\n").utf8)
        _ = write(file, line, line.count)
        lseek(file, 0, SEEK_SET)
        #expect(try await run(reading: file).value == .clean)
        #expect(output.readText() == WireRow.done("1") + "\n")
        close(file)
    }

    @Test func readsDevNull() async throws {
        let null = open("/dev/null", O_RDONLY)
        #expect(try await run(reading: null).value == .clean)
        close(null)
    }

    @Test func readsASocket() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let thread = try run(reading: ends[0])
        let line = Array((WireRow.ping + "\n").utf8)
        _ = write(ends[1], line, line.count)
        #expect(output.readText() == WireRow.done("1") + "\n")
        shutdown(ends[1], Int32(SHUT_WR))
        #expect(await thread.value == .clean)
        for end in ends { close(end) }
    }

    @Test func finishesWhatIsAtWorkAndWaitingAfterTheEnd() async throws {
        var limits = ServerLimits()
        limits.callsAtWork = 1
        limits.callsWaiting = 1
        let thread = try run(limits)
        for id in 1...4 {
            input.write(#"{"id":\#(id),"method":"hold","params":{"gate":"\#(id)","timeout_ms":120000}}"# + "\n")
        }
        input.closeWriting()
        for id in 1...4 {
            _ = await gates.arrivals(id)
            gates.open("\(id)")
        }
        #expect(await thread.value == .clean)
        let expected = (1...4).map { #"{"jsonrpc":"2.0","id":\#($0),"result":"\#($0)"}"# + "\n" }.joined()
        #expect(output.readText() == expected)
    }

    private static let holding = #"{"id":"h","method":"hold","params":{"gate":"a"}}"#
    private static let initialized = #"{"method":"notifications/initialized"}"#

    /// Both orders, since each line says by itself which language it is in.
    @Test(arguments: [[initialized, holding], [holding, initialized]])
    func aClientOfMCPIsNotKeptWaiting(lines: [String]) async throws {
        let thread = try run(withMCP: .zero)
        input.write(lines.joined(separator: "\n"))
        input.closeWriting()
        #expect(await thread.value == .unfinished)
        #expect(output.readText().contains(#""code":1001"#))
    }

    @Test func aShorterDrainStaysAsItIs() async throws {
        let thread = try run(patience: .zero)
        input.write(Self.initialized + "\n" + Self.holding)
        input.closeWriting()
        #expect(await thread.value == .unfinished)
    }

    @Test func answersTheRestWhenNothingEndsAnyMore() async throws {
        let thread = try run(patience: .zero)
        input.write(#"{"id":1,"method":"hold","params":{"gate":"a"}}"#)
        input.closeWriting()
        #expect(await thread.value == .unfinished)
        #expect(output.readText().hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":1001,"#))
    }

    @Test func keepsTheDeadlineOfACall() async throws {
        let thread = try run()
        input.write(#"{"id":1,"method":"hold","params":{"gate":"a","timeout_ms":1}}"# + "\n")
        #expect(output.readText().hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":1002,"#))
        input.closeWriting()
        #expect(await thread.value == .clean)
    }

    @Test func endsAfterShutdownThoughTheInputStaysOpen() async throws {
        let thread = try run()
        input.write(#"{"id":1,"method":"shutdown"}"# + "\n")
        #expect(await thread.value == .clean)
        #expect(output.readText() == WireRow.done("1") + "\n")
    }

    @Test func endsWhenTheReaderGoesWhileIdle() async throws {
        let thread = try run()
        output.closeReading()
        #expect(await thread.value == .outputGone)
    }

    @Test func endsWhenTheReaderGoesDuringACall() async throws {
        let thread = try run()
        input.write(#"{"id":1,"method":"hold","params":{"gate":"a"}}"# + "\n")
        _ = await gates.arrivals(1)
        output.closeReading()
        #expect(await thread.value == .outputGone)
        #expect(gates.cancelled == ["a"])
    }

    @Test func saysThatAnInternalErrorWasAnswered() async throws {
        let thread = try run()
        input.write(#"{"id":1,"method":"break"}"#)
        input.closeWriting()
        #expect(await thread.value == .internalError)
    }

    @Test func deliversMoreThanAPipeHolds() async throws {
        let thread = try run()
        for id in 1...8 { input.write(#"{"id":\#(id),"method":"fill","params":{"size":100000}}"# + "\n") }
        input.closeWriting()
        var received = 0
        while received < 800_000 { received += output.read().count }
        #expect(await thread.value == .clean)
        #expect(received == 8 * (100_000 + #"{"jsonrpc":"2.0","id":1,"result":}"#.utf8.count + 1))
    }

    /// What a signal descriptor gives: 128 bytes that begin with the signal's number.
    private func raise(_ signal: Int32 = SIGTERM) {
        signals.write([UInt8(signal), 0, 0, 0] + [UInt8](repeating: 0, count: 124))
    }

    @Test func finishesItsCallsAfterASignal() async throws {
        let thread = try run()
        input.write(#"{"id":1,"method":"hold","params":{"gate":"a","timeout_ms":120000}}"# + "\n")
        _ = await gates.arrivals(1)
        raise()
        input.write(#"{"id":2,"method":"ping"}"# + "\n")
        #expect(output.readText().hasPrefix(#"{"jsonrpc":"2.0","id":2,"error":{"code":1004,"#))
        gates.open("a")
        #expect(await thread.value == .clean)
        #expect(output.readText() == #"{"jsonrpc":"2.0","id":1,"result":"a"}"# + "\n")
    }

    @Test func answersTheRestWhenTheTimeAfterASignalIsOver() async throws {
        let thread = try run(afterSignal: .zero)
        input.write(#"{"id":1,"method":"hold","params":{"gate":"a"}}"# + "\n")
        _ = await gates.arrivals(1)
        raise()
        #expect(await thread.value == .unfinished)
        #expect(output.readText().hasPrefix(#"{"jsonrpc":"2.0","id":1,"error":{"code":1001,"#))
    }

    @Test func renewsTheConfigurationAtSIGHUPAndGoesOn() async throws {
        let log = Log(.error, descriptor: -1, now: { Instant(milliseconds: 0) })
        let occasions = Collector()
        let configuration = LiveConfiguration(log: log) { occasion in
            occasions.write(Array(occasion.rawValue.utf8))
            return ConfigurationChange()
        }
        let thread = try run(configuration: configuration)
        for count in 1...2 {
            raise(SIGHUP)
            #expect(await occasions.lines(count).last == "SIGHUP")
        }
        input.write(WireRow.ping + "\n")
        #expect(output.readText() == WireRow.done("1") + "\n")
        input.closeWriting()
        #expect(await thread.value == .clean)
    }

    @Test func endsAtOnceAtTheSecondSignal() async throws {
        let thread = try run()
        input.write(#"{"id":1,"method":"hold","params":{"gate":"a"}}"# + "\n")
        _ = await gates.arrivals(1)
        raise()
        raise()
        #expect(await thread.value == .unfinished)
    }
}
