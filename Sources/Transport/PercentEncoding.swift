/// The text as it stands in a query or a form: RFC 3986's unreserved characters, `,` and `:` stay, any other byte of
/// its UTF-8 becomes `%XX`.
func percentEncoded(_ text: String) -> String {
    let plain = text.utf8.span
    if plain.indices.allSatisfy({ staysInQuery(plain[$0]) }) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3)
    for byte in text.utf8 {
        if staysInQuery(byte) {
            bytes.append(byte)
        } else {
            bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
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
