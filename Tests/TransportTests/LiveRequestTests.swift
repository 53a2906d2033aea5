import Loopback
import Testing

@testable import Transport

@Suite("Request", .timeLimit(.minutes(1)))
struct LiveRequestTests {
    static let encodings = [
        ("AT&T", "AT%26T"), ("a=b&count=9", "a%3Db%26count%3D9"), ("é", "%C3%A9"), ("🌿", "%F0%9F%8C%BF"),
        ("\0", "%00"), ("a b", "a%20b"), ("+", "%2B"), ("%00", "%2500"), ("52.52,13.405", "52.52,13.405"),
        ("12:30", "12:30"), ("-._~", "-._~"), ("#?/", "%23%3F%2F"), ("\r\nX-Evil: 1", "%0D%0AX-Evil:%201"), ("", ""),
    ]

    @Test(arguments: encodings)
    func encodesItsQuery(_ text: String, _ encoded: String) {
        #expect(HTTPRequest(url: "u", query: [.init(text, text)]).redactedURL() == "u?\(encoded)=\(encoded)")
    }

    @Test(arguments: encodings)
    func arrivesEncoded(_ text: String, _ encoded: String) async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        _ = try await LiveTransport.forTests().get(upstream.url + "/p", query: [.init("q", text), .init("end", "1")])
        #expect(upstream.requests.map(\.target) == ["/p?q=\(encoded)&end=1"])
    }

    @Test func withoutQueryHasNoQuestionMark() {
        #expect(HTTPRequest(url: "https://a.example/v1").redactedURL() == "https://a.example/v1")
    }

    @Test(arguments: [
        HTTPHeader("X-Key", "a\r\nX-Evil: 1"), .init("X-Key", "a\nb"), .init("X-Key", "a\0b"), .init("X-Key\r\nX", "a"),
        .init("X Key", "a"), .init("X:Key", "a"), .init("", "a"), .init("X-Key", .secret(Secret("s\n"))),
    ])
    func withAHeaderThatSmugglesIsRefused(_ header: HTTPHeader) async throws {
        let upstream = try LoopbackUpstream(.json("{}"))
        let error = await LiveTransport.forTests().failure(upstream.url, headers: [header])
        #expect(error?.kind == .malformed)
        #expect(upstream.connections == 0)
    }

    @Test(arguments: [
        "", "a.example", "ftp://a.example/", "file:///etc/passwd", "http://", "http:///x", "http://a b/",
        "http://a\r\nb/",
        "http://a.example:99999/", "http://a.example:x/", "http://user:password@a.example/", "http://[::1/",
        "//a.example",
        "http://a.example/é", "http://a.example/\0",
    ])
    func toAnAddressThatIsNoneIsRefused(_ url: String) async {
        let error = await LiveTransport.forTests().failure(url)
        #expect(error?.kind == .malformed)
        #expect(error?.message == "the provider's address is not one that a request can be sent to")
    }

    @Test(arguments: [
        ("https://A.example/x?y#z", "a.example", "https://a.example"),
        ("http://a.example:80", "a.example", "http://a.example"),
        ("https://a.example:80/", "a.example:80", "https://a.example:80"),
        ("http://a.example:?q", "a.example", "http://a.example"),
        ("HTTP://[::1]:8080/", "[::1]:8080", "http://[::1]:8080"),
    ])
    func namesItsServer(_ url: String, _ name: String, _ address: String) throws {
        let origin = try #require(Origin(url: url))
        #expect("\(origin)" == name)
        #expect(origin.address == address)
    }

    @Test(arguments: [
        "", "https://", "https:///x", "ftp://a.example/", "http:/a.example", "http://:80/", "http://u@a.example/",
        "http://u:p@a.example/", "http://[::1", "http://[]/", "http://a.example:65536/", "http://a.example:x/",
        "http://[::1]x/", "http://?q",
    ])
    func namesNoServerWithoutSchemeHostAndPort(_ url: String) {
        #expect(Origin(url: url) == nil)
    }

    @Test(
        arguments: [
            ("ftp://a.example/", .scheme), ("//a.example/", .scheme), ("http:/a.example", .scheme),
            ("http://u:p@127.0.0.1/x", .anonymity), ("HTTPS://u@a.example", .anonymity), ("http://", .scheme),
            ("http://:80/", .place), ("http://a.example:x/", .place), ("https://[::1/", .place),
        ] as [(String, Origin.Lack)])
    func whatAnAddressLacksIsTold(url: String, lack: Origin.Lack) {
        #expect(throws: lack) { try Origin(reading: url) }
    }

    @Test(arguments: [
        ("http://localhost/", true), ("http://LOCALHOST:1/", true), ("http://127.0.0.1/", true),
        ("http://127.9.9.9/", true),
        ("http://[::1]/", true), ("http://127.example.org/", false), ("http://127.0.0.1.example/", false),
        ("http://10.0.0.1/", false), ("http://localhost.example/", false), ("http://127.255.255.255/", true),
        ("http://127.0.0.256/", false), ("http://127.0..1/", false), ("http://127.0.0.1./", false),
        ("http://127.0.0/", false), ("http://127.0.0.0.1/", false), ("http://127.0.0.+1/", false),
    ])
    func knowsLoopback(_ url: String, _ isLoopback: Bool) {
        #expect(Origin(url: url)?.isLoopback == isLoopback)
    }
}
