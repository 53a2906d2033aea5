import EnvironmentModel

extension FetchQueue {
    /// Lets go what may go, first come first served, and tells those who would wait in vain.
    mutating func depart(at tick: Tick) -> [Action] {
        turn = nil
        var head: Head?
        var actions: [Action] = []
        var remaining = line[...]
        while let id = remaining.popFirst() {
            guard let fetch = fetches[id], case .waiting(let until) = fetch.stage else { continue }
            if let end = breaker.opens(at: tick.moment), end > until ?? tick.moment {
                // What made it open says more than that it is.
                actions += fail(fetch, fetch.error ?? .circuitOpen(rules.provider, for: end - tick.moment))
                continue
            }
            if let until, until > tick.moment {
                turn = min(turn ?? until, until)
                continue
            }
            guard !isBusy else { break }
            guard let query = SourceQuery.joined(fetch.parts) else {
                actions += fail(fetch, .badData(from: rules.provider, "cannot be asked this in one call"))
                continue
            }
            let weight = fetch.weight ?? rules.weight(query)
            if let obstacle = obstacle(for: weight, behind: head, at: tick) {
                if let some = detach(from: fetch, behind: head, at: tick) {
                    actions += start(some.fetch, some.weight, at: tick)
                    remaining.insert(id, at: remaining.startIndex)
                    continue
                }
                let moment = tick.moment + obstacle.wait
                actions += excuse(id, until: moment, fetch.error ?? .budgetSpent(rules.provider, obstacle))
                guard fetches[id] != nil else { continue }
                head = head ?? Head(weight: weight, obstacle: obstacle)
                turn = min(turn ?? moment, moment)
                continue
            }
            actions += start(fetch, weight, at: tick)
        }
        return actions
    }

    /// The first fetch that the budget holds up.
    struct Head {
        let weight: Double
        let obstacle: CallBudget.Obstacle
    }

    /// What keeps a fetch from going now. It may overtake the head only where that does not make the head wait longer: so a
    /// heavy one neither starves nor holds up those that fit beside it.
    func obstacle(for weight: Double, behind head: Head?, at tick: Tick) -> CallBudget.Obstacle? {
        let own = budget.obstacle(for: weight, at: tick)
        guard let head else { return own }
        let later = tick.advanced(by: own?.wait ?? .zero)
        var rest = budget
        rest.spend(weight, at: later)
        let wait = later.moment - tick.moment + rest.wait(for: head.weight, at: later)
        guard wait > head.obstacle.wait else { return own }
        guard let own, own.wait > head.obstacle.wait else { return head.obstacle }
        return own
    }

    private mutating func start(_ fetch: Fetch, _ weight: Double, at tick: Tick) -> [Action] {
        guard let permit = breaker.admit(at: tick.moment) else {
            return fail(fetch, fetch.error ?? .circuitOpen(rules.provider, for: .seconds(1)))
        }
        budget.spend(weight, at: tick)
        var fetch = fetch
        fetch.stage = .running(permit)
        if fetch.error != nil { tally.retries += 1 }
        fetch.isOpen = false
        fetches[fetch.id] = fetch
        line.removeAll { $0 == fetch.id }
        running[fetch.id] = Run(permit: permit, since: tick.moment)
        return [.start(fetch.id)]
    }
}
