/// The text as it stands in a query or a form: RFC 3986's unreserved characters, `,` and `:` stay, any other byte of
/// its UTF-8 becomes `%XX`.
func percentEncoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(percentEncoding: text)
    return String(decoding: bytes, as: UTF8.self)
}

extension [UInt8] {
    /// Appends `percentEncoded(text)`.
    mutating func append(percentEncoding text: String) {
        let plain = text.utf8.span
        // Mostly nothing is to be encoded, be it a list of a thousand numbers.
        guard plain.indices.contains(where: { !staysInQuery(plain[$0]) }) else { return append(contentsOf: text.utf8) }
        for position in plain.indices {
            let byte = plain[position]
            if staysInQuery(byte) {
                append(byte)
            } else {
                append(UInt8(ascii: "%"))
                append(hexadecimal(byte >> 4))
                append(hexadecimal(byte & 15))
            }
        }
    }
}

private func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit
}

/// Whether the byte is one of `A-Z a-z 0-9`.
func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    default: false
    }
}

private func staysInQuery(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","),
        UInt8(ascii: ":"):
        true
    default: isLetterOrDigit(byte)
    }
}
