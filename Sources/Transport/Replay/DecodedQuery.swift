/// The items of a query as it is written in an address: `+` and `%20` are a space, `%2B` is a plus, an escape that is
/// none stays as it is.
func decodedQuery(_ query: String) -> [CanonicalRequest.Item] {
    query.utf8.split(separator: UInt8(ascii: "&")).map { part in
        let parts = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return CanonicalRequest.Item(
            name: decodedText(Array(parts[0])[...]), value: decodedText(Array(parts.dropFirst().joined())[...]))
    }
}

private func decodedText(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
        if let escaped = escapedByte(rest) {
            text.append(escaped)
            rest = rest.dropFirst(3)
        } else {
            text.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            rest = rest.dropFirst()
        }
    }
    return String(decoding: text, as: UTF8.self)
}

/// The byte that `%XX` at the beginning stands for; nil when no such escape stands there.
func escapedByte(_ bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes.first == UInt8(ascii: "%"), bytes.count >= 3,
        let high = hexDigit(bytes[bytes.startIndex + 1]), let low = hexDigit(bytes[bytes.startIndex + 2])
    else { return nil }
    return high << 4 | low
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
