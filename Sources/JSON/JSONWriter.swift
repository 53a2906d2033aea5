/// Appends JSON to one buffer and sets the commas itself. Members come out in the order in which they are written, so
/// that equal answers are equal bytes. It trusts its caller with the order of calls: brackets closed, a value after
/// each name. Names that are written as literals are trusted to need no escape.
package struct JSONWriter: ~Copyable {
    var buffer: ByteBuffer
    private var needsComma = false

    /// An empty buffer with room for `capacity` bytes.
    package init(capacity: Int = 0) {
        buffer = ByteBuffer(capacity: capacity)
    }

    /// UTF-8, without white space between the tokens and therefore without a line feed. Cost: a copy.
    package var bytes: [UInt8] { buffer.array }

    /// How many bytes are written.
    package var count: Int { buffer.count }

    /// Writes `{`; `endObject()` must follow.
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Writes `}` for the innermost open object.
    package mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Writes `[`; `endArray()` must follow.
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Writes `]` for the innermost open array.
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes a member's name, escaped like any string; one value must follow.
    @_disfavoredOverload
    package mutating func key(_ name: String) {
        separate()
        appendString(name)
        buffer.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's name as it is; one value must follow.
    package mutating func key(_ name: StaticString) {
        buffer.append(name: name, afterComma: needsComma)
        needsComma = false
    }

    /// Writes text as a value, with the few escapes that RFC 8259 asks for.
    package mutating func string(_ text: String) {
        separate()
        appendString(text)
    }

    /// Writes text that comes in two pieces as one value; of the second the bytes from that position on, which is one in it.
    package mutating func string(_ start: String, _ rest: String, from position: Int) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        appendContent(start.utf8.span)
        let rest = rest.utf8.span
        appendContent(rest.extracting(position..<rest.count))
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes ASCII text that needs no escape as a value; nothing is checked.
    package mutating func string(ascii text: Span<UInt8>) {
        separate()
        buffer.append(quoted: text)
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
        buffer.append(json.span)
    }

    /// Writes a value of a document as it was written there, digits and white space included.
    package mutating func raw(_ value: JSONValue) {
        separate()
        let bytes = value.document.bytes
        buffer.append(bytes.span.extracting(value.range))
    }

    /// Writes once more a value that stands at `range` of what was written.
    package mutating func again(_ range: Range<Int>) {
        separate()
        buffer.append(again: range)
    }

    /// What is written next stands by itself, as if nothing had been written before.
    mutating func beginAnew() { needsComma = false }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        buffer.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        buffer.append(bracket)
        needsComma = true
    }

    private mutating func word(_ word: StaticString) {
        separate()
        buffer.append(word)
    }

    /// The name of a member was written: no comma before what comes next.
    mutating func expectValue() { needsComma = false }

    /// A comma, unless the next thing is the first of its container or a member's value.
    mutating func separate() {
        if needsComma { buffer.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
