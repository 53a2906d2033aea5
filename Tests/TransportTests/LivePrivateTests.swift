import Loopback
import Testing

@testable import Transport

/// Whom no connection reaches that may not go to this machine.
@Suite("Private addresses", .timeLimit(.minutes(1)))
struct LivePrivateTests {
    private func send(_ url: String, _ transport: LiveTransport, allowsPrivate: Bool) async throws -> HTTPResponse {
        try await transport.send(
            HTTPRequest(url: url),
            options: HTTPOptions(provider: "test", userAgent: "test", allowsPrivate: allowsPrivate),
            deadline: .now + .seconds(20))
    }

    private func failure(_ url: String, _ transport: LiveTransport) async -> TransportError? {
        do {
            _ = try await send(url, transport, allowsPrivate: false)
            return nil
        } catch {
            return error as? TransportError
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0", "127.1", "2130706433", "[::ffff:127.0.0.1]"])
    func areNotConnectedTo(_ host: String) async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        let url = "http://\(host):\(upstream.port)/"
        let error = await failure(url, LiveTransport.forTests())
        #expect(error?.kind == .malformed)
        #expect(error?.message.contains("is this machine or lies in a private network") == true)
        #expect(upstream.connections == 0)
    }

    /// A connection that another provider has opened is no way around.
    @Test func areNotReachedOverAnOpenConnection() async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        let transport = LiveTransport.forTests()
        _ = try await send(upstream.url, transport, allowsPrivate: true)
        #expect(await failure(upstream.url, transport)?.kind == .malformed)
        #expect(upstream.requests.count == 1)
        _ = try await send(upstream.url, transport, allowsPrivate: true)
        #expect(upstream.requests.count == 2)
    }
}
