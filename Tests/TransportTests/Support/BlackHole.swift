import Glibc

/// A port of 127.0.0.1 at which connecting neither succeeds nor fails, because its queue is full and nobody accepts.
final class BlackHole: Sendable {
    let url: String
    private let listener: Int32
    private let filler: Int32

    init() throws {
        listener = try listenOnLoopback(queue: 0)
        let port = localPort(of: listener)
        filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard connectToLoopback(filler, port: port) else { throw NoLoopback() }
        url = "http://127.0.0.1:\(port)"
    }

    deinit {
        close(filler)
        close(listener)
    }
}
