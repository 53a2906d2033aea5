/// Answers in the order of their last use, bounded by the bytes that they take: a pure value whose operations cost the same
/// however many answers there are.
///
/// The order is a doubly linked list by positions in `nodes`, of which vacant ones are used again.
struct KeptAnswers {
    struct Key: Hashable {
        let source: String
        let part: SourceQuery
    }

    struct Entry {
        let key: Key
        let kept: KeptAnswer
        let bytes: Int

        init(key: Key, kept: KeptAnswer) {
            self.key = key
            self.kept = kept
            bytes = Footprint(of: key.part).bytes + Footprint(of: kept).bytes + Self.overhead
        }

        /// A node, and a slot of the dictionary, which is filled by three quarters at most and by three eighths at least.
        private static let overhead =
            MemoryLayout<Node>.stride + 2 * (MemoryLayout<Key>.stride + MemoryLayout<Int>.stride)
    }

    private struct Node {
        /// nil for a vacant position.
        var entry: Entry?
        var newer: Int
        var older: Int
    }

    private static let nowhere = -1

    /// Never exceeded by `bytes`.
    private(set) var limit: Int
    private(set) var bytes = 0
    private(set) var evictions = 0
    private var positions: [Key: Int] = [:]
    private var nodes: [Node] = []
    private var vacant: [Int] = []
    private var newest = nowhere
    private var oldest = nowhere

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { positions.count }

    /// The answer under that key, which becomes the one that was used last.
    mutating func use(_ key: Key) -> KeptAnswer? {
        guard let position = positions[key] else { return nil }
        if position != newest {
            unlink(position)
            link(position)
        }
        return nodes[position].entry?.kept
    }

    /// The answer under that key; its place in the order stays.
    func look(_ key: Key) -> KeptAnswer? { positions[key].flatMap { nodes[$0].entry?.kept } }

    /// Puts the entry in, in place of one under the same key, and gives back what had to go for it; of an entry larger than
    /// the limit nothing stays.
    mutating func keep(_ entry: Entry) -> [Entry] {
        var gone: [Entry] = []
        if let old = positions[entry.key], let replaced = remove(old) { gone.append(replaced) }
        guard entry.bytes <= limit else { return gone }
        gone += shrink(to: limit - entry.bytes)
        let position = vacant.popLast() ?? nodes.count
        let node = Node(entry: entry, newer: Self.nowhere, older: Self.nowhere)
        if position == nodes.count { nodes.append(node) } else { nodes[position] = node }
        positions[entry.key] = position
        bytes += entry.bytes
        link(position)
        return gone
    }

    /// Gives back what had to go.
    mutating func resize(to limit: Int) -> [Entry] {
        self.limit = limit
        return shrink(to: limit)
    }

    private mutating func shrink(to target: Int) -> [Entry] {
        var gone: [Entry] = []
        while bytes > target, oldest != Self.nowhere, let entry = remove(oldest) {
            gone.append(entry)
            evictions += 1
        }
        return gone
    }

    private mutating func remove(_ position: Int) -> Entry? {
        unlink(position)
        let entry = nodes[position].entry
        nodes[position].entry = nil
        vacant.append(position)
        if let entry {
            positions[entry.key] = nil
            bytes -= entry.bytes
        }
        return entry
    }

    private mutating func unlink(_ position: Int) {
        let (newer, older) = (nodes[position].newer, nodes[position].older)
        if newer == Self.nowhere { newest = older } else { nodes[newer].older = older }
        if older == Self.nowhere { oldest = newer } else { nodes[older].newer = newer }
    }

    private mutating func link(_ position: Int) {
        nodes[position].newer = Self.nowhere
        nodes[position].older = newest
        if newest == Self.nowhere { oldest = position } else { nodes[newest].newer = position }
        newest = position
    }
}
