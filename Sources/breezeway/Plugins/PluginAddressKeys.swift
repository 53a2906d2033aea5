import Diagnostics
import EnvironmentModel
import ProviderKit
import Transport

/// Which parts of an address hold a key. One key too many costs its author a line, one too few shows it to everybody.
struct PluginAddressKeys {
    /// By the names of the plug-in's credentials.
    private(set) var keys: [(name: String, value: String)] = []
    /// Every key that stood in the address, as it was sent.
    private(set) var secrets: [String] = []
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
        let isNamed = Self.isNamed(plain)
        let looksSo =
            Self.looksRandom(value)
            || Self.isMixed(value) && value.utf8.count >= (Self.doubtful.contains(plain) ? 6 : 20)
        guard isNamed || looksSo else { return nil }
        secrets.append(value)
        if !isNamed {
            notes.append("'\(name)' of the address is taken for a key; if it is none, write its value under 'query'")
        }
        let credential = keys.isEmpty || plain.isEmpty ? "key" : plain
        if !keys.contains(where: { $0.name == credential }) {
            keys.append((credential, value.hasPrefix("{") ? "" : value))
        }
        return credential
    }

    /// What stands in a path for a key, which no plug-in can send there.
    private static let stand = "YOUR_KEY"

    /// The address with `YOUR_KEY` for each key in its path: a segment, or the value of a parameter such as `;key=`.
    mutating func conceal(_ address: String) -> String {
        let host = address.firstPlace(of: "://")?.upperBound ?? address.startIndex
        let end = address[host...].firstIndex { "?#".contains($0) } ?? address.endIndex
        guard let start = address[host..<end].firstIndex(of: "/") else { return address }
        var (path, before) = ("", "")
        for part in address[start..<end].split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let pieces = part.split(separator: ";", omittingEmptySubsequences: false).map { piece in
                conceal(piece, after: before)
            }
            path += "/" + pieces.joined(separator: ";")
            before = String(part)
        }
        return address[..<start] + path + address[end...]
    }

    /// A piece of a path, whose name may be the segment before it.
    private mutating func conceal(_ piece: Substring, after before: String) -> String {
        let mark = piece.firstIndex { "=:".contains($0) }
        let start = mark.map { piece.index(after: $0) } ?? piece.startIndex
        let name = mark.map { String(piece[..<$0]) } ?? before
        let value = Self.decoded(piece[start...])
        let isNamed = Self.isNamed(Metric.plain(name)) && (mark != nil || Self.isMixed(value) && value.utf8.count >= 6)
        let isPlaceholder = value.first == "{" || value.first == "$"
        let isWhole = Self.looksRandom(Self.decoded(piece))
        let isPair = isNamed || Self.looksRandom(value)
        guard !isPlaceholder, !value.isEmpty, isPair || isWhole else { return String(piece) }
        secrets.append(isPair ? value : Self.decoded(piece))
        notes.append(
            "a part of the path of the address is taken for a key and written as '\(Self.stand)'; a plug-in sends keys in "
                + "'query', 'headers' and 'form' only: see whether the provider takes it there, or write it out in 'url' if "
                + "it is none")
        return (isPair ? String(piece[..<start]) : "") + Self.stand
    }

    private static func decoded(_ piece: Substring) -> String {
        let value = String(piece).exchanging("%2B", for: "+").exchanging("%26", for: "&")
        return QueryItem.items(ofAddress: "?value=" + value).first?.value ?? value
    }

    private static func isNamed(_ plain: String) -> Bool {
        names.contains(plain) || parts.contains { plain.holds($0) }
    }

    /// Letters and digits, of which a time has no letter but `T` and `Z`.
    private static func isMixed(_ value: String) -> Bool {
        value.contains(where: \.isNumber) && value.contains { $0.isLetter && $0 != "T" && $0 != "Z" }
            && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_+/=".contains($0)) }
    }

    /// Whether letters and digits stand side by side as no word has them: twice without a break, or in a long one.
    private static func looksRandom(_ value: String) -> Bool {
        if value.hasPrefix("eyJ"), value.utf8.count >= 20 { return true }
        guard isMixed(value), value.utf8.count >= 8 else { return false }
        return value.split { "-_+/=".contains($0) }.contains { run in
            let turns = zip(run, run.dropFirst()).count { $0.isLetter != $1.isLetter }
            return turns >= 2 || turns == 1 && run.utf8.count >= 16
        }
    }
}
