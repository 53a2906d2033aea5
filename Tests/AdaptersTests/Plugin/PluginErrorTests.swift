import EnvironmentModel
import ProviderKit
import Testing

@testable import Adapters

/// What answers without data mean.
@Suite struct PluginErrorTests {
    private func plugin() throws -> PluginCase {
        try PluginCase(
            """
            version: 1
            capability: air_quality
            request: {url: https://api.example.org/air, query: {token: "${credential.key}"}}
            fields: {pm2_5: {path: $.v, unit: ug/m3}}
            time: {path: $.t}
            errors:
              - {path: $.data, contains: over quota, kind: rate_limited, message: $.data}
              - {path: $.data, equals: Invalid key, kind: credentials_rejected, message: $.data}
              - {path: $.status, equals: error, kind: provider_rejected, message: $.data}
              - {status: [404, 5xx], path: $.gone, kind: no_coverage}
              - {status: 410, kind: empty}
              - {path: $.ok, equals: false, kind: no_coverage}
              - {status: 403, kind: provider_rejected, hint: "set 'contact'"}
              - {status: 422, kind: provider_rejected, message: "$.detail[*].msg"}
              - {status: 498, kind: credentials_rejected, message: $.detail}
              - {status: 509, kind: rate_limited, message: $.detail}
            """)
    }

    @Test(arguments: [
        (
            #"{"status":"error","data":"Over quota"}"#, 200, ErrorKind.rateLimited,
            "'test' refused: too many requests: Over quota"
        ),
        (#"{"status":"error","data":"Invalid key"}"#, 200, .credentialsRejected, "'test' refused the key: Invalid key"),
        (#"{"status":"error","data":"no s3cret"}"#, 200, .providerRejected, "'test' refused the request: no •••"),
        (#"{"ok":false}"#, 200, .noCoverage, "'test' has no data for this question"),
        (#"{"gone":1}"#, 404, .noCoverage, "'test' has no data for this question"),
        (#"{"gone":1}"#, 503, .noCoverage, "'test' has no data for this question"),
        (#"{"gone":false}"#, 404, .providerRejected, "'test' refused the request with 404"),
        ("<html>", 503, .providerUnavailable, "'test' answered 503"),
        ("", 429, .rateLimited, "'test' refused: too many requests"),
        ("{}", 401, .credentialsRejected, "'test' refused access with 401"),
        (
            "{", 200, .providerBadData,
            "'test' sent a body that is not JSON at byte 1: the text ends where a name in quotes must follow"
        ),
    ])
    func areOfAKind(_ body: String, _ status: Int, _ kind: ErrorKind, _ message: String) throws {
        let error = try plugin().refusal(body, status: status)
        #expect(error?.kind == kind)
        #expect(error?.message == message)
    }

    /// A refusal says its reason word for word, wherever the answer has it, and always its status.
    @Test(arguments: [
        (422, #"{"detail":[{"msg":"bad radius"}]}"#, "'test' refused the request with 422: bad radius"),
        (422, #""{\"detail\":[{\"msg\":\"bad radius\"}]}""#, "'test' refused the request with 422: bad radius"),
        (
            422, #""[{\"loc\":[\"radius\"],\"msg\":\"bad\"}]""#,
            #"'test' refused the request with 422: [{"loc":["radius"],"msg":"bad"}]"#
        ),
        (422, #""no s3cret here""#, "'test' refused the request with 422: no ••• here"),
        (422, #""{\"detail\":[{\"msg\":\"no s3cret\"}]}""#, "'test' refused the request with 422: no •••"),
        (
            422, "\"" + String(repeating: "a", count: 300) + "\"",
            "'test' refused the request with 422: \(String(repeating: "a", count: 200))…"
        ),
        (422, #""""#, "'test' refused the request with 422"), (422, "{}", "'test' refused the request with 422"),
        (422, #"{"detail":[{"msg":""}]}"#, "'test' refused the request with 422"),
        (422, "<html>", "'test' refused the request with 422"), (422, "", "'test' refused the request with 422"),
        (400, #""not so""#, "'test' refused the request with 400: not so"),
        (403, "<html>", "'test' refused the request with 403"),
        (403, "over the limit of s3cret\nsee /docs", "'test' refused the request with 403: over the limit of •••"),
        (498, " \r\n expired", "'test' refused the key with 498: expired"),
        (498, "", "'test' refused the key with 498"), (498, #"{"detail":"no"}"#, "'test' refused the key with 498: no"),
        (509, "", "'test' refused with 509: too many requests"),
    ])
    func aRefusalSaysWhy(status: Int, body: String, message: String) throws {
        #expect(try plugin().refusal(body, status: status)?.message == message)
    }

    /// In a text that is written in another way than the body around it.
    @Test(arguments: [
        #"{"detail":"no s\u0033&#99;ret"}"#, #"{"detail":"no %73\u0033cret"}"#,
        #""{\"detail\":\"no s\\u0033cret\"}""#, #"{"detail":"no s3&#x63;\u0072et"}"#,
    ])
    func aKeyIsMaskedHoweverItIsWritten(body: String) throws {
        #expect(try plugin().refusal(body, status: 498)?.message == "'test' refused the key with 498: no •••")
    }

    @Test func aRuleBringsItsOwnHint() throws {
        #expect(try plugin().refusal("", status: 403)?.hint == "set 'contact'")
        #expect(try plugin().refusal("", status: 498)?.hint == "check the key under 'credentials' of 'test'")
    }

    @Test func anEmptyAnswerIsNoError() throws {
        let answer = try plugin().answer(.berlin(), [""], status: 410)
        #expect(answer?.isEmpty == true)
    }

    @Test func otherQuestionsAreRefused() throws {
        let query = SourceQuery.places(PlacesQuery(text: "Oslo", count: 1, language: "en", country: nil))
        #expect(throws: SourceError.self) { try plugin().requests(query) }
    }
}
