package import JSON

/// What a caller names a call by: a string or an integer, kept as JSON so that every digit is echoed.
///
/// Strings are equal when their code points are, however they were escaped; a string never equals an integer.
package struct RequestID: Sendable, Hashable {
    /// The id as it stands in an answer.
    package let json: [UInt8]

    /// Reads a member `id`; nil for null, fractions, exponents and every other kind of value.
    package init?(_ value: JSONValue) {
        if let string = value.string {
            var writer = JSONWriter(capacity: string.utf8.count + 2)
            writer.string(string)
            json = writer.bytes
        } else if value.isWholeNumber {
            json = value.text
        } else {
            return nil
        }
    }
}

extension JSONValue {
    /// Whether this is an optional minus and digits, of any size.
    var isWholeNumber: Bool {
        kind == .number && text.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    }
}
