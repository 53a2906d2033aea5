import Loopback
import Testing

@testable import Transport

@Suite(
    "HTTP/2 over TLS", .enabled(if: HTTP2Server.isPossible, "the package nghttp2-server is missing"),
    .timeLimit(.minutes(1)))
struct LiveHTTP2Tests {
    private let transport = LiveTransport.forTests()

    @Test func anAnswerArrivesWhole() async throws {
        let server = try HTTP2Server(data: #"{"a":1}"#)
        let response = try await transport.get(server.url, caFile: server.certificate)
        #expect(response.status == 200 && String(decoding: response.body, as: UTF8.self) == #"{"a":1}"#)
        // Only HTTP/2 is spoken by that server.
        #expect(response.header("server")?.contains("nghttp2") == true)
    }

    @Test func manyAtOnceAreAnsweredEach() async throws {
        let server = try HTTP2Server(data: #"{"a":1}"#)
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask { [transport, url = server.url, file = server.certificate] in
                    try await transport.get(url, caFile: file).status
                }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 200))
    }

    @Test func aCertificateThatNobodySignedIsRefused() async throws {
        let server = try HTTP2Server(data: "{}")
        #expect(await transport.failure(server.url)?.kind == .insecure)
    }
}
