import EnvironmentModel

extension FetchQueue {
    /// Takes out of a gathered fetch the parts of as many callers, the first first, as the budget lets go now, and makes
    /// them one of their own. Nil when there is none such. What one caller asked for stays together.
    mutating func detach(from fetch: Fetch, behind head: Head?, at tick: Tick) -> (fetch: Fetch, weight: Double)? {
        guard fetch.waiters.count > 1, fetch.error == nil, fetch.responses.isEmpty, let first = fetch.parts.first,
            obstacle(for: rules.weight(first), behind: head, at: tick) == nil
        else { return nil }
        let groups = groups(of: fetch)
        var (fitting, weight, tooMany) = (0, 0.0, groups.count)
        while tooMany - fitting > 1 {
            let count = (fitting + tooMany) / 2
            let query = SourceQuery.joined(groups[..<count].flatMap(\.parts))
            if let some = query.map(rules.weight), obstacle(for: some, behind: head, at: tick) == nil {
                (fitting, weight) = (count, some)
            } else {
                tooMany = count
            }
        }
        guard fitting > 0 else { return nil }
        let apart = newFetch(of: [], for: [], isOpen: false)
        assign(groups[..<fitting], to: apart)
        assign(groups[fitting...], to: fetch.id)
        return fetches[apart].map { ($0, weight) }
    }

    private mutating func assign(_ groups: ArraySlice<Group>, to id: Fetch.ID) {
        fetches[id]?.parts = groups.flatMap(\.parts)
        fetches[id]?.waiters = groups.reduce(into: []) { $0.formUnion($1.waiters) }
        for part in groups.lazy.flatMap(\.parts) { sought[part] = id }
    }
}
