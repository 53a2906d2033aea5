/// Why a text is no I-Regexp.
struct IRegexpError: Error, Sendable, Equatable {
    /// One clause.
    let message: String

    static func tooLong(limit: Int) -> IRegexpError { IRegexpError(message: "it has more than \(limit) bytes") }

    static func tooDeep() -> IRegexpError { IRegexpError(message: "its parentheses are nested too deeply") }

    static func tooLarge() -> IRegexpError { IRegexpError(message: "its repetitions are too large when written out") }

    static func open(_ bracket: Unicode.Scalar) -> IRegexpError {
        IRegexpError(message: "'\(bracket)' is never closed")
    }

    static func special(_ character: Unicode.Scalar) -> IRegexpError {
        IRegexpError(message: "'\(character)' stands where it means nothing; write '\\\(character)' for itself")
    }

    static func escape(_ character: Unicode.Scalar?) -> IRegexpError {
        guard let character else { return IRegexpError(message: "it ends with a backslash") }
        let classes: [Unicode.Scalar: String] = ["d": "[0-9]", "w": "[A-Za-z0-9_]", "s": "[ \\t\\n\\r]"]
        guard let instead = classes[character] else {
            return IRegexpError(message: "it has no escape '\\\(character)'")
        }
        return IRegexpError(message: "it has no escape '\\\(character)'; write '\(instead)'")
    }

    static func category(_ name: String) -> IRegexpError {
        IRegexpError(message: "'\(name)' is no general category of Unicode, such as 'L' or 'Nd'")
    }

    static func count() -> IRegexpError {
        IRegexpError(message: "in braces stand one or two numbers up to 1000, the smaller first")
    }

    static func reversed() -> IRegexpError { IRegexpError(message: "a range in brackets ends before it begins") }

    static func emptyBrackets() -> IRegexpError { IRegexpError(message: "nothing stands in brackets") }
}
