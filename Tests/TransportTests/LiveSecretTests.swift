import EnvironmentModel
import Testing

@testable import Transport

@Suite("Secrets")
struct LiveSecretTests {
    let secret = Secret("hunter2")
    let request = HTTPRequest(
        url: "https://a.example/v1", query: [.init("lat", "52.5"), .init("key", .secret(Secret("hunter2")))],
        headers: [.init("X-Key", .secret(Secret("hunter2")))])

    @Test func printsAsDots() {
        #expect("\(secret)" == "•••")
        #expect(String(describing: secret) == "•••")
        #expect(String(reflecting: secret) == "•••")
    }

    /// Files hold it, so that it may not change from version to version.
    @Test func hasATraceThatTellsItFromOthers() {
        #expect(secret.trace == 43631)
        let traces = Set((0..<1000).map { Secret("key-\($0)").trace })
        #expect(traces.count > 980, "\(traces.count)")
    }

    @Test func hasNothingToReflect() {
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func isNotPrintedWithTheRequestThatHoldsIt() {
        var dumped = ""
        dump(request, to: &dumped)
        for text in [dumped, "\(request)", String(reflecting: request), "\(request.headers)", "\(request.query)"] {
            #expect(!text.contains("hunter2"))
            #expect(text.contains("•••"))
        }
    }

    @Test func isMaskedInTheAddressForPeople() {
        #expect(request.redactedURL() == "https://a.example/v1?lat=52.5&key=•••")
    }

    @Test(arguments: [
        ("key hunter2 is wrong", "hunter2", "key ••• is wrong"), ("k=a%20b", "a b", "k=•••"),
        ("as it is", "", "as it is"), ("key HUNTER2 is wrong", "hunter2", "key ••• is wrong"),
        ("https://hunter2.example", "HunTer2", "https://•••.example"), ("k=A%2fb", "a/B", "k=•••"),
        ("hunterhunter2hunter", "Hunter2", "hunter•••hunter"), ("aaaa", "aa", "••••••"), ("é", "é", "•••"),
        ("hunter", "hunter2", "hunter"), ("", "hunter2", ""), ("k=a+b", "a b", "k=•••"), ("k=a+b", "a+b", "k=•••"),
        ("k=a%2Bb", "a+b", "k=•••"), (#""a\/b==""#, "a/b==", #""•••""#), (#""a\"b\\c""#, #"a"b\c"#, #""•••""#),
        (#"a\b"#, #"a\b"#, "•••"), (#""\u0061b\u00E9""#, "abé", #""•••""#), (#""x\ud83d\ude00""#, "x😀", #""•••""#),
        ("<b>a&amp;b&#39;c&#x27;d</b>", "a&b'c'd", "<b>•••</b>"), (#""a\u00""#, "a0", #""a\u00""#),
        ("a%2", "a%2", "•••"), ("%%41", "A", "%•••"), ("&#xZZ;&amp", "&", "•••#xZZ;•••amp"),
    ])
    func isMaskedInTextOfOthers(_ text: String, _ secret: String, _ masked: String) {
        #expect(Secret(secret).masked(in: text) == masked)
    }

    /// The mask goes into JSON that is read afterwards.
    @Test func isMaskedInAResponseBeforeThatIsRead() {
        let response = HTTPResponse(
            status: 400, headers: [.init("Location", "/x?key=a%2Fb")], body: Array(#"{"m":"bad a\/b \u0061\/B"}"#.utf8),
            fetchedAt: .init(milliseconds: 0))
        let masked = response.masking([Secret("a/b")])
        #expect(String(decoding: masked.body, as: UTF8.self) == #"{"m":"bad ••• •••"}"#)
        #expect(masked.header("location") == "/x?key=•••")
    }

    @Test func isMaskedWhereverItWasSent() {
        let text = "look at https://hunter2.example?x=HUNTER2"
        #expect(request.masked(in: text) == "look at https://•••.example?x=•••")
        #expect(HTTPRequest(url: "https://a.example").masked(in: text) == text)
    }

    @Test func isEqualToTheSameText() {
        #expect(secret == Secret("hunter2"))
        #expect(secret != Secret("hunter3"))
    }
}
