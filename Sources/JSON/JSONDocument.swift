/// A text that has been read once and found to be one strict JSON document (RFC 8259): its bytes and the tape that
/// says where everything is. Values are read from it in place.
package final class JSONDocument: Sendable {
    let bytes: [UInt8]
    let tape: Tape

    /// Reads all of `bytes`, which are UTF-8 without a byte order mark. `maxDepth` counts brackets open at once.
    ///
    /// Cost: one pass, about one nanosecond a byte; the tape takes eight bytes for each value and name.
    package init(_ bytes: [UInt8], maxDepth: Int = 64) throws(JSONError) {
        var reader = TapeReader(length: bytes.count, maxDepth: maxDepth)
        try reader.read(bytes.span)
        self.bytes = bytes
        tape = reader.finished()
    }

    /// Looks at some of the bytes in place, without counting a reference to them.
    @inline(__always)
    func look<Value>(at range: Range<Int>, _ view: (Span<UInt8>) -> Value) -> Value {
        unsafe bytes.withUnsafeBufferPointer { bytes in view(unsafe bytes.span.extracting(range)) }
    }

    /// Looks at all of the bytes in place, without counting a reference to them.
    @inline(__always)
    func look<Value>(_ view: (Span<UInt8>) -> Value) -> Value {
        unsafe bytes.withUnsafeBufferPointer { bytes in view(unsafe bytes.span) }
    }

    /// The bytes as text.
    func text(at range: Range<Int>) -> String {
        unsafe bytes.withUnsafeBufferPointer { bytes in unsafe String(decoding: bytes[range], as: UTF8.self) }
    }

    /// The outermost value, of any kind.
    package var root: JSONValue { JSONValue(document: self, index: 0) }
}
