import Diagnostics
import EnvironmentModel
import ProviderKit

/// Which parameters of an address hold a key. One key too many costs its author a line, one too few shows it to everybody.
struct PluginAddressKeys {
    /// By the names of the plug-in's credentials.
    private(set) var keys: [(name: String, value: String)] = []
    /// What a person should look at.
    private(set) var notes: [String] = []

    /// Names, or parts of names, in lower case without what is neither letter nor digit.
    private static let parts = ["token", "secret", "passw", "apikey", "appid", "signature", "credential", "clientid"]
    private static let names: Set<String> = [
        "key", "pwd", "pass", "auth", "authorization", "sig", "license", "licence", "subscriptionkey", "authkey",
        "accesskey",
        "appkey", "userkey", "devkey", "mykey",
    ]
    /// Names that mean a key if the value looks like one.
    private static let doubtful: Set<String> = [
        "k", "code", "c", "id", "uid", "user", "account", "hash", "u", "a", "api",
    ]

    /// The name of the credential that a parameter holds; nil for one that is none.
    mutating func take(_ name: String, _ value: String) -> String? {
        let plain = Metric.plain(name)
        let isNamed = Self.names.contains(plain) || Self.parts.contains { plain.holds($0) }
        let isMixed =
            value.contains(where: \.isNumber) && value.contains(where: \.isLetter)
            && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_+/=".contains($0)) }
        let looksSo = isMixed && value.utf8.count >= (Self.doubtful.contains(plain) ? 6 : 20)
        guard isNamed || looksSo else { return nil }
        if !isNamed {
            notes.append("'\(name)' of the address is taken for a key; if it is none, write its value under 'query'")
        }
        let credential = keys.isEmpty || plain.isEmpty ? "key" : plain
        if !keys.contains(where: { $0.name == credential }) {
            keys.append((credential, value.hasPrefix("{") ? "" : value))
        }
        return credential
    }
}
