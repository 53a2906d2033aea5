/// A value of a column or a parameter.
package enum SQLiteValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    /// nil when it is no integer.
    package var integer: Int64? {
        if case .integer(let value) = self { return value }
        return nil
    }

    /// nil when it is no text.
    package var text: String? {
        if case .text(let value) = self { return value }
        return nil
    }

    /// nil when it is no bytes.
    package var bytes: [UInt8]? {
        if case .bytes(let value) = self { return value }
        return nil
    }
}
