import Synchronization

/// An HTTP/1.1 server on a free port of 127.0.0.1 that behaves, and misbehaves, as a script says.
///
/// One thread accepts, one thread serves each connection; all end with `stop` or when this is released. It needs
/// nothing but the C library.
package final class LoopbackUpstream: Sendable {
    /// One request as it arrived.
    package struct Request: Sendable {
        package let method: String
        /// The path with its query, as sent.
        package let target: String
        /// Names in lower case.
        package let headers: [(name: String, value: String)]
        package let body: String
        /// Counts accepted connections from 1.
        package let connection: Int

        package var path: String { String(target.prefix { $0 != "?" }) }
        package var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

        package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    }

    /// What happens once a request has been read.
    package indirect enum Behaviour: Sendable {
        case answer(status: Int = 200, headers: [String] = ["content-type: application/json"], body: [UInt8])
        /// A Location header; a target that begins with `/` is on this server.
        case redirect(status: Int = 302, to: String)
        /// Nothing until the gate is open.
        case wait(Gate, then: Behaviour)
        /// Reads until the other side closes.
        case hang
        /// Closes with RST.
        case reset
        /// Closes in order, without a byte.
        case close
        /// Promises 1000 bytes, sends 10 and closes.
        case truncate
        /// One byte every 10 ms for as long as somebody listens.
        case dribble
        /// A body of chunks without end.
        case endlessBody
        /// Header lines without end.
        case endlessHead
        /// Bytes as they are, then closes.
        case raw([UInt8])

        package static func json(_ text: String) -> Behaviour { .answer(body: Array(text.utf8)) }
    }

    private struct State {
        var requests: [Request] = []
        var connections = 0
        var open: [Int: LoopbackSocket] = [:]
        var isStopped = false
    }

    /// The free port that was found.
    package let port: Int
    /// Connections that the other side closed while they were served.
    package let closures = Tally()
    /// Requests read to their end.
    package let arrivals = Tally()

    private let listener: LoopbackSocket
    private let script: @Sendable (Request) -> Behaviour
    private let state = Mutex(State())

    /// Every request gets what the script says.
    package init(_ script: @escaping @Sendable (Request) -> Behaviour) throws {
        self.script = script
        listener = try .listening(queue: 256)
        port = listener.port
        let (listener, weakly) = (listener, Weakly(self))
        runOnThread {
            while let socket = listener.acceptNext(), let upstream = weakly.target { upstream.serve(socket) }
        }
    }

    /// Every request gets the same.
    package convenience init(_ behaviour: Behaviour) throws {
        try self.init { _ in behaviour }
    }

    deinit { stop() }

    /// `http://127.0.0.1:PORT`.
    package var url: String { "http://127.0.0.1:\(port)" }
    package var requests: [Request] { state.withLock { $0.requests } }
    package var connections: Int { state.withLock { $0.connections } }

    /// Stops listening and cuts every connection; further calls do nothing.
    package func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            listener.shutDown()
            for socket in state.open.values { socket.shutDown() }
        }
    }

    private func serve(_ socket: LoopbackSocket) {
        let number = state.withLock { state in
            state.connections += 1
            state.open[state.connections] = socket
            return state.connections
        }
        let (script, arrivals, closures) = (script, arrivals, closures)
        let weakly = Weakly(self)
        runOnThread {
            let connection = LoopbackConnection(socket: socket, number: number)
            while let request = connection.nextRequest() {
                weakly.target?.note(request)
                arrivals.add()
                guard connection.perform(script(request), port: weakly.target?.port ?? 0) else { break }
            }
            if connection.isClosedByPeer { closures.add() }
            weakly.target?.forget(number)
        }
    }

    private func note(_ request: Request) {
        state.withLock { $0.requests.append(request) }
    }

    private func forget(_ number: Int) {
        state.withLock { _ = $0.open.removeValue(forKey: number) }
    }
}
