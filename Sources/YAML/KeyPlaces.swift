/// Where the keys of one mapping stand. A few are compared one by one, which costs less than to hash them.
struct KeyPlaces {
    private static let few = 16

    private var first: [(key: String, mark: YAMLMark)] = []
    /// All of them, once they are many.
    private var all: [String: YAMLMark] = [:]

    /// Takes a key; where it stands already, if it does.
    mutating func take(_ key: String, at mark: YAMLMark) -> YAMLMark? {
        guard first.count == Self.few else {
            if let known = first.first(where: { $0.key == key }) { return known.mark }
            first.append((key, mark))
            return nil
        }
        if all.isEmpty { all = Dictionary(first.map { ($0.key, $0.mark) }) { first, _ in first } }
        if let known = all[key] { return known }
        all[key] = mark
        return nil
    }
}
