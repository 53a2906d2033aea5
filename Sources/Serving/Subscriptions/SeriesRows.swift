import EnvironmentModel
import JSON

/// Which rows of an old and a new series hold for the same instant.
struct SeriesRows {
    /// A row of the new series, of the old one, or of both.
    struct Pair: Equatable {
        let old: Int?
        let new: Int?
        /// As the new series writes it; nil unless both have it.
        let hour: String?
    }

    /// Those of the new series in their order, then those that only the old one has.
    let pairs: [Pair]
    private let counts: (old: Int, new: Int)

    /// Pairs the rows of two lists of instants; nil unless both are such lists, of which each instant stands once.
    init?(_ old: JSONValue?, _ new: JSONValue?) {
        guard let before = SeriesRows.instants(old), let after = SeriesRows.instants(new) else { return nil }
        let texts = new?.elements.map { $0.string ?? "" } ?? []
        var places: [Int64: Int] = [:]
        for (index, instant) in before.enumerated() {
            guard places.updateValue(index, forKey: instant) == nil else { return nil }
        }
        var pairs: [Pair] = []
        for (index, instant) in after.enumerated() {
            let old = places.removeValue(forKey: instant)
            pairs.append(Pair(old: old, new: index, hour: old.map { _ in texts[index] }))
        }
        guard Set(after).count == after.count else { return nil }
        pairs += places.values.sorted().map { Pair(old: $0, new: nil, hour: nil) }
        self.pairs = pairs
        counts = (before.count, after.count)
    }

    /// Whether two lists of so many elements belong to the series.
    func fits(_ old: Int, _ new: Int) -> Bool { old == counts.old && new == counts.new }

    private static func instants(_ list: JSONValue?) -> [Int64]? {
        guard let list, list.kind == .array, list.count > 0 else { return nil }
        var instants: [Int64] = []
        for element in list.elements {
            guard let instant = element.string.flatMap({ Instant(rfc3339: $0) }) else { return nil }
            instants.append(instant.milliseconds)
        }
        return instants
    }
}
