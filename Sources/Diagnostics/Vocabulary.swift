/// A closed set of words, and which of them a misspelt one was meant to be.
package struct Vocabulary: Sendable {
    /// The known words, in the order in which they are suggested when equally near.
    package let words: [String]

    /// The words in the order given.
    package init(_ words: [String]) {
        self.words = words
    }

    /// The known words nearest to `word`, best first: at most `limit`, and none that differs in more than a third of
    /// its letters (at least one change is always allowed). Case and the difference between `-` and `_` count nothing, and a
    /// chemical formula between them is as good as the name.
    ///
    /// Cost: O(words × length²), with `word` cut at 64 characters, so that hostile input stays cheap.
    package func nearest(to word: String, limit: Int = 3) -> [String] {
        let given = Self.folded(word.prefix(64))
        let near = nearest(to: given, limit: limit)
        let named = Self.named(given)
        guard named != given else { return near }
        let found = nearest(to: named, limit: limit)
        return Array((found + near.filter { !found.contains($0) }).prefix(limit))
    }

    private func nearest(to given: [Unicode.Scalar], limit: Int) -> [String] {
        let scored = words.enumerated().compactMap { index, known -> (distance: Int, index: Int)? in
            let folded = Self.folded(known[...])
            let distance = Self.distance(given, folded)
            let isPart = given.count >= 3 && known.count > given.count && folded.starts(with: given)
            guard distance <= max(1, max(given.count, folded.count) / 3) || isPart else { return nil }
            return (isPart ? min(distance, 2) : distance, index)
        }
        return scored.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(limit).map { words[$0.index] }
    }

    /// With the names of substances where their formulas stand.
    private static func named(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let parts = word.split(separator: "_", omittingEmptySubsequences: false).map { part in
            let text = part.reduce(into: "") { $0.unicodeScalars.append($1) }
            return substances[text].map { Array($0.unicodeScalars) } ?? Array(part)
        }
        return Array(parts.joined(separator: ["_"]))
    }

    private static let substances = [
        "no2": "nitrogen_dioxide", "no": "nitrogen_monoxide", "o3": "ozone", "so2": "sulphur_dioxide",
        "co": "carbon_monoxide", "co2": "carbon_dioxide", "nh3": "ammonia", "ch4": "methane", "pm25": "pm2_5",
    ]

    private static func folded(_ text: Substring) -> [Unicode.Scalar] {
        text.lowercased().unicodeScalars.map { $0 == "-" ? "_" : $0 }
    }

    /// Damerau-Levenshtein distance in its restricted form: insert, delete, replace, swap two neighbours.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        guard !left.isEmpty else { return right.count }
        guard !right.isEmpty else { return left.count }
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            for column in 1...right.count {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var best = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
                let isSwap =
                    row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1]
                if isSwap { best = min(best, beforePrevious[column - 2] + 1) }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
