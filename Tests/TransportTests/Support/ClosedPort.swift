import Loopback

/// A port of 127.0.0.1 at which nobody listens, and which nobody else can get.
struct ClosedPort: Sendable {
    let port: Int
    private let owner: LoopbackSocket

    init() throws {
        owner = try .bound()
        port = owner.port
    }

    var url: String { "http://127.0.0.1:\(port)" }
}
