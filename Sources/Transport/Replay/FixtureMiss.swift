/// The fixture that comes nearest to a request that none answers, and what keeps them apart.
struct FixtureMiss {
    /// How many differences a sentence names.
    private static let limit = 3

    let file: String
    private let differences: [RequestDifference]

    /// Nil when the set is empty. Cost: linear in the set, on a miss only.
    init?(of request: CanonicalRequest, in set: FixtureSet) {
        let candidates = set.fixtures.map { (file: $0.file, differences: $0.differences(from: request)) }
        let nearest = candidates.min { weight($0.differences) < weight($1.differences) }
        guard let nearest else { return nil }
        file = nearest.file
        differences = nearest.differences
    }

    /// What differs, as a part of a sentence.
    var difference: String {
        listed(differences.map(\.sentence), limit: Self.limit)
    }

    /// What to change in a copy of the fixture, as a part of a sentence.
    var change: String {
        listed(differences.map(\.change), limit: Self.limit)
    }
}

private func weight(_ differences: [RequestDifference]) -> Int {
    differences.reduce(0) { $0 + $1.weight.rawValue }
}

/// `a, b, and c`, or the first `limit` and how many follow.
private func listed(_ parts: [String], limit: Int) -> String {
    var shown = Array(parts.prefix(limit))
    if parts.count > limit { shown.append("\(parts.count - limit) more") }
    guard let last = shown.popLast(), !shown.isEmpty else { return parts.first ?? "" }
    return shown.joined(separator: ", ") + ", and " + last
}
