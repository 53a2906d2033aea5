import EnvironmentModel
import JSON

/// Where two JSON values differ: paths of leaves such as `data.items[3].pm2_5`, in the order in which they stand.
///
/// Lists are compared position by position. The lists of a series, an object whose `time` lists rising instants, are
/// compared hour by hour instead, so that a window that has moved on is no change of the hours that stayed: paths name
/// positions in the new series, and in the old one for hours that are gone.
struct JSONDifference: Equatable {
    private(set) var inserted: [String] = []
    private(set) var updated: [String] = []
    private(set) var deleted: [String] = []
    /// The instants of a series, as the new one writes them, of which a value is another than before.
    fileprivate(set) var revised: [String] = []

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
        for hour in other.revised where revised.last != hour && !revised.contains(hour) { revised.append(hour) }
    }

    /// The same differences, of values that hold for this instant.
    fileprivate func revising(_ hour: String) -> JSONDifference {
        var difference = self
        if !updated.isEmpty { difference.revised = [hour] }
        return difference
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
        /// Which elements belong together where this is a list of a series.
        var rows: SeriesRows?
        /// The instant for which the element of such a list holds.
        var hour: String?
    }

    let ignored: Set<String>
    let limit: Int

    /// The depth is that of the documents, which is bounded.
    func difference(
        _ old: JSONValue?, _ new: JSONValue?, at path: String, _ rows: SeriesRows? = nil
    ) -> JSONDifference {
        if rows == nil, old?.text == new?.text { return JSONDifference() }
        guard let children = children(old, new, path, rows) else { return JSONDifference(old, new, at: path) }
        var found = JSONDifference()
        var coarse = JSONDifference()
        for child in children {
            var inner = difference(child.old, child.new, at: child.path, child.rows)
            guard !inner.isEmpty else { continue }
            if let hour = child.hour { inner = inner.revising(hour) }
            var whole = JSONDifference(child.old, child.new, at: child.path)
            whole.revised = inner.revised
            coarse.append(whole)
            if coarse.exceeds(limit) { return JSONDifference(old, new, at: path) }
            if !found.exceeds(limit) { found.append(inner) }
        }
        return found.exceeds(limit) ? coarse : found
    }

    /// What is to be compared one by one; nil for leaves, for containers of two kinds and for an empty container on one
    /// side only.
    private func children(
        _ old: JSONValue?, _ new: JSONValue?, _ path: String, _ rows: SeriesRows?
    ) -> [Child]? {
        let sides = [old, new].compactMap { $0 }
        let children: [Child]
        if sides.allSatisfy({ $0.kind == .object }) {
            children = members(old, new, path)
        } else if sides.allSatisfy({ $0.kind == .array }) {
            let (before, after) = (old.map { Array($0.elements) } ?? [], new.map { Array($0.elements) } ?? [])
            if let rows, rows.fits(before.count, after.count) {
                return rows.pairs.map { pair in
                    Child(
                        path: "\(path)[\(pair.new ?? pair.old ?? 0)]", old: pair.old.map { before[$0] },
                        new: pair.new.map { after[$0] }, hour: pair.hour)
                }
            }
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
        let rows = SeriesRows(old?["time"], new?["time"])
        func child(_ name: String, _ old: JSONValue?, _ new: JSONValue?) -> Child? {
            guard !ignored.contains(name) else { return nil }
            return Child(path: path.isEmpty ? name : "\(path).\(name)", old: old, new: new, rows: rows)
        }
        let before = old?.members.map { $0 } ?? []
        let after = new?.members.map { $0 } ?? []
        return before.compactMap { child($0.0, $0.1, new?[$0.0]) }
            + after.compactMap { old?[$0.0] == nil ? child($0.0, nil, $0.1) : nil }
    }
}
