/// The walk through the text of a pattern, by the grammar of RFC 9485 §4.
struct IRegexpParser {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    private let isTooLong: Bool

    private static let maxLength = 1_024
    private static let maxDepth = 32
    private static let maxCount = 1_000

    init(_ pattern: String) {
        isTooLong = pattern.utf8.count > Self.maxLength
        scalars = isTooLong ? [] : Array(pattern.unicodeScalars)
    }

    mutating func wholePattern() throws(IRegexpError) -> IRegexpPart {
        guard !isTooLong else { throw .tooLong(limit: Self.maxLength) }
        let part = try choice()
        if let next { throw .special(next) }
        return part
    }

    private mutating func choice() throws(IRegexpError) -> IRegexpPart {
        var branches = [try branch()]
        while take("|") { branches.append(try branch()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func branch() throws(IRegexpError) -> IRegexpPart {
        var pieces: [IRegexpPart] = []
        while let next, next != "|", next != ")" { pieces.append(try quantified(try atom())) }
        return .sequence(pieces)
    }

    private mutating func quantified(_ atom: IRegexpPart) throws(IRegexpError) -> IRegexpPart {
        if take("*") { return .repeated(atom, 0, nil) }
        if take("+") { return .repeated(atom, 1, nil) }
        if take("?") { return .repeated(atom, 0, 1) }
        guard take("{") else { return atom }
        guard let minimum = number() else { throw .count() }
        var maximum: Int? = minimum
        if take(",") {
            maximum = number()
            if maximum == nil, next != "}" { throw .count() }
        }
        guard take("}"), maximum.map({ $0 >= minimum }) ?? true else { throw .count() }
        return .repeated(atom, minimum, maximum)
    }

    /// Nil when no number up to the limit stands here.
    private mutating func number() -> Int? {
        let start = position
        var value = 0
        while let digit = next, ("0"..."9").contains(digit) {
            value = min(Self.maxCount + 1, value * 10 + Int(digit.value - 0x30))
            position += 1
        }
        return position > start && value <= Self.maxCount ? value : nil
    }

    private mutating func atom() throws(IRegexpError) -> IRegexpPart {
        guard let character = next else { return .sequence([]) }
        position += 1
        switch character {
        case "(":
            guard depth < Self.maxDepth else { throw .tooDeep() }
            depth += 1
            let part = try choice()
            depth -= 1
            guard take(")") else { throw .open("(") }
            return part
        case ".": return .one(ScalarSet(isNegated: true, ranges: ["\n"..."\n", "\r"..."\r"]))
        case "^": return .start
        case "$": return .end
        case "[": return .one(try brackets())
        case "\\": return .one(try escapedSet())
        case "*", "+", "?", "{", "}", "]": throw .special(character)
        default: return .one(ScalarSet(ranges: [character...character]))
        }
    }

    /// The rest of `[…]`.
    private mutating func brackets() throws(IRegexpError) -> ScalarSet {
        var set = ScalarSet(isNegated: take("^"))
        if take("-") { set.ranges.append("-"..."-") }
        while let character = next, character != "]" {
            if character == "-" {
                // A hyphen that is no range stands first or last.
                position += 1
                guard next == "]" else { throw .special("-") }
                set.ranges.append("-"..."-")
            } else if character == "\\", position + 1 < scalars.count,
                "pP".unicodeScalars.contains(scalars[position + 1])
            {
                position += 1
                set.categories += try escapedSet().categories
            } else {
                set.ranges.append(try range())
            }
        }
        guard take("]") else { throw .open("[") }
        guard !set.ranges.isEmpty || !set.categories.isEmpty else { throw .emptyBrackets() }
        return set
    }

    /// One character, or two with a hyphen between them.
    private mutating func range() throws(IRegexpError) -> ClosedRange<Unicode.Scalar> {
        let first = try bracketedCharacter()
        guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else { return first...first }
        position += 1
        let last = try bracketedCharacter()
        guard first <= last else { throw .reversed() }
        return first...last
    }

    private mutating func bracketedCharacter() throws(IRegexpError) -> Unicode.Scalar {
        guard let character = next else { throw .open("[") }
        position += 1
        switch character {
        case "\\": return try escaped()
        case "[", "-": throw .special(character)
        default: return character
        }
    }

    /// What follows a backslash outside of brackets.
    private mutating func escapedSet() throws(IRegexpError) -> ScalarSet {
        guard let letter = next, letter == "p" || letter == "P" else {
            let character = try escaped()
            return ScalarSet(ranges: [character...character])
        }
        position += 1
        guard take("{"), let end = scalars[position...].firstIndex(of: "}") else { throw .open("{") }
        var name = ""
        name.unicodeScalars.append(contentsOf: scalars[position..<end])
        position = end + 1
        guard let category = UnicodeCategory(name, isNegated: letter == "P") else {
            throw .category(String(name.prefix(20)))
        }
        return ScalarSet(categories: [category])
    }

    private mutating func escaped() throws(IRegexpError) -> Unicode.Scalar {
        guard let character = next else { throw .escape(nil) }
        position += 1
        switch character {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "("..."+", "-", ".", "?", "["..."^", "{"..."}": return character
        default: throw .escape(character)
        }
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }
}
