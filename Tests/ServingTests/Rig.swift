import EnvironmentModel
import Serving
import Synchronization

/// A server in this process with a clock that stands still.
struct Rig {
    let gates = Gates()
    let output = Collector()
    let wakes = Tally()
    let server: Server
    let start = ContinuousClock.now
    private var splitter: LineSplitter

    init(_ limits: ServerLimits = ServerLimits(), _ methods: [any RequestType] = []) {
        let log = Log(.error, descriptor: -1, now: { Instant(milliseconds: 0) })
        let wakes = wakes
        server = Server(
            methods: [Ping(), Cancel(), ShutDown(), Describe(version: "0"), Hold(gates: gates), Fill(), Break()]
                + methods,
            version: "0", limits: limits, output: output, log: log, wake: { wakes.add() })
        splitter = LineSplitter(limit: limits.lineBytes)
    }

    /// Brings bytes as they come from a pipe, in pieces of `size`, and the end of the stream.
    mutating func bring(_ bytes: [UInt8], pieces size: Int = .max) {
        var rest = bytes[...]
        while !rest.isEmpty {
            splitter.feed(rest.prefix(size))
            rest = rest.dropFirst(size)
            serve()
        }
        splitter.finish()
        serve()
    }

    private mutating func serve() {
        while let event = splitter.next() {
            switch event {
            case .line(let line, let number): server.receive(line, number: number, at: start)
            case .tooLong(let number): server.receiveTooLong(number: number)
            }
        }
    }

    /// Brings one whole line.
    func send(_ line: String) {
        server.receive(Array(line.utf8), number: 1, at: start)
    }
}

/// Counts from any thread.
final class Tally: Sendable {
    private struct State {
        var count = 0
        var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    var value: Int { state.withLock { $0.count } }

    func add() {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.count += 1
            guard let waiter = state.waiter, state.count >= waiter.count else { return nil }
            state.waiter = nil
            return waiter.continuation
        }
        waiter?.resume()
    }

    /// Returns as soon as the count is reached.
    func reaches(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.count < count else { return true }
                state.waiter = (count, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
