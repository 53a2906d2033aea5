import Glibc
import JSON
import Serving
import Synchronization

/// One call, made through the same server as a line on standard input.
struct OneCall {
    let methods: [any RequestType]
    let log: Log

    /// The line that answers; nil where no descriptor is left. Blocks until then.
    func answer(to request: [UInt8]) -> [UInt8]? {
        guard let wakeup = Wakeup() else { return nil }
        let answer = Answered { wakeup.raise() }
        let server = Server(methods: methods, version: Program.version, output: answer, log: log) { wakeup.raise() }
        server.receive(request, number: 1, at: .now)
        while answer.line == nil {
            server.expire(at: .now)
            server.startWaiting()
            var waits = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&waits, 1, 20)
        }
        return answer.line
    }
}

/// Keeps the one line that answers; notifications before it are not for whoever waits.
private final class Answered: LineSink {
    private let kept = Mutex<[UInt8]?>(nil)
    private let wake: @Sendable () -> Void

    init(_ wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    var line: [UInt8]? { kept.withLock { $0 } }

    let isBlocked = false

    func write(_ line: Line) {
        guard let document = try? JSONDocument(line.bytes), document.root["id"] != nil else { return }
        kept.withLock { $0 = line.bytes }
        wake()
    }
}
