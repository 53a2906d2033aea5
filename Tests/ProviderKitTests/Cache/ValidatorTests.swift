import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// How a provider is asked whether an answer is still the same.
@Suite struct ValidatorTests {
    private typealias Sample = CacheSample

    private static let date = "Thu, 20 Aug 2026 14:00:00 GMT"

    @Test(
        arguments: [
            ([("ETag", "\"a1\"")], Validator(entityTag: "\"a1\"", lastModified: nil)),
            ([("ETag", "W/\"a1\""), ("Last-Modified", date)], Validator(entityTag: "W/\"a1\"", lastModified: date)),
            ([("ETag", "a1")], nil), ([("ETag", "\"a\r\nX: y\"")], nil), ([("ETag", "\"")], nil),
            ([("ETag", "\"" + String(repeating: "a", count: 2000) + "\"")], nil),
            ([("Last-Modified", "yesterday")], nil), ([], nil),
        ] as [([(String, String)], Validator?)])
    func onlyWhatCanBeSentBackIsKept(headers: [(String, String)], expected: Validator?) {
        #expect(Validator(Sample.response(headers)) == expected)
    }

    @Test func aGetIsMadeConditional() {
        let request = HTTPRequest(url: "https://a.example/v1", headers: [HTTPHeader("X-Key", "1")])
        let asked = request.conditional(on: Validator(entityTag: "\"a\"", lastModified: Self.date))
        #expect(
            asked.headers == [
                HTTPHeader("X-Key", "1"), HTTPHeader("If-None-Match", "\"a\""),
                HTTPHeader("If-Modified-Since", Self.date),
            ])
        let post = HTTPRequest(method: .post, url: "https://a.example/v1")
        #expect(post.conditional(on: Validator(entityTag: "\"a\"", lastModified: nil)) == post)
    }

    @Test func theValidatorOfAJoinedQuestionIsNotThatOfItsParts() {
        let (rule, responses) = (CacheRule(preset: .hour), [Sample.response([("ETag", "\"a\"")])])
        let one = rule.kept(Sample.airAnswer([1]), to: Sample.air(1), from: responses)
        #expect(one.map(\.kept.validator) == [Validator(entityTag: "\"a\"", lastModified: nil)])
        let two = rule.kept(Sample.airAnswer([1, 2]), to: Sample.air(1, 2), from: responses)
        #expect(two.map(\.kept.validator) == [nil, nil])
        let paged = rule.kept(Sample.airAnswer([1]), to: Sample.air(1), from: responses + responses)
        #expect(paged.map(\.kept.validator) == [nil])
    }

    @Test func a304Renews() throws {
        let rule = CacheRule(preset: .hour)
        let old = try #require(
            rule.kept(Sample.airAnswer([1]), to: Sample.air(1), from: [Sample.response([("ETag", "\"a\"")])]).first?
                .kept)
        let later = "2026-08-20T16:10:00Z"
        let plain = try #require(rule.renewed(old, to: Sample.air(1), by: Sample.response(status: 304, at: later)))
        #expect(plain.fetchedAt == Sample.instant(later))
        #expect(plain.freshUntil == Sample.instant("2026-08-20T17:00:00Z"))
        #expect(plain.validator == old.validator && plain.answer == old.answer)

        let headers = [("ETag", "\"b\""), ("Cache-Control", "max-age=60")]
        let told = rule.renewed(old, to: Sample.air(1), by: Sample.response(headers, status: 304, at: later))
        #expect(told?.freshUntil == Sample.instant("2026-08-20T16:11:00Z"))
        #expect(told?.validator?.entityTag == "\"b\"")
        let refused = Sample.response([("Cache-Control", "no-store")], status: 304, at: later)
        #expect(rule.renewed(old, to: Sample.air(1), by: refused) == nil)
    }
}
