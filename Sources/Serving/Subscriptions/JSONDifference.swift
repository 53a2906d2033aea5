import JSON

/// Where two JSON values differ: paths of leaves such as `data.items[3].pm2_5`, in the order in which they stand.
struct JSONDifference: Equatable {
    private(set) var inserted: [String] = []
    private(set) var updated: [String] = []
    private(set) var deleted: [String] = []

    /// Paths of all three lists.
    private var count: Int { inserted.count + updated.count + deleted.count }

    /// Whether the values are the same for whoever asks.
    var isEmpty: Bool { count == 0 }

    /// Nothing differs.
    init() {}

    /// Compares two values; nil is a value that is not there. Members named in `ignored` do not count, at any depth.
    ///
    /// There are at most `limit` paths: where a container has more differences, each of its elements that differs is one
    /// path, and where these are too many, the container is.
    init(from old: JSONValue?, to new: JSONValue?, ignoring ignored: Set<String> = [], limit: Int = 1000) {
        self = Comparison(ignored: ignored, limit: limit).difference(old, new, at: "")
    }

    /// One pair of values that are compared no further.
    fileprivate init(_ old: JSONValue?, _ new: JSONValue?, at path: String) {
        if old == nil { inserted = [path] } else if new == nil { deleted = [path] } else { updated = [path] }
    }

    fileprivate mutating func append(_ other: JSONDifference) {
        inserted += other.inserted
        updated += other.updated
        deleted += other.deleted
    }

    fileprivate func exceeds(_ limit: Int) -> Bool { count > limit }
}

/// The rules of one comparison.
private struct Comparison {
    /// A member or element on either side.
    private struct Child {
        let path: String
        let old: JSONValue?
        let new: JSONValue?
    }

    let ignored: Set<String>
    let limit: Int

    /// The depth is that of the documents, which is bounded.
    func difference(_ old: JSONValue?, _ new: JSONValue?, at path: String) -> JSONDifference {
        if old?.text == new?.text { return JSONDifference() }
        guard let children = children(old, new, path) else { return JSONDifference(old, new, at: path) }
        var found = JSONDifference()
        var coarse = JSONDifference()
        for child in children {
            let inner = difference(child.old, child.new, at: child.path)
            guard !inner.isEmpty else { continue }
            coarse.append(JSONDifference(child.old, child.new, at: child.path))
            if coarse.exceeds(limit) { return JSONDifference(old, new, at: path) }
            if !found.exceeds(limit) { found.append(inner) }
        }
        return found.exceeds(limit) ? coarse : found
    }

    /// What is to be compared one by one; nil for leaves, for containers of two kinds and for an empty container on one
    /// side only.
    private func children(_ old: JSONValue?, _ new: JSONValue?, _ path: String) -> [Child]? {
        let sides = [old, new].compactMap { $0 }
        let children: [Child]
        if sides.allSatisfy({ $0.kind == .object }) {
            children = members(old, new, path)
        } else if sides.allSatisfy({ $0.kind == .array }) {
            let (before, after) = (old.map { Array($0.elements) } ?? [], new.map { Array($0.elements) } ?? [])
            children = (0..<max(before.count, after.count)).map { index in
                Child(
                    path: "\(path)[\(index)]", old: index < before.count ? before[index] : nil,
                    new: index < after.count ? after[index] : nil)
            }
        } else {
            return nil
        }
        let isWhole = old == nil || new == nil
        return isWhole && sides.allSatisfy({ $0.count == 0 }) ? nil : children
    }

    private func members(_ old: JSONValue?, _ new: JSONValue?, _ path: String) -> [Child] {
        func child(_ name: String, _ old: JSONValue?, _ new: JSONValue?) -> Child? {
            guard !ignored.contains(name) else { return nil }
            return Child(path: path.isEmpty ? name : "\(path).\(name)", old: old, new: new)
        }
        let before = old?.members.map { $0 } ?? []
        let after = new?.members.map { $0 } ?? []
        return before.compactMap { child($0.0, $0.1, new?[$0.0]) }
            + after.compactMap { old?[$0.0] == nil ? child($0.0, nil, $0.1) : nil }
    }
}
