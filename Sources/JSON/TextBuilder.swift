/// Text made of many pieces. It grows in memory of its own, which costs a fraction of what a string pays for each piece.
package struct TextBuilder: ~Copyable {
    private var buffer = ByteBuffer(capacity: 256)

    /// Without text.
    package init() {}

    /// What was appended. Cost: a copy.
    package var text: String { buffer.text }

    /// Begins anew in the same memory.
    package mutating func removeAll() { buffer.removeAll() }

    /// Appends text as it is.
    @_disfavoredOverload
    package mutating func append(_ piece: String) { buffer.append(piece.utf8.span) }

    /// Appends a literal.
    package mutating func append(_ piece: StaticString) { buffer.append(piece) }

    /// Appends text between two literals.
    package mutating func append(_ before: StaticString, _ piece: String, _ after: StaticString) {
        buffer.append(before)
        buffer.append(piece.utf8.span)
        buffer.append(after)
    }

    /// Appends the digits of a whole number.
    package mutating func append(_ number: Int) {
        if number < 0 { buffer.append("-") }
        buffer.append(UInt64(number.magnitude), decimals: 0)
    }
}
