/// The scheme, host and port of an address: what makes two addresses the same server.
struct Origin: Hashable {
    /// `http` or `https`.
    let scheme: String
    /// In lower case; an IPv6 address without its brackets.
    let host: String
    /// The scheme's own where the address names none.
    let port: Int

    /// Reads the beginning of an absolute address; nil when it has no such scheme, no host, no usable port, or a user
    /// name and password, which would be shown with the address.
    init?(url: String) {
        let bytes = Array(url.utf8)
        guard let scheme = ["https", "http"].first(where: { Origin.begins(bytes, with: $0 + "://") }) else {
            return nil
        }
        self.scheme = scheme
        let place = bytes[(scheme.utf8.count + 3)...].prefix { byte in
            byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
        }
        guard !place.contains(UInt8(ascii: "@")) else { return nil }
        let isBracketed = place.first == UInt8(ascii: "[")
        guard
            let end = place.firstIndex(of: UInt8(ascii: isBracketed ? "]" : ":"))
                ?? (isBracketed ? nil : place.endIndex)
        else { return nil }
        host = String(decoding: place[..<end].dropFirst(isBracketed ? 1 : 0), as: UTF8.self).lowercased()
        let rest = place[end...].dropFirst(isBracketed ? 1 : 0)
        guard let port = Origin.port(String(decoding: rest, as: UTF8.self)[...], scheme: scheme), !host.isEmpty else {
            return nil
        }
        self.port = port
    }

    private static func begins(_ bytes: [UInt8], with prefix: String) -> Bool {
        bytes.count > prefix.utf8.count
            && zip(bytes, prefix.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && UInt8(ascii: "A") <= $0 }
    }

    /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or ::1.
    var isLoopback: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost" || host == "::1"
            || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func port(_ text: Substring, scheme: String) -> Int? {
        if text.isEmpty || text == ":" { return scheme == "https" ? 443 : 80 }
        guard text.first == ":", let port = UInt16(text.dropFirst()) else { return nil }
        return Int(port)
    }
}

extension Origin: CustomStringConvertible {
    /// The host, with its port unless that is the scheme's own: what messages call the server.
    var description: String {
        let place = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == "https" ? 443 : 80) ? place : "\(place):\(port)"
    }

    /// `scheme://host:port`, for messages in which the scheme matters.
    var address: String { "\(scheme)://\(self)" }
}
