/// Why a text is no JSON document, and at which byte the first mistake stands.
package struct JSONError: Error, Sendable, Equatable {
    /// The four answers of the wire to a text that cannot be read.
    package enum Kind: Sendable, Equatable {
        /// The text breaks the grammar of RFC 8259, or is longer than a document may be (1 GiB).
        case syntax
        /// Bytes that are no UTF-8, or an escaped surrogate without its partner.
        case invalidUTF8
        /// A bare `NaN` or `Infinity`, in any spelling.
        case notANumber
        /// More brackets inside each other than the reader was told to follow.
        case tooDeep
    }

    /// What the wire calls this mistake.
    package let kind: Kind
    /// 0-based, in bytes; the length of the text when the text ends too early.
    package let offset: Int
    /// One sentence that quotes at most a few bytes of the text.
    package let message: String
}

// Every sentence of this room. None is inlined, which keeps the reader's hot paths short.
extension JSONError {
    private static func syntax(_ offset: Int, _ message: String) -> JSONError {
        JSONError(kind: .syntax, offset: offset, message: message)
    }

    @inline(never) static func tooLarge() -> JSONError {
        syntax(0, "a document of more than 1 GiB is not read; send less at once")
    }

    @inline(never) static func endsEarly(at offset: Int, expecting what: String) -> JSONError {
        syntax(offset, "the text ends where \(what) must follow; send the whole document")
    }

    @inline(never) static func unexpected(_ byte: UInt8, at offset: Int, expecting what: String) -> JSONError {
        syntax(offset, "expected \(what), found \(named(byte))")
    }

    @inline(never) static func trailingComma(before byte: UInt8, at offset: Int) -> JSONError {
        syntax(offset, "nothing stands between ',' and \(named(byte)); remove the comma")
    }

    @inline(never) static func secondDocument(_ byte: UInt8, at offset: Int) -> JSONError {
        syntax(offset, "\(named(byte)) follows the end of the document; send one document at a time")
    }

    @inline(never) static func byteOrderMark(at offset: Int) -> JSONError {
        syntax(offset, "a byte order mark stands before the document; send UTF-8 without one")
    }

    @inline(never) static func unknownWord(_ word: String, at offset: Int) -> JSONError {
        let fix = ["True": "true", "TRUE": "true", "False": "false", "FALSE": "false"][word]
        let empty = ["None", "nil", "NULL", "Null", "undefined"].contains(word) ? "null" : nil
        let hint = (fix ?? empty).map { "write \($0)" } ?? "text needs quotes"
        return syntax(offset, "'\(word)' is no JSON value; \(hint)")
    }

    @inline(never) static func notANumber(_ word: String, at offset: Int) -> JSONError {
        JSONError(
            kind: .notANumber, offset: offset, message: "'\(word)' is no JSON number; write null for an unknown value")
    }

    @inline(never) static func tooDeep(at offset: Int, limit: Int) -> JSONError {
        JSONError(
            kind: .tooDeep, offset: offset, message: "brackets are nested deeper than \(limit); flatten the document")
    }

    @inline(never) static func leadingZero(at offset: Int) -> JSONError {
        syntax(offset, "a number starts with a needless '0'; remove it")
    }

    @inline(never) static func leadingPlus(at offset: Int) -> JSONError {
        syntax(offset, "a number starts with '+'; remove it")
    }

    @inline(never) static func leadingPoint(at offset: Int) -> JSONError {
        syntax(offset, "a number starts with '.'; write '0.'")
    }

    @inline(never) static func openString(at offset: Int) -> JSONError {
        syntax(offset, "the text ends inside a string; close it with '\"'")
    }

    @inline(never) static func control(_ byte: UInt8, at offset: Int) -> JSONError {
        syntax(offset, "a string holds \(named(byte)) as it is; escape it")
    }

    @inline(never) static func badEscape(_ byte: UInt8, at offset: Int) -> JSONError {
        syntax(offset, "\(named(byte)) cannot follow '\\' in a string; write '\\\\' for a backslash")
    }

    @inline(never) static func badHex(at offset: Int) -> JSONError {
        syntax(offset, "'\\u' needs four hexadecimal digits")
    }

    @inline(never) static func loneSurrogate(at offset: Int) -> JSONError {
        JSONError(
            kind: .invalidUTF8, offset: offset,
            message: "an escaped surrogate stands alone; write both halves of the pair or the character itself")
    }

    @inline(never) static func invalidUTF8(at offset: Int) -> JSONError {
        JSONError(kind: .invalidUTF8, offset: offset, message: "bytes that are not UTF-8; encode the text as UTF-8")
    }

    /// A printable ASCII character in quotes, anything else as its byte.
    private static func named(_ byte: UInt8) -> String {
        switch byte {
        case 0x27: "a single quote"
        case 0x21..<0x7F: "'\(Character(Unicode.Scalar(byte)))'"
        case 0x20: "a space"
        case 0x0A: "a line feed"
        case 0x00: "a NUL byte (is this UTF-16?)"
        default: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
