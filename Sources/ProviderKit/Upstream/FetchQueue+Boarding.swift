import EnvironmentModel

extension FetchQueue {
    /// Puts parts that nobody has asked for into a fetch that waits and has room, else into one of their own.
    mutating func join(_ parts: [SourceQuery], known: KeptAnswer? = nil, for waiter: Waiter.ID) {
        var rest = parts[...]
        if rules.concurrency != nil, let first = rest.first {
            for id in line {
                guard let fetch = fetches[id], fetch.isOpen, fetch.parts.first?.travels(with: first) == true else {
                    continue
                }
                let more = rest.prefix(rules.joinLimit - fetch.parts.count)
                guard !more.isEmpty, let query = SourceQuery.joined(fetch.parts + more),
                    rules.weight(query) <= rules.joinWeight
                else { continue }
                add(more, to: id, for: waiter)
                tally.joined += more.count
                rest = rest.dropFirst(more.count)
            }
        }
        while !rest.isEmpty {
            // Made whole before it is put in: to change one in its place moves all of it twice.
            let id = newFetch(
                of: Array(rest.prefix(rules.joinLimit)), for: [waiter], known: rest.count == 1 ? known : nil)
            line.append(id)
            rest = rest.dropFirst(rules.joinLimit)
        }
    }

    private mutating func add(_ parts: ArraySlice<SourceQuery>, to id: Fetch.ID, for waiter: Waiter.ID) {
        fetches[id]?.parts += parts
        fetches[id]?.known = nil
        fetches[id]?.waiters.insert(waiter)
        for part in parts { sought[part] = id }
    }

    /// A fetch of parts that are sought by no other from now on.
    mutating func newFetch(
        of parts: [SourceQuery], for waiters: Set<Waiter.ID>, known: KeptAnswer? = nil, isOpen: Bool = true
    ) -> Fetch.ID {
        lastNumber += 1
        let id = Fetch.ID(number: lastNumber)
        fetches[id] = Fetch(
            id: id, parts: parts, isOpen: isOpen, waiters: waiters, stage: .waiting(until: nil), known: known)
        for part in parts { sought[part] = id }
        return id
    }

    /// Ends the waiting of one waiter; nil tells that its patience is over.
    mutating func dismiss(_ id: Waiter.ID, unanswered error: SourceError?, at tick: Tick) -> [Action] {
        guard var waiter = waiters.removeValue(forKey: id) else { return [] }
        var actions: [Action] = []
        var left: Set<Fetch.ID> = []
        for part in waiter.missing {
            let fetch = sought[part].flatMap { fetches[$0] }
            let reason = error ?? fetch?.error ?? .outOfPatience(rules.provider, limit: waiter.patience.limit)
            waiter.take(.failure(reason), of: part)
            if let fetch { left.insert(fetch.id) }
        }
        for fetch in left {
            if let gone = fetches[fetch], error == nil { waiter.calls += gone.calls + (gone.isRunning ? 1 : 0) }
            fetches[fetch]?.waiters.remove(id)
            guard fetches[fetch]?.waiters.isEmpty == true else {
                drop(waiter.parts, from: fetch)
                continue
            }
            if error == nil { noteOverdue(fetch, at: tick) }
            actions += abandon(fetch)
        }
        actions.append(.answer(id, waiter.reply))
        return actions
    }

    /// Takes back those of the parts that nobody wants any more, unless they are on their way: nobody shall pay for them.
    mutating func drop(_ parts: [SourceQuery], from id: Fetch.ID) {
        // The responses to a step that was made are those to all parts.
        guard let fetch = fetches[id], !fetch.isRunning, fetch.responses.isEmpty else { return }
        let gone = parts.filter { part in
            sought[part] == id && !fetch.waiters.contains { waiters[$0]?.misses(part) == true }
        }
        guard !gone.isEmpty else { return }
        fetches[id]?.parts.removeAll(where: Set(gone).contains)
        for part in gone { sought[part] = nil }
    }

    /// Why it is in vain to wait for what that fetch brings, which the provider has put off: nil when it is not.
    func refusal(by id: Fetch.ID, within patience: Patience, at tick: Tick) -> SourceError? {
        let wait = budget.block(at: tick)
        guard wait > .zero, patience.deadline <= tick.moment + wait, fetches[id]?.isRunning == false else { return nil }
        return .budgetSpent(rules.provider, CallBudget.Obstacle(period: nil, wait: wait))
    }

    mutating func abandon(_ id: Fetch.ID) -> [Action] {
        guard let fetch = remove(id) else { return [] }
        return fetch.isRunning ? [.abort(id)] : []
    }

    @discardableResult
    mutating func remove(_ id: Fetch.ID) -> Fetch? {
        guard let fetch = fetches.removeValue(forKey: id) else { return nil }
        line.removeAll { $0 == id }
        for part in fetch.parts where sought[part] == id { sought[part] = nil }
        return fetch
    }
}
