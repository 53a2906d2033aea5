/// The walk through the text of a path; its extensions read one part of the grammar each.
struct PathParser {
    let bytes: [UInt8]
    var position = 0
    var hopelessPatterns: [JSONPathError] = []
    private var depth = 0

    private static let maxLength = 4_096
    private static let maxDepth = 32

    init(_ text: String) {
        bytes = Array(text.utf8.prefix(Self.maxLength + 1))
    }

    /// All of the text.
    mutating func wholeQuery() throws(JSONPathError) -> PathQuery {
        guard bytes.count <= Self.maxLength else { throw .tooLong(limit: Self.maxLength) }
        guard take("$") else { throw .noRoot() }
        let segments = try segments()
        guard position == bytes.count else { throw expected("'.', '[' or the end of the path") }
        return PathQuery(isAbsolute: true, segments: segments)
    }

    /// What follows `$` or `@`, as far as it is a path.
    mutating func segments() throws(JSONPathError) -> [PathSegment] {
        var segments: [PathSegment] = []
        while true {
            let end = position
            skipSpace()
            if take("..") {
                let selectors = next == UInt8(ascii: "[") ? try bracketed() : [try shorthand()]
                segments.append(PathSegment(isDescendant: true, selectors: selectors))
            } else if take(".") {
                segments.append(PathSegment(isDescendant: false, selectors: [try shorthand()]))
            } else if next == UInt8(ascii: "[") {
                segments.append(PathSegment(isDescendant: false, selectors: try bracketed()))
            } else {
                // Space behind a path belongs to what surrounds it.
                position = end
                return segments
            }
        }
    }

    /// `*`, or a name without quotes.
    private mutating func shorthand() throws(JSONPathError) -> PathSelector {
        if take("*") { return .wildcard }
        let start = position
        while let byte = next, byte.isNameFirst || (position > start && byte.isDigit) { position += 1 }
        guard position > start else { throw expected("a name, '*' or, in brackets, a name in quotes") }
        return .name(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// Reads one level deeper, as far as that is allowed.
    mutating func nested<Part>(
        _ read: (inout PathParser) throws(JSONPathError) -> Part
    ) throws(JSONPathError) -> Part {
        guard depth < Self.maxDepth else { throw .tooDeep(at: position) }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    /// Moves behind `text` if it stands here.
    mutating func take(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    /// Moves behind the run of bytes that are so.
    mutating func take(while isMeant: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = next, isMeant(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    func expected(_ what: String) -> JSONPathError { .expected(what, found: next, at: position) }
}

extension UInt8 {
    /// Whether a name without quotes may begin with it: a letter, an underscore, or part of another script's character.
    var isNameFirst: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_") || self >= 0x80
    }
}
