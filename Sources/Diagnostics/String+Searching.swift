// What the standard library has only together with its engine of regular expressions, which is 1 MB and slows each start.

extension StringProtocol where SubSequence == Substring {
    /// Where `part` stands first, byte for byte; nil where it does not, and for an empty one.
    package func firstPlace(of part: String) -> Range<Index>? {
        let sought = part.utf8
        guard let first = sought.first else { return nil }
        var rest = self[...].utf8
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: sought) { return start..<rest.index(start, offsetBy: sought.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Whether `part` stands in it, as an empty one does in every text.
    package func holds(_ part: String) -> Bool { part.isEmpty || firstPlace(of: part) != nil }

    /// The text with each `part`, or only so many of them, exchanged.
    package func exchanging(_ part: String, for other: String, atMost limit: Int = .max) -> String {
        var result = ""
        var rest = self[...]
        var count = 0
        while count < limit, let place = rest.firstPlace(of: part) {
            result += rest[..<place.lowerBound] + other
            rest = rest[place.upperBound...]
            count += 1
        }
        return result + rest
    }
}
