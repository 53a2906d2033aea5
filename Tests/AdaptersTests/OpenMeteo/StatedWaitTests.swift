import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// What `Retry-After` says counts, whoever stands between the hub and a provider.
@Suite struct StatedWaitTests {
    private static func refusal(_ status: Int, _ retryAfter: String?) throws -> SourceError {
        let response = HTTPResponse(
            status: status, headers: retryAfter.map { [HTTPResponse.Field("Retry-After", $0)] } ?? [],
            body: Array("{}".utf8), fetchedAt: Instant(milliseconds: 0))
        do {
            _ = try OpenMeteoBody.answer(response, provider: "test")
            throw Missing()
        } catch let error as SourceError {
            return error
        }
    }

    private struct Missing: Error {}

    @Test(
        arguments: [
            (429, "7", 7000), (503, "3", 3000), (500, "0", 0), (429, nil, 60_000), (503, nil, nil),
            (429, "-5", 60_000), (429, "99999999999999999999", 60_000), (503, "soon", nil), (400, "3", nil),
        ] as [(Int, String?, Int64?)])
    func decidesWhenToAskAgain(status: Int, header: String?, wait: Int64?) throws {
        #expect(try Self.refusal(status, header).retryAfter == wait)
    }

    @Test(arguments: [("7", "7 seconds have passed"), (nil, "a minute has passed")] as [(String?, String)])
    func theHintNamesTheSameWait(header: String?, end: String) throws {
        #expect(try Self.refusal(429, header).hint == "ask again when \(end)")
    }
}
