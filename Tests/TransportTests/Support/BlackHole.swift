import Loopback

/// A port of 127.0.0.1 at which connecting neither succeeds nor fails, because its queue is full and nobody accepts.
struct BlackHole: Sendable {
    let url: String
    private let listener: LoopbackSocket
    private let filler: LoopbackSocket

    init() throws {
        listener = try .listening(queue: 0)
        filler = try .connected(toPort: listener.port)
        url = "http://127.0.0.1:\(listener.port)"
    }
}
