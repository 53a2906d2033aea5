import EnvironmentModel
import Serving
import Synchronization
import Testing

/// Which answers wait for each other.
@Suite(.timeLimit(.minutes(1))) struct GatheringTests {
    /// Tells lines that were gathered from those that were written at once.
    private final class Sink: LineSink {
        let written = Collector()
        let flushed = Collector()
        private let gathered = Mutex<[Line]>([])

        var isBlocked: Bool { false }

        func write(_ line: Line) { written.write(line) }

        func gather(_ line: Line) -> Bool {
            gathered.withLock { lines in
                lines.append(line)
                return lines.count == 1
            }
        }

        func flush() {
            let lines = gathered.withLock { lines in
                defer { lines = [] }
                return lines
            }
            for line in lines { flushed.write(line) }
        }
    }

    private let sink = Sink()
    private let gates = Gates()
    private let server: Server

    init() {
        let log = Log(.error, descriptor: -1, now: { Instant(milliseconds: 0) })
        server = Server(methods: [Hold(gates: gates)], version: "0", output: sink, log: log)
    }

    private func hold(_ id: Int) {
        let line = #"{"id":\#(id),"method":"hold","params":{"gate":"\#(id)"}}"#
        server.receive(Array(line.utf8), number: 1, at: .now)
    }

    private func held(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":"\#(id)"}"# }

    @Test func theAnswerToTheOnlyCallIsWrittenAtOnce() async {
        hold(1)
        gates.open("1")
        #expect(await sink.written.lines(1) == [held(1)] && sink.flushed.lines.isEmpty)
    }

    @Test func anAnswerMayWaitForThoseOfOtherCallsAndIsFlushed() async {
        hold(1)
        hold(2)
        gates.open("1")
        #expect(await sink.flushed.lines(1) == [held(1)])
        gates.open("2")
        #expect(await sink.written.lines(1) == [held(2)])
    }
}
