/// One value of a document: a reference and a place, so that passing it around copies no text. What it is not, it
/// answers with nil or emptiness.
package struct JSONValue: Sendable {
    /// The six kinds of RFC 8259, `true` and `false` as one.
    package enum Kind: Sendable {
        case object, array, string, number, bool, null
    }

    let document: JSONDocument
    /// The place on the tape.
    let index: Int

    var entry: TapeEntry { document.tape[index] }

    /// Decided by the first byte; never fails.
    package var kind: Kind {
        switch entry.kind {
        case .object: .object
        case .array: .array
        case .string, .escapedString: .string
        case .number: .number
        case .true, .false: .bool
        case .null, .end, .alikeEnd: .null
        }
    }

    /// Whether it was written as `null`.
    package var isNull: Bool { entry.kind == .null }

    /// Nil unless it is `true` or `false`.
    package var bool: Bool? {
        switch entry.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The bytes of this value as written, white space inside containers included.
    package var text: [UInt8] { Array(document.bytes[range]) }

    /// Where those bytes stand in the document.
    var range: Range<Int> { document.range(of: index) }
}

extension JSONDocument {
    /// Where the bytes of the value at `index` stand.
    func range(of index: Int) -> Range<Int> {
        let entry = tape[index]
        return switch entry.kind {
        case .object, .array: entry.start..<tape[entry.extent].start + 1
        case .string, .escapedString: entry.start - 1..<entry.start + entry.extent + 1
        default: entry.start..<entry.start + entry.extent
        }
    }
}
