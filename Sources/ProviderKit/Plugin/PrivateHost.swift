import Diagnostics

/// The host of an address that lies in this machine or in a private network, as far as its name tells.
package struct PrivateHost {
    /// In lower case.
    let name: String

    /// Nil for a host that may be public; what its name resolves to, the transport looks at.
    package init?(address: String) {
        guard let mark = address.firstPlace(of: "://") else { return nil }
        let authority = address[mark.upperBound...].prefix { !"/?#".contains($0) }
        let host =
            authority.hasPrefix("[")
            ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        // A dot behind a name only says that it is whole.
        let name = String(host.hasSuffix(".") ? host.dropLast() : host).lowercased()
        let isLocal = name == "localhost" || [".localhost", ".local", ".internal"].contains(where: name.hasSuffix)
        // A number alone, or in hexadecimal, is an IPv4 address to most resolvers.
        let isNumeric = name.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") } || name.hasPrefix("0x")
        guard isLocal || (isNumeric && !Self.isPublic(name)) || name.contains(":") && !Self.isPublicIPv6(name) else {
            return nil
        }
        self.name = name
    }

    private static func isPublic(_ text: String) -> Bool {
        // With a zero before it a part is octal to some resolvers.
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.hasPrefix("0") && part != "0" ? nil : UInt8(part)
        }
        guard parts.count == 4, let first = parts[0], let second = parts[1], parts.allSatisfy({ $0 != nil }) else {
            return false
        }
        switch (first, second) {
        case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (100, 64...127), (224..., _):
            return false
        default: return true
        }
    }

    /// Global unicast is 2000::/3.
    private static func isPublicIPv6(_ text: String) -> Bool {
        guard let first = UInt16(text.prefix { $0 != ":" }, radix: 16) else { return false }
        return (0x2000...0x3FFF).contains(first)
    }
}
