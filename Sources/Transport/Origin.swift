/// The scheme, host and port of an address: what makes two addresses the same server.
struct Origin: Hashable {
    /// `http` or `https`.
    let scheme: String
    /// In lower case; an IPv6 address without its brackets.
    let host: String
    /// The scheme's own where the address names none.
    let port: Int

    /// Why an address names no server that could be asked.
    enum Lack: Error {
        /// It is not `http` or `https`.
        case scheme
        /// It holds a user name and password, which would be shown with the address.
        case anonymity
        /// It has no host, or no usable port.
        case place
    }

    /// What `reading` reads; nil where that throws.
    init?(url: String) {
        do { try self.init(reading: url) } catch { return nil }
    }

    /// Reads the beginning of an absolute address.
    init(reading url: String) throws(Lack) {
        let isSecure = Origin.begins(url, with: "https://")
        guard isSecure || Origin.begins(url, with: "http://") else { throw .scheme }
        scheme = isSecure ? "https" : "http"
        let bytes = url.utf8.span
        let start = scheme.utf8.count + 3
        var end = start
        while end < bytes.count, !Origin.endsPlace(bytes[end]) {
            guard bytes[end] != UInt8(ascii: "@") else { throw .anonymity }
            end += 1
        }
        let isBracketed = start < end && bytes[start] == UInt8(ascii: "[")
        let hostStart = isBracketed ? start + 1 : start
        var hostEnd = hostStart
        while hostEnd < end, bytes[hostEnd] != UInt8(ascii: isBracketed ? "]" : ":") { hostEnd += 1 }
        let portStart = isBracketed ? hostEnd + 1 : hostEnd
        guard hostStart < hostEnd, portStart <= end,
            let port = Origin.port(Origin.part(portStart..<end, of: url), scheme: scheme)
        else { throw .place }
        host = Origin.part(hostStart..<hostEnd, of: url).lowercased()
        self.port = port
    }

    private static func part(_ range: Range<Int>, of url: String) -> Substring {
        Substring(url.utf8.dropFirst(range.lowerBound).prefix(range.count))
    }

    /// What may follow host and port.
    private static func endsPlace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Whether `url` goes on behind `prefix`, in any case of its letters.
    private static func begins(_ url: String, with prefix: String) -> Bool {
        let (bytes, wanted) = (url.utf8.span, prefix.utf8.span)
        guard bytes.count > wanted.count else { return false }
        for place in wanted.indices {
            let (byte, lower) = (bytes[place], wanted[place])
            guard byte == lower || byte | 0x20 == lower && byte >= UInt8(ascii: "A") else { return false }
        }
        return true
    }

    /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or ::1.
    var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let bytes = host.utf8.span
        guard host.hasPrefix("127.") else { return false }
        var (dots, number, digits) = (0, 0, 0)
        for position in bytes.indices {
            switch bytes[position] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = number * 10 + Int(bytes[position] - UInt8(ascii: "0"))
                digits += 1
            case UInt8(ascii: ".") where digits > 0: (dots, number, digits) = (dots + 1, 0, 0)
            default: return false
            }
            guard number <= 255 else { return false }
        }
        return dots == 3 && digits > 0
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
