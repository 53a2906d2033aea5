import Loopback
import Testing

@testable import Transport

@Suite("Trust", .enabled(if: TLSServer.isPossible), .timeLimit(.minutes(1)))
struct LiveTrustTests {
    let transport = LiveTransport.forTests()

    @Test func aCertificateThatNobodySignedIsRefused() async throws {
        let server = try TLSServer()
        #expect(await transport.failure(server.url)?.kind == .insecure)
    }

    @Test func theProvidersOwnAuthorityIsEnough() async throws {
        let server = try TLSServer()
        #expect(try await transport.get(server.url, caFile: server.certificate).status == 200)
    }

    @Test func trustOfOneProviderIsNotLentToAnother() async throws {
        let server = try TLSServer()
        _ = try await transport.get(server.url, caFile: server.certificate)
        #expect(await transport.failure(server.url)?.kind == .insecure)
    }

    @Test func anotherAuthorityIsNot() async throws {
        let (server, other) = (try TLSServer(), try TLSServer())
        let error = await transport.failure(server.url, caFile: other.certificate)
        #expect(error?.kind == .insecure)
        #expect(error?.hint == "check that '\(other.certificate)' holds the authority that signed it")
    }

    @Test func aCertificateForAnotherNameIsRefused() async throws {
        let server = try TLSServer()
        let error = await transport.failure(
            server.url.replacing("127.0.0.1", with: "localhost"), caFile: server.certificate)
        #expect(error?.kind == .insecure)
    }

    @Test func aFileThatIsMissingIsNamed() async throws {
        let server = try TLSServer()
        let error = await transport.failure(server.url, caFile: "no/such.pem")
        #expect(error?.message == "the certificates in 'no/such.pem' cannot be read")
    }

    @Test func aPortWithoutTLSIsInsecure() async throws {
        let upstream = try LoopbackUpstream(.raw(Array("HTTP/1.1 400 Bad\r\n\r\n".utf8)))
        let error = await transport.failure("https://127.0.0.1:\(upstream.port)/")
        #expect(error?.kind == .insecure)
    }
}
