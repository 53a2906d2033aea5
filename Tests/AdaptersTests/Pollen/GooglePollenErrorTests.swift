import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

@Suite struct GooglePollenErrorTests {
    private static func error(
        _ code: Int, _ message: String, _ status: String, details: String = "[]"
    ) -> String {
        #"{"error":{"code":\#(code),"message":"\#(message)","status":"\#(status)","details":\#(details)}}"#
    }

    @Test(arguments: [
        (
            400,
            error(
                400, "Information is unavailable for this location. Please try a different location.",
                "INVALID_ARGUMENT"),
            ErrorKind.noCoverage, "'p' has no data for this place"
        ),
        (
            400, error(400, "API key not valid. Please pass a valid API key.", "INVALID_ARGUMENT"),
            .credentialsRejected,
            "'p' refused the key: API key not valid. Please pass a valid API key."
        ),
        (
            400, error(400, "Expired.", "INVALID_ARGUMENT", details: #"[{"reason":"API_KEY_INVALID"}]"#),
            .credentialsRejected,
            "'p' refused the key: Expired."
        ),
        (
            400, error(400, "Invalid value at 'days'", "INVALID_ARGUMENT"), .providerRejected,
            "'p' refused the request with 400: Invalid value at 'days'"
        ),
        (
            400, "[" + error(400, "Invalid value", "INVALID_ARGUMENT") + "]", .providerRejected,
            "'p' refused the request with 400: Invalid value"
        ),
        (
            400, #"{"error":{"error":{"message":"deep"}}}"#, .providerRejected,
            "'p' refused the request with 400"
        ),
        (400, "", .providerRejected, "'p' refused the request with 400"),
        (
            403, error(403, "Pollen API is off.", "PERMISSION_DENIED"), .credentialsRejected,
            "'p' refused access with 403: Pollen API is off."
        ),
        (
            429, error(429, "Quota exceeded.", "RESOURCE_EXHAUSTED"), .rateLimited,
            "'p' refused: Quota exceeded."
        ),
        (429, "", .rateLimited, "'p' refused: the quota is used up"),
        (404, "<html>not found</html>", .providerRejected, "'p' refused the request with 404"),
        (500, error(500, "Internal", "INTERNAL"), .providerUnavailable, "'p' answered 500: Internal"),
        (503, "<html></html>", .providerUnavailable, "'p' answered 503"),
        (
            403, error(403, "the key SESAME is blocked", "PERMISSION_DENIED"), .credentialsRejected,
            "'p' refused access with 403: the key ••• is blocked"
        ),
    ])
    func aRefusalHasItsKind(status: Int, body: String, kind: ErrorKind, message: String) throws {
        let error = try #require(try PollenAdapterCase(GooglePollen.kind).failure(body, status: status))
        #expect(error.kind == kind)
        #expect(error.message == message)
    }

    private static let waits: [([HTTPResponse.Field], String, Int64?)] = [
        ([HTTPResponse.Field("Retry-After", "12")], "[]", 12_000),
        ([], #"[{},{"retryDelay":"37s"}]"#, 37_000), ([], #"[{"retryDelay":"1.5s"}]"#, 1500),
        ([], #"[{"retryDelay":"soon"}]"#, nil), ([HTTPResponse.Field("Retry-After", "-1")], "[]", nil),
        ([HTTPResponse.Field("Retry-After", "1e99")], "[]", nil),
        ([HTTPResponse.Field("Retry-After", "nan")], "[]", nil),
        ([HTTPResponse.Field("Retry-After", "12")], #"[{"retryDelay":"37s"}]"#, 12_000),
        ([HTTPResponse.Field("Retry-After", "soon")], #"[{"retryDelay":"37s"}]"#, 37_000),
        ([], #"[{"retryDelay":"0.000000001s"}]"#, 1), ([], #"[{"retryDelay":"99999999s"}]"#, 86_400_000),
        ([], #"[{"retryDelay":"-3s"}]"#, nil), ([], #"[{"retryDelay":37}]"#, nil), ([], #"{"retryDelay":"37s"}"#, nil),
    ]

    @Test(arguments: waits)
    func theWaitIsWhatGoogleStates(headers: [HTTPResponse.Field], details: String, wait: Int64?)
        throws
    {
        let body = Self.error(429, "m", "RESOURCE_EXHAUSTED", details: details)
        let error = try #require(
            try PollenAdapterCase(GooglePollen.kind).failure(body, status: 429, headers: headers))
        #expect(error.retryAfter == wait)
    }

    /// Front ends of Google's do not all spell a used-up quota as 429.
    @Test(arguments: [400, 403, 429, 503]) func aQuotaIsALimitWhateverTheStatus(status: Int) throws {
        let body = Self.error(status, "Quota exceeded", "RESOURCE_EXHAUSTED", details: #"[{"retryDelay":"37s"}]"#)
        let error = try #require(try PollenAdapterCase(GooglePollen.kind).failure(body, status: status))
        #expect(error.kind == .rateLimited)
        #expect(error.retryAfter == 37_000)
        #expect(error.message == "'p' refused: Quota exceeded")
    }

    /// The status, what stands in `error`, and the wait at 00:00 UTC, eight hours before midnight Pacific standard time.
    @Test(
        arguments: [
            (403, #""details":[{"reason":"RATE_LIMIT_EXCEEDED"}]"#, nil),
            (403, #""errors":[{"reason":"userRateLimitExceeded"}]"#, nil),
            (403, #""errors":[{"domain":"usageLimits","reason":"dailyLimitExceeded"}]"#, 28_800_000),
            (429, #""details":[{"metadata":{"quota_unit":"1/d/{project}"}}]"#, 28_800_000),
            (429, #""details":[{"metadata":{"quota_unit":"1/min/{project}"}}]"#, nil),
            (429, #""details":[{"metadata":{"quota_unit":"1/d/{project}"}},{"retryDelay":"9s"}]"#, 9_000),
        ] as [(Int, String, Int64?)])
    func aQuotaIsToldByItsReasonAndItsUnit(status: Int, members: String, wait: Int64?) throws {
        let error = try #require(
            try PollenAdapterCase(GooglePollen.kind).failure(
                #"{"error":{"code":\#(status),\#(members)}}"#, status: status))
        #expect(error.kind == .rateLimited)
        #expect(error.retryAfter == wait)
    }

    @Test(
        arguments: [
            (#","retryAfter":0.2"#, nil, 200), (#","retryAfter":-1"#, nil, 60_000),
            (#","retryAfter":1e12"#, nil, 86_400_000), (#","retryAfter":null"#, "7", 7000),
            (#","retryAfter":[]"#, "7", 7000), (#","retryAfter":41"#, "7", 41_000),
            (#","retryAfter":"30""#, nil, 30_000), (#","retryAfter":10"#, "50", 50_000),
            (#","retryAfter":"nan""#, nil, 60_000), ("", "7", 7000), ("", nil, nil),
        ] as [(String, String?, Int64?)])
    func theProxysWaitIsInItsBody(member: String, header: String?, wait: Int64?) throws {
        let headers = header.map { [HTTPResponse.Field("Retry-After", $0)] } ?? []
        let error = try #require(
            try PollenAdapterCase(GooglePollenProxy.kind)
                .failure("{\"error\":\"Too many requests.\"\(member)}", status: 429, headers: headers))
        #expect(error.kind == .rateLimited)
        #expect(error.retryAfter == wait)
    }

    @Test(
        arguments: [
            (#","retryAfter":37"#, nil, "ask again in 37 seconds"),
            (#","retryAfter":0.2"#, nil, "ask again in 1 second"),
            (#","retryAfter":37"#, "90", "ask again in 90 seconds"),
            (#","retryAfter":"soon""#, nil, "ask again in 60 seconds"),
            ("", nil, "ask again later, or ask another provider"),
        ] as [(String, String?, String)])
    func theHintNamesTheProxysWait(member: String, header: String?, hint: String) throws {
        let headers = header.map { [HTTPResponse.Field("Retry-After", $0)] } ?? []
        let error = try #require(
            try PollenAdapterCase(GooglePollenProxy.kind)
                .failure("{\"error\":\"Too many requests.\"\(member)}", status: 429, headers: headers))
        #expect(error.hint == hint)
    }

    @Test(arguments: [
        ("", ErrorKind.providerBadData), ("<html></html>", .providerUnavailable),
        ("{", .providerBadData),
        (#"{"dailyInfo":[{"date":{"ye"#, .providerBadData), ("null", .providerBadData),
        ("{}", .providerBadData),
        (#"{"dailyInfo":nan}"#, .providerBadData), (#"{"dailyInfo":"none"}"#, .providerBadData),
        (#"{"dailyInfo":{}}"#, .providerBadData), (#"{"dailyInfo":[null]}"#, .providerBadData),
        (#"{"dailyInfo":[{}]}"#, .providerBadData),
        (#"{"dailyInfo":[{"date":"2026-08-20"}]}"#, .providerBadData),
        (#"{"dailyInfo":[{"date":{"year":2026,"month":2,"day":30}}]}"#, .providerBadData),
        (
            #"{"dailyInfo":[{"date":{"year":2026,"month":8,"day":20},"plantInfo":{}}]}"#, .providerBadData
        ),
        (#"{"date":{"year":2026,"month":8,"day":20},"pollenTypeInfo":[]}"#, .providerBadData),
        (#"[{"regionCode":"DE","dailyInfo":[]}]"#, .providerBadData),
        (error(400, "m", "INVALID_ARGUMENT"), .providerBadData),
    ])
    func aSuccessThatIsNoAnswerIsRefused(body: String, kind: ErrorKind) throws {
        #expect(try PollenAdapterCase(GooglePollen.kind).failure(body)?.kind == kind)
        #expect(try PollenAdapterCase(GooglePollenProxy.kind).failure(body)?.kind == kind)
    }

    /// A day of `dailyInfo`.
    private static func day(_ date: String, _ types: String...) -> String {
        #"{"date":{\#(date)},"pollenTypeInfo":[\#(types.joined(separator: ","))]}"#
    }

    private static func grass(_ index: Int) -> String { #"{"code":"GRASS","indexInfo":{"value":\#(index)}}"# }

    private static let today = #""year":2026,"month":8,"day":20"#

    @Test(arguments: [
        (day(today, grass(2)) + "," + day(today, grass(5)), "sent the day 2026-08-20 twice, with different pollen"),
        (day(today, grass(2), grass(5)), "sent 'GRASS' twice for 2026-08-20, with different figures"),
        (day(#""year":-2026,"month":8,"day":20"#), "sent a day in 'dailyInfo' whose 'date' is none"),
        (day(#""year":0,"month":8,"day":20"#), "sent a day in 'dailyInfo' whose 'date' is none"),
        (day(#""year":10000,"month":8,"day":20"#), "sent a day in 'dailyInfo' whose 'date' is none"),
        (day(#""year":2026,"month":2,"day":30"#), "sent a day in 'dailyInfo' whose 'date' is none"),
        ("{}", "sent a day in 'dailyInfo' without a 'date'"),
    ])
    func whatContradictsItselfIsRefused(_ days: String, _ what: String) throws {
        for kind in [GooglePollen.kind, GooglePollenProxy.kind] {
            let error = try PollenAdapterCase(kind).failure("{\"dailyInfo\":[\(days)]}")
            #expect(error == .badData(from: "p", what))
        }
    }

    @Test func whatComesTwiceAlikeIsRead() throws {
        let day = Self.day(Self.today, Self.grass(2), Self.grass(2))
        #expect(try PollenAdapterCase(GooglePollen.kind).failure("{\"dailyInfo\":[\(day),\(day)]}") == nil)
    }

    @Test func aQuestionAboutSomethingElseIsRefused() throws {
        for kind in [GooglePollen.kind, GooglePollenProxy.kind, OpenMeteoPollen.kind] {
            var item = try PollenAdapterCase(kind)
            item.query = .places(PlacesQuery(text: "Berlin", count: 1, language: "en", country: nil))
            #expect(item.failure("{}")?.kind == .noCoverage)
        }
    }

    @Test(arguments: [
        (
            429, #"{"error":"Too many requests. Please try again later.","retryAfter":41}"#,
            ErrorKind.rateLimited,
            41_000 as Int64?,
            "'p' answers 10 calls a minute and no more"
        ),
        (
            429, #"{"error":"Too many requests. Please try again later.","retryAfter":"x"}"#,
            .rateLimited, 60_000,
            "'p' answers 10 calls a minute and no more"
        ),
        (
            429, #"{"error":"Failed to fetch pollen data"}"#, .rateLimited, nil,
            "Google's quota of 'p' is used up"
        ),
        (
            405, #"{"error":"Method not allowed"}"#, .providerRejected, nil,
            "'p' refused the request with 405: Method not allowed"
        ),
        (
            400, #"{"error":"Missing latitude or longitude"}"#, .providerRejected, nil,
            "'p' refused the request with 400: Missing latitude or longitude"
        ),
        (
            400, #"{"error":"Failed to fetch pollen data"}"#, .noCoverage, nil,
            "'p' has no data for this place, or Google refused the coordinates with 400"
        ),
        (
            403, #"{"error":"Failed to fetch pollen data"}"#, .providerRejected, nil,
            "'p' refused, or Google its key, with 403: Failed to fetch pollen data"
        ),
        (
            403, #"{"error":{"code":403,"message":"Pollen API is off","status":"PERMISSION_DENIED"}}"#,
            .providerRejected, nil, "'p' refused, or Google its key, with 403: Pollen API is off"
        ),
        (
            400, #"{"error":{"code":400,"message":"Bad days"}}"#, .providerRejected, nil,
            "'p' refused the request with 400: Bad days"
        ),
        (
            200, #"{"error":{"code":400,"message":"Bad days"}}"#, .providerBadData, nil,
            "'p' answered 200 with an error: Bad days"
        ),
        (
            500, #"{"error":{"code":500}}"#, .providerUnavailable, nil, "'p' answered 500"
        ),
        (
            503, #"{"error":"Failed to fetch pollen data"}"#, .providerUnavailable, nil,
            "'p' answered 503: Failed to fetch pollen data"
        ),
        (
            500, #"{"error":"API key not configured"}"#, .providerUnavailable, nil,
            "'p' has no key for Google at present"
        ),
        (
            500, #"{"error":"Internal server error"}"#, .providerUnavailable, nil,
            "'p' answered 500: Internal server error"
        ),
        (502, "<html></html>", .providerUnavailable, nil, "'p' answered 502"),
    ])
    func theProxyHasATableOfItsOwn(
        status: Int, body: String, kind: ErrorKind, wait: Int64?, message: String
    ) throws {
        let error = try #require(
            try PollenAdapterCase(GooglePollenProxy.kind).failure(body, status: status))
        #expect(error.kind == kind)
        #expect(error.retryAfter == wait)
        #expect(error.message == message)
    }

    @Test func theProxyPassesGooglesAnswerOnInEnglish() throws {
        let body =
            #"{"dailyInfo":[{"date":{"year":2026,"month":8,"day":20},"pollenTypeInfo":[{"code":"GRASS","indexInfo":{"value":2}}]}]}"#
        let forecast = try PollenAdapterCase(GooglePollenProxy.kind, language: "es").forecast(body)
        #expect(forecast.words == [["GRASS type 2"]])
        #expect(forecast.method.language == "en")
        #expect(forecast.method.unit == .pollenIndex)
    }
}
