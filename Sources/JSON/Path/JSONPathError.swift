/// Why a text is no path, or why a path was given up.
package struct JSONPathError: Error, Sendable, Equatable {
    /// 0-based, in bytes of the path; 0 when a limit was reached.
    package let offset: Int
    /// One sentence that says what to write.
    package let message: String

    package init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }
}

// Every sentence about paths.
extension JSONPathError {
    static func noRoot() -> JSONPathError {
        JSONPathError(offset: 0, message: "a path starts with '$'")
    }

    static func tooLong(limit: Int) -> JSONPathError {
        JSONPathError(offset: limit, message: "a path has at most \(limit) bytes")
    }

    static func tooDeep(at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "filters and parentheses are nested too deeply")
    }

    static func expected(_ what: String, found byte: UInt8?, at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "expected \(what), found \(named(byte))")
    }

    static func badInteger(_ text: String, at offset: Int) -> JSONPathError {
        let advice = "write digits without a leading zero, at most 9007199254740991"
        return JSONPathError(offset: offset, message: "'\(text)' is no index; \(advice)")
    }

    static func badNumber(_ text: String, at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "'\(text)' is no JSON number")
    }

    static func badEscape(at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "this escape is unknown; write '\\\\' for a backslash")
    }

    static func loneSurrogate(at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "an escaped surrogate stands alone; write both halves of the pair")
    }

    static func control(at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "a control character stands in quotes; escape it")
    }

    static func openQuote(at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "this quote is never closed")
    }

    static func unknownWord(_ word: String, at offset: Int) -> JSONPathError {
        let advice =
            switch word.lowercased() {
            case "true", "false", "null": "write '\(word.lowercased())'"
            default: "write a path from '@' or '$', a number, a text in quotes, or a function"
            }
        return JSONPathError(offset: offset, message: "'\(word)' means nothing here; \(advice)")
    }

    static func unknownFunction(_ name: String, at offset: Int) -> JSONPathError {
        let known = "the functions are length, count, match, search and value"
        return JSONPathError(offset: offset, message: "there is no function '\(name)'; \(known)")
    }

    static func argumentCount(_ name: String, takes count: Int, at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "'\(name)' takes \(count == 1 ? "one argument" : "\(count) arguments")")
    }

    static func needsPath(_ name: String, at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "'\(name)' takes a path, such as @.*")
    }

    static func severalValues(at offset: Int) -> JSONPathError {
        let advice = "use names and indices only, or count(…) or value(…)"
        return JSONPathError(offset: offset, message: "one value is due and this path can find several; \(advice)")
    }

    static func truthCompared(at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "'match' and 'search' are true or false by themselves; compare nothing")
    }

    static func literalAlone(at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "a literal alone is no test; compare it with something")
    }

    static func valueAlone(at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "this function gives a value and no test; compare it with something")
    }

    static func hopeless(_ why: String, at offset: Int) -> JSONPathError {
        JSONPathError(offset: offset, message: "this pattern matches nothing, because it is no I-Regexp: \(why)")
    }

    static func outOfSteps() -> JSONPathError {
        JSONPathError(offset: 0, message: "the path needs too many steps in this document; make it narrower")
    }

    static func tooManyNodes(limit: Int) -> JSONPathError {
        JSONPathError(offset: 0, message: "the path finds more than \(limit) places; make it narrower")
    }

    private static func named(_ byte: UInt8?) -> String {
        switch byte {
        case nil: "the end"
        case 0x20?: "a space"
        case 0x27?: "a single quote"
        case .some(let byte) where (0x21..<0x7F).contains(byte): "'\(Character(Unicode.Scalar(byte)))'"
        default: "a character that means nothing here"
        }
    }
}
