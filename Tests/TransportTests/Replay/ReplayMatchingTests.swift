import Testing

@testable import Transport

/// Which requests a fixture answers.
@Suite struct ReplayMatchingTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let fixture: String
        let request: HTTPRequest
        var testDescription: String { name }

        init(_ name: String, _ fixture: String, _ request: HTTPRequest) {
            self.name = name
            self.fixture = fixture
            self.request = request
        }
    }

    private static func get(_ url: String, _ query: KeyValuePairs<String, String> = [:]) -> HTTPRequest {
        HTTPRequest(url: url, query: query.map { QueryItem($0.key, $0.value) })
    }

    private static func post(
        _ url: String, _ query: KeyValuePairs<String, String> = [:], json: String? = nil
    ) -> HTTPRequest {
        HTTPRequest(method: .post, url: url, query: query.map { QueryItem($0.key, $0.value) }, json: json)
    }

    static let answered: [Case] = [
        Case(
            "order of the query", "url: https://a.test/p, query: {x: 1, y: 2}",
            get("https://a.test/p", ["y": "2", "x": "1"])),
        Case(
            "repeated names in any order", "url: https://a.test/p, query: {x: [1, 2]}",
            get("https://a.test/p", ["x": "2", "x": "1"])),
        Case("query in the address", "url: 'https://a.test/p?x=1&y=2'", get("https://a.test/p", ["y": "2", "x": "1"])),
        Case(
            "query as it is written", "url: https://a.test/p, query: 'x=1&y=2'",
            get("https://a.test/p", ["y": "2", "x": "1"])),
        Case("+ is a space", "url: 'https://a.test/p?name=New+York'", get("https://a.test/p", ["name": "New York"])),
        Case(
            "%20 is a space", "url: 'https://a.test/p?name=New%20York'", get("https://a.test/p", ["name": "New York"])),
        Case("%2B is a plus", "url: 'https://a.test/p?zone=GMT%2b1'", get("https://a.test/p", ["zone": "GMT+1"])),
        Case(
            "a mapping is not encoded", "url: https://a.test/p, query: {zone: GMT+1}",
            get("https://a.test/p", ["zone": "GMT+1"])),
        Case("UTF-8 escapes", "url: 'https://a.test/p?name=Troms%C3%B8'", get("https://a.test/p", ["name": "Tromsø"])),
        Case("an escape that is none", "url: 'https://a.test/p?x=100%'", get("https://a.test/p", ["x": "100%"])),
        Case("no value and an empty one", "url: 'https://a.test/p?x'", get("https://a.test/p", ["x": ""])),
        Case("the scheme's own port", "url: https://a.test:443/p", get("https://a.test/p")),
        Case("the scheme's own port, http", "url: http://a.test/p", get("http://a.test:80/p")),
        Case("case of scheme and host", "url: HTTPS://A.Test/p", get("https://a.test/p")),
        Case("no path is the root", "url: https://a.test", get("https://a.test/")),
        Case("escapes in the path", "url: 'https://a.test/%7euser/%e4'", get("https://a.test/~user/%E4")),
        Case("no fragment", "url: 'https://a.test/p#top'", get("https://a.test/p")),
        Case(
            "an ignored name differs", "url: https://a.test/p, query: {x: 1, d: 1}, ignore: [d]",
            get("https://a.test/p", ["x": "1", "d": "2"])),
        Case(
            "an ignored name is absent", "url: https://a.test/p, query: {x: 1, d: 1}, ignore: [d]",
            get("https://a.test/p", ["x": "1"])),
        Case(
            "an ignored name is not in the fixture", "url: https://a.test/p, query: {x: 1}, ignore: [d]",
            get("https://a.test/p", ["x": "1", "d": "2"])),
        Case(
            "a form", "method: POST, url: https://a.test/p, form: {x: 1, y: 2}",
            post("https://a.test/p", ["y": "2", "x": "1"])),
        Case(
            "a form as it is written", "method: POST, url: https://a.test/p, form: 'n=a+b'",
            post("https://a.test/p", ["n": "a b"])),
        Case(
            "a form asks what the query of a GET asks", "url: https://a.test/p, query: {x: 1}",
            post("https://a.test/p", ["x": "1"])),
        Case(
            "a body of JSON in any order and spelling",
            "method: POST, url: https://a.test/p, query: {k: v}, json: {b: [1.0, 'x y', true, null], a: {c: 52.52}}",
            post("https://a.test/p", ["k": "v"], json: #"{"a": {"c": 52.5200}, "b": [1, "x y", true, null]}"#)),
        Case(
            "a body of JSON as it is written", #"method: POST, url: https://a.test/p, json: '{"a":[{}]}'"#,
            post("https://a.test/p", json: #"{"a": [ {} ]}"#)),
        Case(
            "a leaf of JSON that is ignored",
            "method: POST, url: https://a.test/p, json: {a: 1, at: 2}, ignore: [$.at]",
            post("https://a.test/p", json: #"{"a":1,"at":3}"#)),
    ]

    @Test(arguments: answered)
    func answers(_ row: Case) async throws {
        let transport = try Replay.transport(["a.yaml": Replay.file(row.fixture)])
        let response = try await transport.send(row.request)
        #expect(response.body == Array("found".utf8))
    }

    static let missed: [Case] = [
        Case("another value", "url: https://a.test/p, query: {x: 1}", get("https://a.test/p", ["x": "2"])),
        Case("one item more", "url: https://a.test/p, query: {x: 1}", get("https://a.test/p", ["x": "1", "y": "2"])),
        Case("one item less", "url: https://a.test/p, query: {x: 1, y: 2}", get("https://a.test/p", ["x": "1"])),
        Case(
            "the same item once more", "url: https://a.test/p, query: {x: 1}",
            get("https://a.test/p", ["x": "1", "x": "1"])),
        Case("a plus is no space", "url: 'https://a.test/p?x=a+b'", get("https://a.test/p", ["x": "a+b"])),
        Case(
            "text that looks like another item", "url: https://a.test/p, query: {x: '1&y=2'}",
            get("https://a.test/p", ["x": "1", "y": "2"])),
        Case("case of a name", "url: https://a.test/p, query: {x: 1}", get("https://a.test/p", ["X": "1"])),
        Case("another port", "url: https://a.test/p", get("https://a.test:8443/p")),
        Case("the other scheme's port", "url: http://a.test/p", get("http://a.test:443/p")),
        Case("another scheme", "url: http://a.test/p", get("https://a.test/p")),
        Case("a slash at the end", "url: https://a.test/p", get("https://a.test/p/")),
        Case("an escaped slash", "url: 'https://a.test/a%2Fb'", get("https://a.test/a/b")),
        Case("case of the path", "url: https://a.test/p", get("https://a.test/P")),
        Case(
            "a GET is no form", "method: POST, url: https://a.test/p, form: {x: 1}", get("https://a.test/p", ["x": "1"])
        ),
        Case(
            "another number in JSON", "method: POST, url: https://a.test/p, json: {a: 1}",
            post("https://a.test/p", json: #"{"a":2}"#)),
        Case(
            "a text that looks like a number in JSON", "method: POST, url: https://a.test/p, json: {a: '1'}",
            post("https://a.test/p", json: #"{"a":1}"#)),
        Case(
            "JSON in another order of elements", "method: POST, url: https://a.test/p, json: {a: [1, 2]}",
            post("https://a.test/p", json: #"{"a":[2,1]}"#)),
        Case("a header that is missing", "url: https://a.test/p, headers: {accept: text/csv}", get("https://a.test/p")),
    ]

    @Test(arguments: missed)
    func misses(_ row: Case) async throws {
        let transport = try Replay.transport(["a.yaml": Replay.file(row.fixture)])
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(row.request)
        }
        #expect(error?.kind == .fixtureMissing)
    }

    @Test func secretsAreLeftOut() async throws {
        let transport = try Replay.transport(["a.yaml": Replay.file("url: https://a.test/p, query: {x: 1}")])
        let request = HTTPRequest(
            url: "https://a.test/p", query: [QueryItem("key", .secret(Secret("k"))), QueryItem("x", "1")],
            headers: [HTTPHeader("X-Key", .secret(Secret("k")))])
        #expect(try await transport.send(request).status == 200)
    }

    static let choices: [(files: [String: String], request: HTTPRequest, body: String)] = [
        (
            [
                "a.yaml": Replay.file("url: https://a.test/p, query: {x: 1}, ignore: [d]", text: "loose"),
                "b.yaml": Replay.file("url: https://a.test/p, query: {x: 1, d: 2}", text: "exact"),
            ], get("https://a.test/p", ["d": "2", "x": "1"]), "exact"
        ),
        (
            [
                "a.yaml": Replay.file("url: https://a.test/p, query: {x: 1}, ignore: [d, e]", text: "looser"),
                "b.yaml": Replay.file("url: https://a.test/p, query: {x: 1, e: 2}, ignore: [d]", text: "loose"),
            ], get("https://a.test/p", ["e": "2", "x": "1"]), "loose"
        ),
        (
            [
                "a.yaml": Replay.file("url: https://a.test/p", text: "any"),
                "b.yaml": Replay.file("url: https://a.test/p, headers: {Accept: text/csv}", text: "csv"),
            ],
            HTTPRequest(url: "https://a.test/p", headers: [HTTPHeader("accept", "text/csv"), HTTPHeader("x", "y")]),
            "csv"
        ),
        (
            [
                "a.yaml": Replay.file("url: https://a.test/p, query: {x: 1}", text: "get"),
                "b.yaml": Replay.file("method: POST, url: https://a.test/p, form: {x: 1}", text: "post"),
            ], post("https://a.test/p", ["x": "1"]), "post"
        ),
    ]

    @Test(arguments: choices)
    func theStrictestFixtureWins(files: [String: String], request: HTTPRequest, body: String) async throws {
        let response = try await Replay.transport(files).send(request)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
    }

    static let addresses: [(written: String, text: String, query: String?)] = [
        ("https://a.test/v1/air-quality", "https://a.test/v1/air-quality", nil),
        ("HTTPS://A.TEST:443/A%2fb%7E?x=1#y", "https://a.test/A%2Fb~", "x=1"),
        ("http://[::1]:8080", "http://[::1]:8080/", nil),
        ("http://a.test:80?", "http://a.test/", ""),
        ("https://a.test:/p#?x", "https://a.test/p", nil),
        ("https://a.test/ø %zz%", "https://a.test/%C3%B8%20%zz%", nil),
        ("a.test/p", "a.test/p", nil),
        ("https://", "https:///", nil),
        ("://", ":///", nil),
        ("?", "/", ""),
        ("", "/", nil),
    ]

    @Test(arguments: addresses)
    func anAddressHasOneSpelling(written: String, text: String, query: String?) {
        let address = CanonicalAddress(written)
        #expect(address.text == text)
        #expect(address.query == query)
        #expect(address.origin + address.path == text)
        #expect(CanonicalAddress(text).text == text)
    }
}
