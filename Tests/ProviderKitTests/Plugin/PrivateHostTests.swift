import Diagnostics
import ProviderKit
import Testing

/// Which hosts a plug-in cannot name; what a name resolves to, the transport looks at.
@Suite struct PrivateHostTests {
    private static func finding(_ address: String, _ more: String = "") -> String? {
        let text = """
            version: 1
            capability: air_quality
            request: {url: "\(address)", query: {lat: "${latitude}", lon: "${longitude}"}}
            fields: {pm2_5: {path: $.v, unit: ug/m3}}
            time: $.t
            \(more)
            """
        return readPlugin(Array(text.utf8), name: "test", file: "p").diagnostics.first?.rule
    }

    @Test(arguments: [
        "localhost", "LOCALHOST", "localhost.", "a.localhost", "printer.local", "vault.internal", "127.0.0.1",
        "127.0.0.1.", "127.1", "127.0.1", "2130706433", "0x7f000001", "0X7F.0.0.1", "0177.0.0.1", "0", "0.0.0.0",
        "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "010.8.8.8", "8.8.8", "[::1]", "[::]", "[fe80::1]", "[fc00::1]", "[fd12:3456::1]",
        "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]", "[64:ff9b::7f00:1]", "[ff02::1]", "127.0.0.1:8443", "[::1]:8443",
    ])
    func aHostOfThisMachineOrAPrivateNetworkIsRefused(_ host: String) {
        #expect(Self.finding("https://\(host)/air") == "private_host")
        #expect(Self.finding("https://\(host)/air", "allow_private: true") == nil)
    }

    @Test(arguments: [
        "api.example.org", "api.example.org.", "8.8.8.8", "172.32.0.1", "[2606:4700::1111]", "127.example.org",
    ])
    func aPublicOneIsNot(_ host: String) {
        #expect(Self.finding("https://\(host)/air") == nil)
    }

    @Test(arguments: [
        ("https://name:word@api.example.org/air", "literal_credential"),
        ("https://api.example.org@10.0.0.1/", "literal_credential"),
        ("https://${latitude}/air", "placeholder_in_host"),
        ("https://api.${option.zone}.org/air", "placeholder_in_host"),
        ("https://api.example.org:${latitude}/air", "placeholder_in_host"), ("${latitude}/air", "bad_url"),
        ("https://${credential.key}/air", "credential_in_path"),
        ("https://api.example.org/${credential.key}", "credential_in_path"),
        ("https://api.example.org/../etc", "bad_url"), ("https://api.example.org/a/./b", "bad_url"),
        ("https://api.example.org/${latitude}/../b", "bad_url"), ("file:///etc/passwd", "bad_url"),
        ("gopher://api.example.org/", "bad_url"), ("//api.example.org/air", "bad_url"),
        ("http://api.example.org/", "insecure_url"),
        ("https:///air", "bad_url"), ("https://api example.org/", "bad_url"),
        ("https://api.example.org\\\\@10.0.0.1/", "literal_credential"),
    ])
    func anAddressThatIsNotWhatItSeemsIsRefused(_ address: String, _ rule: String) {
        #expect(Self.finding(address) == rule)
    }
}
