extension IndexEdition {
    /// The index of the present hour.
    ///
    /// - Parameter hours: of each pollutant, in µg/m³, newest first with nil for a gap; empty where nothing is known.
    package func compute(_ hours: (Pollutant) -> [Double?]) -> ComputedIndex {
        let parts = zip(rules, factors).map { rule, factors in
            (pollutant: rule.pollutant, result: subIndex(rule, factors, hours(rule.pollutant)))
        }
        let known = parts.compactMap { part in
            (try? part.result.get()).map { (pollutant: part.pollutant, index: $0.index) }
        }
        var highest: (pollutant: Pollutant, index: Double)?
        for part in known where part.index > highest?.index ?? -.infinity { highest = part }
        return ComputedIndex(edition: self, parts: parts, outcome: outcome(known), highest: highest)
    }

    private func outcome(_ known: [(pollutant: Pollutant, index: Double)]) -> ComputedIndex.Outcome {
        switch whole {
        case .highest(let least, let groups, _):
            guard known.count >= least else { return .gap(.tooFewPollutants(known.count, needed: least)) }
            for group in groups where !known.contains(where: { group.contains($0.pollutant) }) {
                return .gap(.missing(group))
            }
            return .index(known.map(\.index).max() ?? 0)
        case .sum(let least):
            for rule in rules where !known.contains(where: { $0.pollutant == rule.pollutant }) {
                return .gap(.missing([rule.pollutant]))
            }
            return .index(max(rounding.nearest(known.map(\.index).reduce(0, +)), least))
        }
    }

    /// The sub-index of one pollutant from its hours, as in `compute`.
    private func subIndex(_ rule: Rule, _ factors: [Double?], _ hours: [Double?]) -> Result<SubIndex, SubIndex.Gap> {
        var best: SubIndex?
        for (position, curve) in rule.curves.enumerated() {
            let result = subIndex(curve, factors[position], hours)
            switch result {
            case .success(let subIndex):
                if rule.choice == .first { return result }
                if subIndex.index > best?.index ?? -.infinity { best = subIndex }
            case .failure(.offTheCurve): continue
            case .failure: if position == 0 { return result }
            }
        }
        return best.map(Result.success) ?? .failure(.offTheCurve)
    }

    private func subIndex(
        _ curve: IndexCurve, _ factor: Double?, _ hours: [Double?]
    ) -> Result<SubIndex, SubIndex.Gap> {
        if case .minutes(let minutes) = curve.averaging { return .failure(.tooFine(minutes: minutes)) }
        guard let factor else { return .failure(.offTheCurve) }
        let known = hours.prefix(curve.averaging.window).count { $0 != nil }
        guard let concentration = curve.averaging.average(hours, times: factor) else {
            return .failure(known == 0 ? .noValue : .tooFewHours(hours: known, averaging: curve.averaging))
        }
        guard let index = curve.index(of: concentration, rounding) else { return .failure(.offTheCurve) }
        return .success(SubIndex(index: index, averaging: curve.averaging, hours: known))
    }
}
