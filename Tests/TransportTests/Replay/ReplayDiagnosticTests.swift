import Diagnostics
import Testing

@testable import Transport

/// What is said about fixture files that are wrong, word for word.
@Suite struct ReplayDiagnosticTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let file: String
        let findings: [String]
        var testDescription: String { name }

        init(_ name: String, _ file: String, _ findings: [String]) {
            self.name = name
            self.file = file
            self.findings = findings
        }
    }

    private static let request = "request: {url: https://a.test/p}"
    private static let rest = "version: 1\nrecorded_at: 2026-08-20T12:03:11Z\n"

    static let cases: [Case] = [
        Case("nothing in it", "", ["a.yaml:1:1: error: the file is empty; begin it with 'version: 1'"]),
        Case("no mapping", "[]", ["a.yaml:1:1: error: the file must be a mapping, not a list"]),
        Case(
            "nothing but a version", "version: 1",
            [
                "a.yaml:1:1: error: the file has no 'request'; add 'request: …'",
                "a.yaml:1:1: error: the file has no 'recorded_at'; add 'recorded_at: …'",
                "a.yaml:1:1: error: the file has no 'response'; add 'response: …'",
            ]),
        Case(
            "unknown keys",
            rest + "request: {url: https://a.test/p, queri: {}}\nresponse: {status: 200, stauts: 1}\nrecoded_at: 1",
            [
                "a.yaml:3:34: error: 'queri' is not a key of a request; write 'query'",
                "a.yaml:4:25: error: 'stauts' is not a key of a response; write 'status'",
                "a.yaml:5:1: error: 'recoded_at' is not a key of a fixture; write 'recorded_at'",
            ]),
        Case(
            "another version", "version: 2\nrecorded_at: 2026-08-20T12:03:11Z\n\(request)\nresponse: {status: 200}",
            ["a.yaml:1:10: error: '2' is not a version of fixtures; write '1'"]),
        Case(
            "a bad moment", "version: 1\nrecorded_at: yesterday\n\(request)\nresponse: {status: 200}",
            ["a.yaml:2:14: error: 'recorded_at' must be a moment such as '2026-08-20T12:03:11Z', not 'yesterday'"]),
        Case(
            "an unknown method", rest + "request: {method: PUT, url: https://a.test/p}\nresponse: {status: 200}",
            ["a.yaml:3:19: error: 'PUT' is not a method; known: 'GET', 'POST'"]),
        Case(
            "no scheme", rest + "request: {url: a.test/p}\nresponse: {status: 200}",
            [
                "a.yaml:3:16: error: 'url' must be an address that begins with 'http://' or 'https://' and a host, not 'a.test/p'"
            ]),
        Case(
            "another scheme", rest + "request: {url: 'file:///etc/passwd'}\nresponse: {status: 200}",
            [
                "a.yaml:3:16: error: 'url' must be an address that begins with 'http://' or 'https://' and a host, not 'file:///etc/passwd'"
            ]),
        Case(
            "credentials in the address",
            rest + "request: {url: 'https://me:hunter2@a.test/p'}\nresponse: {status: 200}",
            ["a.yaml:3:16: error: 'url' holds a user name or password; remove what stands before the '@'"]),
        Case(
            "a form of a GET", rest + "request: {url: https://a.test/p, form: {x: 1}}\nresponse: {status: 200}",
            ["a.yaml:3:34: error: 'form' goes with 'method: POST'; write 'query'"]),
        Case(
            "a query that is a list", rest + "request: {url: https://a.test/p, query: [x]}\nresponse: {status: 200}",
            ["a.yaml:3:41: error: 'query' must be a mapping, not a list"]),
        Case(
            "a mapping as a value",
            rest + "request: {url: https://a.test/p, query: {x: {y: 1}}}\nresponse: {status: 200}",
            ["a.yaml:3:45: error: 'x' must be text or a list of texts"]),
        Case(
            "no text as a value", rest + "request: {url: https://a.test/p, query: {x: }}\nresponse: {status: 200}",
            ["a.yaml:3:42: error: 'x' has no value; write '' for an empty text"]),
        Case(
            "a name to ignore that is no list",
            rest + "request: {url: https://a.test/p, ignore: start_date}\nresponse: {status: 200}",
            ["a.yaml:3:42: error: 'ignore' must be a list, not 'start_date'; write 'ignore: [start_date]'"]),
        Case(
            "no status", rest + "\(request)\nresponse: {text: a}",
            ["a.yaml:4:1: error: 'response' has no 'status'; add 'status: …'"]),
        Case(
            "a status that is none", rest + "\(request)\nresponse: {status: 99}",
            ["a.yaml:4:20: error: 'status' must be from 200 to 599, not '99'"]),
        Case(
            "a status in words", rest + "\(request)\nresponse: {status: OK}",
            ["a.yaml:4:20: error: 'status' must be a whole number, not 'OK'"]),
        Case(
            "a negative delay", rest + "\(request)\nresponse: {status: 200, delay_ms: -1}",
            ["a.yaml:4:35: error: 'delay_ms' must be from 0 to 3600000, not '-1'"]),
        Case(
            "an unknown fault", rest + "\(request)\nresponse: {fault: hangs}",
            ["a.yaml:4:19: error: 'hangs' is not a fault; write 'hang'"]),
        Case(
            "a missing body", rest + "\(request)\nresponse: {status: 200, body: b.json}",
            ["a.yaml:4:31: error: the body 'b.json' cannot be read: no such file or directory"]),
        Case(
            "a body that is a folder", rest + "\(request)\nresponse: {status: 200, body: sub}",
            ["a.yaml:4:31: error: the body 'sub' is not a file"]),
        Case(
            "a body above", rest + "\(request)\nresponse: {status: 200, body: ../b.json}",
            [
                "a.yaml:4:31: error: the body '../b.json' lies outside the folder of the set; write the name of a file beside the fixture"
            ]),
        Case(
            "a body above by way of a folder", rest + "\(request)\nresponse: {status: 200, body: sub/../../b.json}",
            [
                "a.yaml:4:31: error: the body 'sub/../../b.json' lies outside the folder of the set; write the name of a file beside the fixture"
            ]),
        Case(
            "an absolute body", rest + "\(request)\nresponse: {status: 200, body: /etc/passwd}",
            [
                "a.yaml:4:31: error: the body '/etc/passwd' lies outside the folder of the set; write the name of a file beside the fixture"
            ]),
        Case(
            "a body behind a link", rest + "\(request)\nresponse: {status: 200, body: link}",
            ["a.yaml:4:31: error: the body 'link' lies outside the folder of the set"]),
        Case(
            "two bodies", rest + "\(request)\nresponse: {status: 200, body: sub/c.json, text: a}",
            ["a.yaml:4:43: error: 'body' and 'text' are both given; remove one of them"]),
        Case(
            "neither response nor responses", rest + request,
            ["a.yaml:1:1: error: the file has no 'response'; add 'response: …'"]),
        Case(
            "response and responses",
            rest + "\(request)\nresponse: {status: 200}\nresponses: [{status: 200}]\nafter: exhausted",
            ["a.yaml:4:1: error: 'response' and 'responses' are both given; make it the first entry of 'responses'"]),
        Case(
            "no word on what comes after", rest + "\(request)\nresponses: [{status: 200}]",
            [
                "a.yaml:4:1: error: 'responses' needs 'after', which says what follows the last; add 'after: repeat_last' or 'after: exhausted'"
            ]),
        Case(
            "another word on what comes after", rest + "\(request)\nresponses: [{status: 200}]\nafter: repeat",
            ["a.yaml:5:8: error: 'repeat' is not what can follow the last response; write 'repeat_last'"]),
        Case(
            "no responses", rest + "\(request)\nresponses: []\nafter: exhausted",
            ["a.yaml:4:1: error: 'responses' is empty; add a response to it"]),
        Case(
            "after without responses", rest + "\(request)\nresponse: {status: 200}\nafter: exhausted",
            ["a.yaml:5:1: error: 'after' goes with 'responses'; remove it"]),
        Case(
            "misplaced keys", rest + "\(request)\nresponse: {status: 200}\nfault: hang\nignore: [x]\ndelay_ms: 1",
            [
                "a.yaml:5:1: error: 'fault' is not a key of a fixture; move it into 'response'",
                "a.yaml:6:1: error: 'ignore' is not a key of a fixture; move it into 'request'",
                "a.yaml:7:1: error: 'delay_ms' is not a key of a fixture; move it into 'response'",
            ]),
        Case(
            "a key that no one knows", rest + "\(request)\nresponse: {status: 200}\nnote: x",
            [
                "a.yaml:5:1: error: 'note' is not a key of a fixture; known: 'version', 'request', 'response', 'responses', "
                    + "'after', 'recorded_at'"
            ]),
        Case(
            "a bad response in a sequence",
            rest + "\(request)\nresponses: [{status: 200}, {status: 600}]\nafter: exhausted",
            ["a.yaml:4:37: error: 'status' must be from 200 to 599, not '600'"]),
        Case(
            "everything at once",
            "version: 1\nrequest:\n  method: FETCH\n  url: nowhere\nresponse:\n  status: 1000\n  body: none.json\nrecorded_at: 12:00",
            [
                "a.yaml:3:11: error: 'FETCH' is not a method; known: 'GET', 'POST'",
                "a.yaml:4:8: error: 'url' must be an address that begins with 'http://' or 'https://' and a host, not 'nowhere'",
                "a.yaml:6:11: error: 'status' must be from 200 to 599, not '1000'",
                "a.yaml:7:9: error: the body 'none.json' cannot be read: no such file or directory",
                "a.yaml:8:14: error: 'recorded_at' must be a moment such as '2026-08-20T12:03:11Z', not '12:00'",
            ]),
        Case(
            "broken YAML", "version: [1",
            [
                "a.yaml:2:1: error: this is not valid YAML: did not find expected ',' or ']' while parsing a flow sequence that begins at line 1; the file ends here; close every bracket that is open"
            ]),
    ]

    @Test(arguments: cases)
    func isSaidWordForWord(_ row: Case) throws {
        var folder = try ScratchFolder()
        try folder.write(row.file, to: "a.yaml")
        try folder.write("{}", to: "sub/c.json")
        try folder.link("link", to: "/etc/passwd")
        let (set, diagnostics) = FixtureSet.read(directory: folder.path)
        #expect(set?.fixtures.isEmpty == true)
        #expect(diagnostics.map { $0.text.replacing(folder.path + "/", with: "") } == row.findings)
    }
}
