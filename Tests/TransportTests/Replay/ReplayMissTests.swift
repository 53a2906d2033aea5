import Testing

@testable import Transport

/// What a request that no fixture answers is told, word for word.
@Suite struct ReplayMissTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let files: [String: String]
        let request: HTTPRequest
        let message: String
        let hint: String
        var testDescription: String { name }
    }

    private static let air = [
        "air.yaml": Replay.file("url: https://a.test/air, query: {lat: 1, lon: 2, current: 'a,b'}")
    ]

    private static func get(_ query: KeyValuePairs<String, String>, at url: String = "https://a.test/air")
        -> HTTPRequest
    {
        HTTPRequest(url: url, query: query.map { QueryItem($0.key, $0.value) })
    }

    static let cases: [Case] = [
        Case(
            name: "one value differs", files: air, request: get(["lat": "1", "lon": "2", "current": "a"]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'air.yaml': "
                + "query 'current' is 'a,b' there and 'a' here",
            hint: "copy 'air.yaml' and in the copy set query 'current' to 'a'"),
        Case(
            name: "one value differs and one is absent here", files: air, request: get(["lat": "1", "current": "a"]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'air.yaml': "
                + "query 'current' is 'a,b' there and 'a' here, and query 'lon' is '2' there and absent here",
            hint: "copy 'air.yaml' and in the copy set query 'current' to 'a', and remove query 'lon'"),
        Case(
            name: "one is absent there", files: air,
            request: get(["lat": "1", "lon": "2", "current": "a,b", "days": "3"]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'air.yaml': "
                + "query 'days' is absent there and '3' here",
            hint: "copy 'air.yaml' and in the copy set query 'days' to '3'"),
        Case(
            name: "more than three differences", files: air, request: get(["a": "1", "b": "2", "c": "3"]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'air.yaml': "
                + "query 'a' is absent there and '1' here, query 'b' is absent there and '2' here, "
                + "query 'c' is absent there and '3' here, and 3 more",
            hint: "copy 'air.yaml' and in the copy set query 'a' to '1', set query 'b' to '2', "
                + "set query 'c' to '3', and 3 more"),
        Case(
            name: "another server", files: air,
            request: get(["lat": "1", "lon": "2", "current": "a,b"], at: "http://127.0.0.1:8080/air"),
            message: "no fixture answers GET http://127.0.0.1:8080/air; the nearest is 'air.yaml': "
                + "url is 'https://a.test/air' there and 'http://127.0.0.1:8080/air' here",
            hint: "copy 'air.yaml' and in the copy set url to 'http://127.0.0.1:8080/air'"),
        Case(
            name: "another method",
            files: ["f.yaml": Replay.file("method: POST, url: https://a.test/air, form: {x: 1}")],
            request: get(["x": "1"]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'f.yaml': "
                + "method is 'POST' there and 'GET' here",
            hint: "copy 'f.yaml' and in the copy set method to 'GET'"),
        Case(
            name: "a header is missing",
            files: ["h.yaml": Replay.file("url: https://a.test/air, headers: {Accept: text/csv}")], request: get([:]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'h.yaml': "
                + "header 'accept' is 'text/csv' there and absent here",
            hint: "copy 'h.yaml' and in the copy remove header 'accept'"),
        Case(
            name: "the path says more than the query",
            files: [
                "a.yaml": Replay.file("url: https://a.test/other, query: {x: 1, y: 2}"),
                "b.yaml": Replay.file("url: https://a.test/air, query: {x: 3, y: 4}"),
            ], request: get(["x": "1", "y": "2"]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'b.yaml': "
                + "query 'x' is '3' there and '1' here, and query 'y' is '4' there and '2' here",
            hint: "copy 'b.yaml' and in the copy set query 'x' to '1', and set query 'y' to '2'"),
        Case(
            name: "ignored names do not count",
            files: ["i.yaml": Replay.file("url: https://a.test/air, query: {x: 1, d: 1}, ignore: [d]")],
            request: get(["x": "2", "d": "2"]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'i.yaml': "
                + "query 'x' is '1' there and '2' here",
            hint: "copy 'i.yaml' and in the copy set query 'x' to '2'"),
        Case(
            name: "an empty set", files: ["notes.txt": "nothing"], request: get([:]),
            message: "no fixture answers GET https://a.test/air, for the set is empty",
            hint: "write a fixture for it, as Documentation/Fixtures.md describes"),
        Case(
            name: "long text and control characters",
            files: ["l.yaml": Replay.file("url: https://a.test/air, query: {x: 1}")],
            request: get(["x": "a\n" + String(repeating: "b", count: 300)]),
            message: "no fixture answers GET https://a.test/air; the nearest is 'l.yaml': "
                + "query 'x' is '1' there and 'a " + String(repeating: "b", count: 198) + "…' here",
            hint: "copy 'l.yaml' and in the copy set query 'x' to 'a " + String(repeating: "b", count: 198) + "…'"),
    ]

    @Test(arguments: cases)
    func namesTheNearest(_ row: Case) async throws {
        let transport = try Replay.transport(row.files)
        let error = await #expect(throws: TransportError.self) { try await transport.send(row.request) }
        #expect(error == TransportError(kind: .fixtureMissing, message: row.message, hint: row.hint))
    }

    @Test func noSecretIsNamed() async throws {
        let transport = try Replay.transport(Self.air)
        let secret = RequestText.secret(Secret("hunter2"))
        let request = HTTPRequest(
            url: "https://a.test/air", query: [QueryItem("key", secret)], headers: [HTTPHeader("x-key", secret)])
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.kind == .fixtureMissing)
        #expect(!"\(String(describing: error))".contains("hunter2"))
    }
}
