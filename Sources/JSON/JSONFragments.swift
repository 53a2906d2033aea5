/// A list of fragments in one run of bytes, so that writing many of them counts references once.
package struct JSONFragments: Sendable {
    fileprivate let bytes: [UInt8]
    /// Where each of them ends.
    fileprivate var ends: [Int] = []

    /// So many fragments, each of which is what `spell` writes for its position.
    package init(count: Int, _ spell: (Int, inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        ends.reserveCapacity(count)
        for position in 0..<count {
            writer.beginAnew()
            spell(position, &writer)
            ends.append(writer.count)
        }
        bytes = writer.bytes
    }
}

extension JSONWriter {
    /// Writes the fragment at that position where its first member, or its value, may stand.
    package mutating func write(_ fragments: JSONFragments, at position: Int) {
        let range = (position == 0 ? 0 : fragments.ends[position - 1])..<fragments.ends[position]
        guard !range.isEmpty else { return }
        separate()
        buffer.append(fragments.bytes.span.extracting(range))
        if fragments.bytes[range.upperBound - 1] == UInt8(ascii: ":") { expectValue() }
    }
}
