import EnvironmentModel

extension FetchQueue {
    /// Lets go what may go, first come first served, and tells those who would wait in vain.
    mutating func depart(at tick: Tick) -> [Action] {
        turn = nil
        var actions: [Action] = []
        for id in line {
            guard let fetch = fetches[id], case .waiting(let until) = fetch.stage else { continue }
            if let until, until > tick.moment {
                turn = min(turn ?? until, until)
                continue
            }
            if let end = breaker.opens(at: tick.moment) {
                // What made it open says more than that it is.
                actions += fail(fetch, fetch.error ?? .circuitOpen(rules.provider, for: end - tick.moment))
                continue
            }
            guard running.count < rules.concurrency ?? .max else { break }
            guard let query = SourceQuery.joined(fetch.parts) else {
                actions += fail(fetch, .badData(from: rules.provider, "cannot be asked this in one call"))
                continue
            }
            let weight = rules.weight(query)
            if let obstacle = budget.obstacle(for: weight, at: tick) {
                let moment = tick.moment + obstacle.wait
                actions += excuse(id, until: moment, fetch.error ?? .budgetSpent(rules.provider, obstacle))
                guard fetches[id] != nil else { continue }
                turn = min(turn ?? moment, moment)
                break
            }
            actions += start(fetch, weight, at: tick)
        }
        return actions
    }

    private mutating func start(_ fetch: Fetch, _ weight: Double, at tick: Tick) -> [Action] {
        guard let permit = breaker.admit(at: tick.moment) else {
            return fail(fetch, fetch.error ?? .circuitOpen(rules.provider, for: .seconds(1)))
        }
        budget.spend(weight, at: tick)
        var fetch = fetch
        fetch.stage = .running(permit)
        fetch.attempts += 1
        if fetch.attempts > 1 { tally.retries += 1 }
        fetch.isOpen = false
        fetches[fetch.id] = fetch
        line.removeAll { $0 == fetch.id }
        running[fetch.id] = permit
        return [.start(fetch.id)]
    }
}
