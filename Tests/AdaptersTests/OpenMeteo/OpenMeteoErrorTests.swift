import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// How both of Open-Meteo's APIs say no.
@Suite struct OpenMeteoErrorTests {
    private static func refusal(_ reason: String, status: Int) throws -> SourceError {
        let row = try #require(ConformanceCase.all.first)
        let body = #"{"reason":"\#(reason)","error":true}"#
        return try #require(try row.walk().refusal(row.query, body, status: status))
    }

    /// The responses are received at 12:03:11; a minute on top keeps clocks that differ from asking too early.
    @Test(
        arguments: [
            ("Minutely API request limit exceeded. Please try again in one minute.", 60_000, "a minute has passed"),
            (
                "Hourly API request limit exceeded. Please try again in the next hour.", 3_469_000,
                "the next hour has begun"
            ),
            ("Daily API request limit exceeded. Please try again tomorrow.", 43_069_000, "the next UTC day has begun"),
            ("Too many concurrent requests", 1000, "an earlier call has ended"),
            ("Something new", 60_000, "a minute has passed"),
        ] as [(String, Int64, String)])
    func aLimitSaysWhenItEnds(reason: String, wait: Int64, ends: String) throws {
        let error = try Self.refusal(reason, status: 429)
        #expect(error.kind == .rateLimited)
        #expect(error.retryAfter == wait)
        #expect(error.hint == "ask again when \(ends)")
        #expect(error.message.contains(reason))
    }

    @Test(arguments: [
        (
            400, "Parameter 'start_date' is out of allowed range from 2013-01-01 to 2026-09-20",
            ErrorKind.providerRejected
        ),
        (400, "Latitude must be in range of -90 to 90°. Given: 91.0.", .providerRejected),
        (400, "Cannot initialize Variable from invalid String value pm3.", .providerRejected),
        (400, "No data is available for this location", .noCoverage),
        (400, "The supplied API key is invalid.", .providerRejected),
        (401, "API key required.", .providerRejected), (403, "anything", .providerRejected),
        (500, "anything", .providerUnavailable),
        (200, "an error in disguise", .providerBadData),
    ])
    func aReasonDecidesTheKind(status: Int, reason: String, kind: ErrorKind) throws {
        let error = try Self.refusal(reason, status: status)
        #expect(error.kind == kind)
        #expect(error.provider == "test")
    }

    @Test func theProvidersReasonIsWordForWord() throws {
        let error = try Self.refusal("Latitude must be in range of -90 to 90\\u00b0. Given: 91.0.", status: 400)
        #expect(
            error.message
                == "'test' refused the request with 400: Latitude must be in range of -90 to 90°. Given: 91.0.")
    }

    /// What stands between a provider and its readers answers in plain text.
    @Test(
        arguments: [
            (Array("no healthy upstream".utf8), ": no healthy upstream"),
            (Array("\n upstream\u{B0} down\r\nx".utf8), ": upstream° down"),
            ([], ""), (Array(" \n".utf8), ""), (Array("<html>down</html>".utf8), ""),
            (Array("{\"reason\": \"do".utf8), ""),
            (Array("null".utf8), ""), (Array("503".utf8), ""), (Array("\"down".utf8), ""), ([0x64, 0xFF, 0x6E], ""),
            ([0x64, 0, 0x6E], ""), (Array("---".utf8), ""),
        ] as [([UInt8], String)])
    func plainTextIsAReason(body: [UInt8], said: String) {
        let response = HTTPResponse(status: 503, headers: [], body: body, fetchedAt: Instant(milliseconds: 0))
        let error = ResponseBody(response: response, provider: "test").rejection(reason: nil)
        #expect(error.message == "'test' answered 503\(said)")
        #expect(error.kind == .providerUnavailable)
    }

    @Test func aLongReasonIsCut() throws {
        let error = try Self.refusal(String(repeating: "é", count: 5000), status: 400)
        #expect(error.message.utf8.count < 300)
        #expect(error.message.hasSuffix("é…"))
    }

    @Test(arguments: [
        ("a\\u001b[31mb\\u0000c", "a [31mb c"), ("a\\u007f\\u0085\\u009fb", "a   b"),
        ("a\\u202a\\u202b\\u202c\\u202d\\u202eb", "a     b"), ("a\\u2066\\u2067\\u2068\\u2069b", "a    b"),
        ("a\\u2028\\u2029b", "a  b"), ("e\\u0301\\u202eb", "e\u{301} b"), ("a\\r\\nb", "a  b"),
    ])
    func controlCharactersOfAReasonAreBlanks(reason: String, shown: String) throws {
        for status in [400, 200, 429, 503] {
            let error = try Self.refusal(reason, status: status)
            #expect(error.message.hasSuffix(": " + shown))
        }
    }

    /// No key is ever sent, so there is none to check.
    @Test(arguments: [401, 403]) func noKeyIsBlamedWhereNoneWasSent(status: Int) throws {
        let error = try Self.refusal("no", status: status)
        #expect(error.message == "'test' refused the request with \(status): no")
        #expect(error.hint == nil)
    }
}
