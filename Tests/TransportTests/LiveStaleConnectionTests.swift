import Loopback
import Synchronization
import Testing

@testable import Transport

/// A connection that was kept and is lost as soon as a request has gone over it.
@Suite("Stale connections", .timeLimit(.minutes(1)))
struct LiveStaleConnectionTests {
    /// Answers the first request of each connection, and closes the first connection at its second.
    private static func upstream(_ end: LoopbackUpstream.Behaviour) throws -> LoopbackUpstream {
        let requests = Mutex([Int: Int]())
        return try LoopbackUpstream { request in
            let isFirst = requests.withLock { requests in
                requests[request.connection, default: 0] += 1
                return requests[request.connection] == 1
            }
            return isFirst || request.connection > 1 ? .json("{}") : end
        }
    }

    @Test(arguments: [LoopbackUpstream.Behaviour.reset, .close])
    func areToldAndNotSentOverAgain(_ end: LoopbackUpstream.Behaviour) async throws {
        let upstream = try Self.upstream(end)
        let transport = LiveTransport.forTests()
        _ = try await transport.get(upstream.url)
        #expect(await transport.failure(upstream.url)?.kind == .stale)
        #expect(upstream.requests.count == 2)
        #expect(try await transport.get(upstream.url).status == 200)
    }

    /// So is one of a form, which libcurl sends again too.
    @Test func areToldOfAPost() async throws {
        let upstream = try Self.upstream(.reset)
        let transport = LiveTransport.forTests()
        let form = HTTPRequest(method: .post, url: upstream.url, query: [.init("a", "1")])
        let options = HTTPOptions(provider: "test", userAgent: "t")
        _ = try await transport.send(form, options: options, deadline: .now + .seconds(20))
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(form, options: options, deadline: .now + .seconds(20))
        }
        #expect(error?.kind == .stale && upstream.requests.count == 2)
    }

    @Test func areNotThoseThatAreNew() async throws {
        let upstream = try LoopbackUpstream(.reset)
        #expect(await LiveTransport.forTests().failure(upstream.url)?.kind == .broken)
        #expect(upstream.requests.count == 1)
    }
}
