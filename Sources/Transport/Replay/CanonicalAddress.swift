/// An address without what does not change its meaning (RFC 3986 §6.2.2 and §6.2.3), and without its query.
struct CanonicalAddress: Sendable, Hashable {
    /// `scheme://host[:port]/path`: scheme and host in lower case, the port only when it is not the scheme's own.
    let text: String
    /// How many bytes of `text` name the server.
    let originLength: Int
    /// What stood between `?` and `#`, as it was written; nil when there was no `?`.
    let query: String?

    /// Accepts any text: what is no address keeps its bytes and so equals nothing else.
    init(_ written: String) {
        if let length = Self.originLength(ofCanonical: written) {
            (text, originLength, query) = (written, length, nil)
            return
        }
        let bytes = Array(written.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let pathEnd = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
        let originStart = Self.endOfScheme(bytes[..<pathEnd])
        let pathStart = bytes[originStart..<pathEnd].firstIndex(of: UInt8(ascii: "/")) ?? pathEnd
        var text = Self.lowercased(bytes[..<pathStart])
        Self.dropOwnPort(&text)
        originLength = text.count
        Self.append(path: bytes[pathStart..<pathEnd], to: &text)
        self.text = String(decoding: text, as: UTF8.self)
        query = pathEnd < end ? String(decoding: bytes[(pathEnd + 1)..<end], as: UTF8.self) : nil
    }

    /// `scheme://host[:port]`.
    var origin: Substring {
        Substring(text.utf8.prefix(originLength))
    }

    /// What follows the origin; at least `/`.
    var path: Substring {
        Substring(text.utf8.dropFirst(originLength))
    }

    /// The length of the origin if nothing is to be done, as is so for almost every request; nil otherwise.
    private static func originLength(ofCanonical written: String) -> Int? {
        guard let start = ["https://", "http://"].first(where: written.hasPrefix)?.utf8.count else { return nil }
        let bytes = written.utf8.span
        var end = start
        while end < bytes.count, isLowerHostByte(bytes[end]) { end += 1 }
        var next = end
        while next < bytes.count, isPlainPathByte(bytes[next]) { next += 1 }
        return end < next && next == bytes.count && bytes[end] == UInt8(ascii: "/") ? end : nil
    }

    private static func isLowerHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func isPlainPathByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || isUnreserved(byte)
    }

    /// The place behind `://`, or the beginning.
    private static func endOfScheme(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
            return bytes.startIndex
        }
        return colon + 3
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    private static func dropOwnPort(_ origin: inout [UInt8]) {
        let port = origin.starts(with: "https:".utf8) ? ":443" : ":80"
        for suffix in [port, ":"] where origin.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
            return origin.removeLast(suffix.utf8.count)
        }
    }

    /// Escapes what no address may hold, and writes each escape in the one form: unreserved bytes bare, hex in capitals.
    private static func append(path: ArraySlice<UInt8>, to text: inout [UInt8]) {
        if path.isEmpty { text.append(UInt8(ascii: "/")) }
        var rest = path
        while let byte = rest.first {
            if let escaped = escapedByte(rest) {
                append(escaped, to: &text, asIs: isUnreserved(escaped))
                rest = rest.dropFirst(3)
            } else {
                append(byte, to: &text, asIs: byte > 0x20 && byte < 0x7F)
                rest = rest.dropFirst()
            }
        }
    }

    private static func append(_ byte: UInt8, to text: inout [UInt8], asIs: Bool) {
        if asIs { return text.append(byte) }
        let digits = Array("0123456789ABCDEF".utf8)
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isLetterOrDigit(byte)
        }
    }
}
