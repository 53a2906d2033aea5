import EnvironmentModel

extension FetchQueue {
    /// Hands out what arrived.
    mutating func land(_ fetch: Fetch, _ answer: SourceAnswer, fetchedAt: Instant?) -> [Action] {
        let query = fetch.parts.count == 1 ? nil : SourceQuery.joined(fetch.parts)
        let answers = query.map { answer.parts(of: $0) } ?? [answer]
        guard answers.count == fetch.parts.count else {
            return fail(fetch, .badData(from: rules.provider, "sent an answer to another question"))
        }
        return end(
            fetch, zip(fetch.parts, answers).map { ($0, .success(PartAnswer(answer: $1, fetchedAt: fetchedAt))) })
    }

    mutating func fail(_ fetch: Fetch, _ error: SourceError) -> [Action] {
        end(fetch, fetch.parts.map { ($0, .failure(error)) })
    }

    private mutating func end(_ fetch: Fetch, _ results: [(SourceQuery, PartResult)]) -> [Action] {
        remove(fetch.id)
        var actions: [Action] = []
        for id in fetch.waiters {
            // Taken out, so that what it holds is changed in place.
            guard var waiter = waiters.removeValue(forKey: id) else { continue }
            for (part, result) in results { waiter.take(result, of: part) }
            waiter.calls += fetch.calls
            actions += settle(id, waiter)
        }
        return actions
    }

    /// What follows a failed attempt: another one later, each caller's parts apart, or the end.
    mutating func again(_ fetch: Fetch, _ error: SourceError, random: Double, at tick: Tick) -> [Action] {
        if error.isAboutQuestion, case let groups = groups(of: fetch), groups.count > 1 {
            return separate(fetch, into: groups)
        }
        let last = fetch.waiters.compactMap { waiters[$0]?.patience.deadline }.max() ?? tick.moment
        guard
            let delay = retry.delay(
                after: error, attempt: fetch.failures, random: random, within: last - tick.moment)
        else {
            return fail(fetch, error.told)
        }
        var fetch = fetch
        fetch.stage = .waiting(until: tick.moment + delay)
        fetch.isOpen = false
        fetches[fetch.id] = fetch
        if delay == .zero { line.insert(fetch.id, at: 0) } else { line.append(fetch.id) }
        return excuse(fetch.id, until: tick.moment + delay, error.told)
    }

    /// Parts that the same callers wait for.
    typealias Group = (waiters: Set<Waiter.ID>, parts: [SourceQuery])

    /// The parts of a fetch by who waits for them, in the order of the parts.
    func groups(of fetch: Fetch) -> [Group] {
        var groups: [Group] = []
        var positions: [Set<Waiter.ID>: Int] = [:]
        for part in fetch.parts {
            let wanting = fetch.waiters.filter { waiters[$0]?.misses(part) == true }
            let position = positions[wanting] ?? groups.count
            if position == groups.count { groups.append((wanting, [])) }
            positions[wanting] = position
            groups[position].parts.append(part)
        }
        return groups
    }

    /// Asks for each group apart: the provider refuses all because of one. A group is smaller than what it was part of, so
    /// this comes to an end.
    private mutating func separate(_ fetch: Fetch, into groups: [Group]) -> [Action] {
        remove(fetch.id)
        for id in fetch.waiters { waiters[id]?.calls += fetch.calls }
        for group in groups where !group.waiters.isEmpty {
            line.append(newFetch(of: group.parts, for: group.waiters, isOpen: false))
        }
        return []
    }

    /// Tells those who cannot wait so long why; the others stay.
    mutating func excuse(
        _ id: Fetch.ID, until moment: ContinuousClock.Instant, _ error: SourceError
    ) -> [Action] {
        guard let fetch = fetches[id] else { return [] }
        var actions: [Action] = []
        for waiter in fetch.waiters.sorted(by: { $0.number < $1.number }) {
            guard let patience = waiters[waiter]?.patience, patience.deadline <= moment else { continue }
            actions += release(waiter, from: id, error)
        }
        return actions
    }

    /// Lets one waiter hear what became of one fetch, which goes on for the others.
    private mutating func release(_ id: Waiter.ID, from fetchID: Fetch.ID, _ error: SourceError) -> [Action] {
        guard var waiter = waiters[id], let fetch = fetches[fetchID] else { return [] }
        for part in fetch.parts { waiter.take(.failure(error), of: part) }
        waiter.calls += fetch.calls
        fetches[fetchID]?.waiters.remove(id)
        let isLast = fetches[fetchID]?.waiters.isEmpty == true
        if !isLast { drop(fetch.parts, from: fetchID) }
        return (isLast ? abandon(fetchID) : []) + settle(id, waiter)
    }

    /// Answers a waiter that misses nothing any more.
    mutating func settle(_ id: Waiter.ID, _ waiter: Waiter) -> [Action] {
        waiters[id] = waiter.isComplete ? nil : waiter
        return waiter.isComplete ? [.answer(id, waiter.reply)] : []
    }
}

extension SourceError {
    /// As callers hear it: where the provider said 'at once' and refused again, a second is the least that helps.
    fileprivate var told: SourceError {
        var error = self
        error.retryAfter = retryAfter.map { max($0, 1000) }
        return error
    }

    /// Whether a smaller question might be answered.
    fileprivate var isAboutQuestion: Bool {
        guard !isTransient else { return false }
        return switch kind {
        case .providerRejected, .providerBadData, .noCoverage: true
        default: false
        }
    }
}
