import Loopback
import Testing

@testable import Transport

@Suite("Misbehaving upstream", .timeLimit(.minutes(1)))
struct LiveMisbehaviourTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let behaviour: LoopbackUpstream.Behaviour
        let kind: TransportError.Kind
        /// With `HOST` for the host and port.
        let message: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "reset", behaviour: .reset, kind: .broken, message: "the connection to 'HOST' was lost"),
        Case(
            name: "close", behaviour: .close, kind: .broken,
            message: "'HOST' closed the connection without an answer"),
        Case(name: "truncate", behaviour: .truncate, kind: .broken, message: "'HOST' ended its answer too early"),
        Case(
            name: "not gzip", behaviour: .answer(headers: ["content-encoding: gzip"], body: Array("{}plain".utf8)),
            kind: .broken, message: "the answer of 'HOST' cannot be decompressed"),
        Case(
            name: "not HTTP", behaviour: .raw(Array("220 mail ready\r\n".utf8)), kind: .broken,
            message: "what 'HOST' answered is not HTTP"),
        Case(
            name: "another protocol",
            behaviour: .raw(
                Array("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n".utf8)),
            kind: .broken, message: "what 'HOST' answered is not HTTP"),
        Case(
            name: "endless body", behaviour: .endlessBody, kind: .tooLarge,
            message: "the answer of 'HOST' is longer than 1000 bytes"),
        Case(
            name: "endless head", behaviour: .endlessHead, kind: .tooLarge,
            message: "the headers of the answer of 'HOST' are longer than 65536 bytes"),
        Case(
            name: "one endless header",
            behaviour: .raw(
                Array(("HTTP/1.1 200 OK\r\nx: " + String(repeating: "a", count: 300_000) + "\r\n\r\n").utf8)),
            kind: .tooLarge, message: "the headers of the answer of 'HOST' are longer than 65536 bytes"),
        Case(
            name: "declared length",
            behaviour: .raw(Array("HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n".utf8)),
            kind: .tooLarge, message: "the answer of 'HOST' is longer than 1000 bytes"),
        Case(
            name: "gzip bomb", behaviour: .answer(headers: ["content-encoding: gzip"], body: CompressedBodies.zeros),
            kind: .tooLarge, message: "the answer of 'HOST' is longer than 1000 bytes"),
    ]

    @Test(arguments: cases)
    func failsWithItsKindAndSentence(_ given: Case) async throws {
        let upstream = try LoopbackUpstream(given.behaviour)
        let error = await LiveTransport.forTests().failure(upstream.url + "/v1?q=1", limit: 1000)
        #expect(error?.kind == given.kind)
        #expect(error?.message == given.message.replacing("HOST", with: "127.0.0.1:\(upstream.port)"))
    }

    @Test func aBodyOfExactlyTheLimitIsAnAnswer() async throws {
        let upstream = try LoopbackUpstream(.answer(body: [UInt8](repeating: 120, count: 1000)))
        #expect(try await LiveTransport.forTests().get(upstream.url, limit: 1000).body.count == 1000)
    }

    @Test func aClosedPortRefuses() async throws {
        let closed = try ClosedPort()
        let error = await LiveTransport.forTests().failure(closed.url)
        #expect(error?.kind == .refused)
        #expect(error?.message == "no connection to '127.0.0.1:\(closed.port)' could be opened")
    }

    @Test func aNameWithoutAddressIsUnresolved() async {
        let error = await LiveTransport.forTests().failure("http://no-such.invalid/")
        #expect(error?.kind == .unresolved)
        #expect(error?.message == "the name 'no-such.invalid' has no address")
    }

    @Test func theEngineServesOnAfterEveryFailure() async throws {
        let transport = LiveTransport.forTests()
        for given in LiveMisbehaviourTests.cases {
            let upstream = try LoopbackUpstream(given.behaviour)
            _ = await transport.failure(upstream.url, limit: 1000)
        }
        let upstream = try LoopbackUpstream(.json("{}"))
        #expect(try await transport.get(upstream.url).status == 200)
    }
}
