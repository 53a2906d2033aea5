import Diagnostics
import YAML

/// What is wrong with an address under `base_url`.
///
/// An address is accepted when it is absolute, `http` or `https`, and holds nothing but scheme, host, port and path.
struct BaseURLMistake: Error, Equatable {
    let rule: String
    let message: String
    let suggestion: String?

    /// nil for an address that can be used.
    init?(in address: String, allowsInsecure: Bool) {
        let shown = address.quotedAddress
        guard let (scheme, rest) = Self.split(address) else {
            self.init("bad_url", "\(shown) is no absolute address", "begin it with 'https://' and a host")
            return
        }
        let authority = rest.prefix { !"/?#".contains($0) }
        if authority.contains("@") {
            self.init(
                "literal_credential", "an address must not hold a name or a password",
                "move the key to 'credentials: {NAME: {env: VARIABLE}}'")
        } else if let sign = rest.first(where: { $0 == "?" || $0 == "#" }) {
            let name = sign == "?" ? "a query" : "a fragment"
            self.init("bad_url", "\(shown) holds \(name)", "end it before the '\(sign)'")
        } else if let character = rest.unicodeScalars.first(where: { !(0x21...0x7E).contains($0.value) }) {
            let isInHost = authority.unicodeScalars.contains(character)
            let cure =
                if !isInHost { "percent-encode it, as '\(Self.percentEncoded(character))'" } else {
                    character.isASCII ? "remove it" : "write the host in ASCII, as 'xn--…'"
                }
            self.init("bad_url", "\(shown) holds \(String(character).quoted), which no address may hold", cure)
        } else if !Self.isHost(authority) {
            self.init("bad_url", "\(shown) has no host that could be asked", "write the host behind '\(scheme)://'")
        } else if !Self.isPort(authority) {
            self.init("bad_url", "\(shown) names no port that could be asked", "write one from 1 to 65535, or none")
        } else if scheme == "http" && !allowsInsecure && !Self.isLoopback(authority) {
            self.init(
                "insecure_url", "\(shown) is not encrypted", "write 'https://', or add 'allow_insecure: true'")
        } else {
            return nil
        }
    }

    private init(_ rule: String, _ message: String, _ suggestion: String?) {
        self.rule = rule
        self.message = message
        self.suggestion = suggestion
    }

    private static func split(_ address: String) -> (scheme: String, rest: Substring)? {
        guard let mark = address.firstPlace(of: "://") else { return nil }
        let scheme = address[..<mark.lowerBound].lowercased()
        return scheme == "http" || scheme == "https" ? (scheme, address[mark.upperBound...]) : nil
    }

    private static func isHost(_ authority: Substring) -> Bool {
        let host = hostAndPort(authority).host
        return !host.isEmpty
            && host.utf8.allSatisfy { ($0 | 0x20).isLetter || $0.isDigit || "-._:".utf8.contains($0) }
    }

    private static func isPort(_ authority: Substring) -> Bool {
        let port = hostAndPort(authority).port
        return port.isEmpty || UInt16(port) ?? 0 > 0
    }

    private static func percentEncoded(_ character: Unicode.Scalar) -> String {
        UTF8.encode(character).map { bytes in
            bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        } ?? ""
    }

    private static func isLoopback(_ authority: Substring) -> Bool {
        let host = hostAndPort(authority).host.lowercased()
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost" || host == "::1"
            || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func hostAndPort(_ authority: Substring) -> (host: Substring, port: Substring) {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            let rest = authority[end...].dropFirst()
            guard rest.isEmpty || rest.hasPrefix(":") else { return ("", "") }
            return (authority[..<end].dropFirst(), rest.dropFirst())
        }
        let host = authority.prefix { $0 != ":" }
        return (host, authority.dropFirst(host.count + 1))
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
