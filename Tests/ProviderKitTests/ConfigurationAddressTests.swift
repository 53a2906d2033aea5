import Diagnostics
import ProviderKit
import Testing

/// Which addresses `base_url` takes.
@Suite struct ConfigurationAddressTests {
    private static func rules(_ address: String, _ more: String = "") -> [String] {
        ConfigurationSample.read("version: 1\nproviders: {p: {adapter: air, base_url: '\(address)'\(more)}}")
            .diagnostics.map(\.rule)
    }

    @Test(arguments: [
        "https://api.example.org", "https://api.example.org:8443/v1/air", "HTTPS://API.EXAMPLE.ORG/",
        "http://localhost",
        "http://127.0.0.1:8080/v1", "http://127.9.9.9", "http://[::1]:80/x", "https://[2001:db8::1]/x",
        "https://a.test/%20x",
    ])
    func isAccepted(address: String) {
        #expect(Self.rules(address) == [])
    }

    @Test(arguments: [
        "", "api.example.org/v1", "//api.example.org", "ftp://api.example.org", "file:///etc/passwd", "https:/a.test",
        "https://", "https:///x", "https://:443/x", "https://a.test:99999/", "https://a.test:port/",
        "https://a b.test/",
        "https://a.test/?x=1", "https://a.test/#x", "https://ä.test/", "https://[::1/x", "https://[::1]x/",
        "https://a.test:0/", "https://a_b$.test/",
    ])
    func isNoAddress(address: String) {
        #expect(Self.rules(address) == ["bad_url"])
    }

    @Test(arguments: [
        ("api.example.org", "'api.example.org' is no absolute address; begin it with 'https://' and a host"),
        ("https:///x", "'https:///x' has no host that could be asked; write the host behind 'https://'"),
        ("http://:8/x", "'http://:8/x' has no host that could be asked; write the host behind 'http://'"),
        (
            "https://a.test:0/",
            "'https://a.test:0/' names no port that could be asked; write one from 1 to 65535, or none"
        ),
        (
            "https://a.test:99999",
            "'https://a.test:99999' names no port that could be asked; write one from 1 to 65535, or none"
        ),
        ("https://a.test/x?k=1#f", "'https://a.test/x?…' holds a query; end it before the '?'"),
        ("https://a.test/x#f?k=1", "'https://a.test/x#…' holds a fragment; end it before the '#'"),
        ("https://a.test/#ü", "'https://a.test/#…' holds a fragment; end it before the '#'"),
        (
            "https://a.test/über",
            "'https://a.test/über' holds 'ü', which no address may hold; percent-encode it, as '%C3%BC'"
        ),
        (
            "https://a.test/a b",
            "'https://a.test/a b' holds ' ', which no address may hold; percent-encode it, as '%20'"
        ),
        ("https://a b.test/", "'https://a b.test/' holds ' ', which no address may hold; remove it"),
        (
            "https://ä.test/",
            "'https://ä.test/' holds 'ä', which no address may hold; write the host in ASCII, as 'xn--…'"
        ),
    ])
    func theSentenceSaysWhatIsWrongWithIt(address: String, sentence: String) {
        let found = ConfigurationSample.read("version: 1\nproviders: {p: {adapter: air, base_url: '\(address)'}}")
        #expect(found.diagnostics.map { $0.text.split(separator: "error: ").last.map(String.init) } == [sentence])
    }

    @Test(arguments: [
        "http://api.example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/", "http://127.0.0/",
        "http://128.0.0.1/", "http://[::2]/", "http://127.0.0.256/",
    ])
    func isNotEncrypted(address: String) {
        #expect(Self.rules(address) == ["insecure_url"])
        #expect(Self.rules(address, ", allow_insecure: true") == [])
    }

    @Test(arguments: ["https://user:hunter2@a.test/", "https://hunter2@a.test", "http://localhost@a.test/"])
    func holdsASecret(address: String) {
        let read = ConfigurationSample.read("version: 1\nproviders: {p: {adapter: air, base_url: '\(address)'}}")
        #expect(read.diagnostics.map(\.rule) == ["literal_credential"])
        #expect(read.diagnostics.allSatisfy { !$0.text.contains("hunter2") })
    }
}
