import Glibc

/// A port of 127.0.0.1 at which nobody listens, and which nobody else can get.
final class ClosedPort: Sendable {
    let port: Int
    private let owner: Int32

    init() throws {
        owner = try bindOnLoopback()
        port = localPort(of: owner)
    }

    deinit { close(owner) }

    var url: String { "http://127.0.0.1:\(port)" }
}
