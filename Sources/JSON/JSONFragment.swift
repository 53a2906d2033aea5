/// A run of members, or a value, that is always the same: spelled once and copied from then on.
package struct JSONFragment: Sendable {
    let bytes: [UInt8]
    /// Whether it ends with a name whose value comes next.
    let awaitsValue: Bool

    /// What `spell` writes.
    package init(_ spell: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        spell(&writer)
        bytes = writer.bytes
        awaitsValue = bytes.last == UInt8(ascii: ":")
    }
}

extension JSONWriter {
    /// Writes a fragment where its first member, or its value, may stand.
    package mutating func write(_ fragment: JSONFragment) {
        guard !fragment.bytes.isEmpty else { return }
        separate()
        buffer.append(fragment.bytes.span)
        if fragment.awaitsValue { expectValue() }
    }
}
