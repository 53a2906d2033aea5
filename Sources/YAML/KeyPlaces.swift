/// Finds keys among the pairs of one mapping. A few are compared one by one, which costs less than to hash them.
struct KeyPlaces {
    private static let few = 16

    /// Of pairs from the first on, once they are many.
    private var marks: [String: YAMLMark] = [:]

    /// Where a key stands among `pairs`, whose keys differ and which only ever become more; nil when it does not.
    mutating func mark(of key: String, among pairs: [YAMLPair]) -> YAMLMark? {
        guard pairs.count > Self.few else {
            return pairs.indices.first { pairs[$0].key == key }.map { pairs[$0].keyMark }
        }
        for index in marks.count..<pairs.count { marks[pairs[index].key] = pairs[index].keyMark }
        return marks[key]
    }
}
