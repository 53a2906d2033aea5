/// Appends JSON to one buffer and sets the commas itself. Members come out in the order in which they are written, so
/// that equal answers are equal bytes. It trusts its caller with the order of calls: brackets closed, a value after
/// each name.
package struct JSONWriter: Sendable {
    /// UTF-8, without white space between the tokens and therefore without a line feed.
    package internal(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty buffer with room for `capacity` bytes.
    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes `{`; `endObject()` must follow.
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Writes `}` for the innermost open object.
    package mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Writes `[`; `endArray()` must follow.
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Writes `]` for the innermost open array.
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes a member's name, escaped like any string; one value must follow.
    package mutating func key(_ name: String) {
        separate()
        appendString(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes text as a value, with the few escapes that RFC 8259 asks for.
    package mutating func string(_ text: String) {
        separate()
        appendString(text)
    }

    /// Writes the shortest digits that read back as the same double: `42` for 42.0, `-0` for -0.0, `1e+21`, and `null`
    /// for infinities and NaN.
    package mutating func number(_ value: Double) {
        separate()
        appendNumber(value)
    }

    /// Writes a whole number of any size.
    package mutating func number(_ value: Int) {
        separate()
        appendInteger(value)
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

    /// Writes `null`.
    package mutating func null() { word("null") }

    /// Writes one value that is valid JSON already; nothing is checked.
    package mutating func raw(_ json: [UInt8]) {
        separate()
        bytes += json
    }

    /// Writes a value of a document as it was written there, digits and white space included.
    package mutating func raw(_ value: JSONValue) {
        separate()
        bytes += value.document.bytes[value.range]
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func word(_ word: String) {
        separate()
        bytes += word.utf8
    }

    /// A comma, unless the next thing is the first of its container or a member's value.
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
