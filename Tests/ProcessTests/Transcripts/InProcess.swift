import Glibc
import Serving
import Synchronization

@testable import breezeway

/// The program without its process: the same wiring and server, lines from memory.
struct InProcess {
    /// Keeps what is answered.
    private final class Answers: LineSink {
        let lines = Mutex<[String]>([])
        let isBlocked = false

        func write(_ line: Line) { lines.withLock { $0.append(String(decoding: line.bytes, as: UTF8.self)) } }
    }

    struct NoWakeup: Error {}

    /// The answers to `input`, which comes in pieces of so many bytes, once all are there.
    static func answers(_ arguments: [String], to input: String, pieces: Int) throws -> [String] {
        let invocation = try Invocation(arguments.map(Repository.resolved))
        let wiring = try Wiring(invocation)
        guard let wakeup = Wakeup() else { throw NoWakeup() }
        let answers = Answers()
        var limits = ServerLimits()
        limits.lineBytes = try invocation.size(.maxLine) ?? limits.lineBytes
        limits.answerBytes = try invocation.size(.maxAnswer) ?? limits.answerBytes
        let server = Server(
            methods: wiring.methods, version: Program.version, limits: limits, output: answers, log: wiring.log
        ) {
            wakeup.raise()
        }
        var splitter = LineSplitter(limit: limits.lineBytes)
        var rest = Array(input.utf8)[...]
        while !rest.isEmpty {
            splitter.feed(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            serve(&splitter, server)
        }
        splitter.finish()
        serve(&splitter, server)
        server.beginDrain()
        while server.progress.open > 0 {
            server.expire(at: .now)
            server.startWaiting()
            var entry = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, 10)
        }
        return answers.lines.withLock { $0 }
    }

    private static func serve(_ splitter: inout LineSplitter, _ server: Server) {
        while let event = splitter.next() {
            switch event {
            case .line(let line, let number): server.receive(line, number: number, at: .now)
            case .tooLong(let number): server.receiveTooLong(number: number)
            }
        }
    }
}
