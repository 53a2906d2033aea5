import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// What `Retry-After` says counts, whoever stands between the hub and a provider.
@Suite struct StatedWaitTests {
    /// 1994-11-06T08:49:37Z, the moment of the examples in RFC 9110.
    private static let then = Instant(milliseconds: 784_111_777_000)
    private static let day: Int64 = 86_400_000

    private static func response(_ status: Int, _ headers: [(String, String)], at time: Instant = then) -> HTTPResponse
    {
        HTTPResponse(
            status: status, headers: headers.map { HTTPResponse.Field($0, $1) }, body: Array("{}".utf8),
            fetchedAt: time)
    }

    private static func refusal(_ status: Int, _ retryAfter: String?) throws -> SourceError {
        let response = response(status, retryAfter.map { [("Retry-After", $0)] } ?? [])
        return try #require(throws: SourceError.self) { _ = try OpenMeteoBody.answer(response, provider: "test") }
    }

    @Test(
        arguments: [
            (429, "7", 7000), (503, "3", 3000), (500, "0", 0), (429, nil, 60_000), (503, nil, nil),
            (429, "-5", 60_000), (429, "99999999999999999999", day), (503, "soon", nil), (400, "3", nil),
        ] as [(Int, String?, Int64?)])
    func decidesWhenToAskAgain(status: Int, header: String?, wait: Int64?) throws {
        #expect(try Self.refusal(status, header).retryAfter == wait)
    }

    @Test(
        arguments: [
            ("7", "7 seconds have passed"), ("0", "a second has passed"), ("1", "a second has passed"),
            (nil, "a minute has passed"),
        ] as [(String?, String)])
    func theHintNamesTheSameWait(header: String?, end: String) throws {
        #expect(try Self.refusal(429, header).hint == "ask again when \(end)")
    }

    /// Everything that a field may say.
    @Test(
        arguments: [
            // Seconds.
            (["0"], 0), (["1"], 1000), (["007"], 7000), ([" 5\t"], 5000), (["86400"], day), (["86401"], day),
            (["9223372036854775807"], day), (["18446744073709551616"], day),
            // No number of seconds.
            (["-1"], nil), (["+1"], nil), (["1.5"], nil), (["1e3"], nil), (["0x10"], nil), (["1 2"], nil), (["٣"], nil),
            // The three forms of a date.
            (["Sun, 06 Nov 1994 08:50:37 GMT"], 60_000), (["Sunday, 06-Nov-94 08:50:37 GMT"], 60_000),
            (["Sun Nov  6 08:50:37 1994"], 60_000), (["Mon, 07 Nov 1994 00:00:00 GMT"], 54_623_000),
            (["Thu, 06 Nov 2094 08:50:37 GMT"], day),
            // Past.
            (["Sun, 06 Nov 1994 08:49:37 GMT"], 0), (["Sun, 06 Nov 1994 08:49:36 GMT"], 0),
            (["Thu, 01 Jan 1970 00:00:00 GMT"], 0),
            // No date.
            (["Sun, 31 Feb 1994 08:50:37 GMT"], nil), (["Sun, 06 Nov 1994 24:00:00 GMT"], nil),
            (["Sun, 06 Nov 1994 08:50 GMT"], nil), (["06 Nov 1994 08:50:37 GMT"], nil),
            (["Sun, 06 Nov 1994 08:50:37 CET"], nil), (["1994-11-06T08:50:37Z"], nil),
            // Junk.
            ([], nil), ([""], nil), ([" "], nil), (["soon"], nil), (["never"], nil), (["a minute"], nil),
            ([String(repeating: "9", count: 10_000)], day), ([String(repeating: "x", count: 10_000)], nil),
            // Twice.
            (["5", "7"], 7000), (["7", "5"], 7000), (["5", "soon"], 5000), (["5, 7"], 7000), (["7,5"], 7000),
            (["5, soon"], 5000), (["5", "Sun, 06 Nov 1994 08:50:37 GMT"], 60_000),
        ] as [([String], Int64?)])
    func isReadInItsFullGrammar(values: [String], wait: Int64?) {
        let response = Self.response(429, values.map { ("Retry-After", $0) })
        #expect(StatedWait.header(of: response) == wait)
    }

    /// A clock of this machine that is wrong makes no wait longer or shorter.
    @Test func aDateIsTakenFromTheResponsesOwn() {
        let response = Self.response(
            503,
            [("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Retry-After", "Sun, 06 Nov 1994 08:50:37 GMT")],
            at: Instant(milliseconds: 0))
        #expect(StatedWait.header(of: response) == 60_000)
    }

    @Test(
        arguments: [
            (0, 0), (1.5, 1500), (0.0001, 1), (86_400, day), (1e300, day), (.infinity, day), (-1, nil), (.nan, nil),
        ] as [(Double, Int64?)])
    func aNumberInABodyIsBoundedToo(seconds: Double, wait: Int64?) {
        #expect(StatedWait.seconds(seconds) == wait)
    }
}
