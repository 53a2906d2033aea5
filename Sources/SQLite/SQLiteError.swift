/// A call into SQLite that failed.
package struct SQLiteError: Error, Sendable, Hashable {
    /// Which kinds call for an answer of their own.
    package enum Kind: Sendable, Hashable {
        /// What the file holds is no database, or a damaged one.
        case corrupt
        /// Another connection holds a lock.
        case busy
        /// It was removed or replaced while it was open.
        case moved
        /// Everything else: permissions, a full disk, an error of reading or writing.
        case other
    }

    /// Extended, as SQLite numbers them.
    package let code: Int32
    /// In English, without a path.
    package let message: String

    /// The code of `Kind.moved`.
    package static let moved: Int32 = 1032

    package init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    /// The code without its extension.
    package var primary: Int32 { code & 0xFF }

    /// Follows from `code`.
    package var kind: Kind {
        switch (primary, code) {
        case (11, _), (26, _): .corrupt
        case (5, _), (6, _): .busy
        case (_, Self.moved): .moved
        default: .other
        }
    }
}
