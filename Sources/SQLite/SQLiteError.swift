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

    package init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    /// Follows from `code`.
    package var kind: Kind {
        switch (code & 0xFF, code) {
        case (11, _), (26, _): .corrupt
        case (5, _), (6, _): .busy
        case (_, 1032): .moved
        default: .other
        }
    }
}
