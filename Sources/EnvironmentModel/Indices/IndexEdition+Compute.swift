extension IndexEdition {
    /// The index of the present hour.
    ///
    /// - Parameter hours: fills in what is known of a pollutant, in µg/m³ and newest first, in place of the `window` gaps that
    ///   it is given.
    package func compute(_ hours: (Pollutant, inout [Double?]) -> Void) -> ComputedIndex {
        var values = [Double?](repeating: nil, count: window)
        var parts: [ComputedIndex.Part] = []
        parts.reserveCapacity(rules.count)
        var highest: (pollutant: Pollutant, index: Double)?
        for position in rules.indices {
            let pollutant = rules[position].pollutant
            var gaps = values.mutableSpan
            for hour in gaps.indices { gaps[hour] = nil }
            hours(pollutant, &values)
            let result = subIndex(position, values)
            parts.append((pollutant, result))
            if case .success(let part) = result, part.index > highest?.index ?? -.infinity {
                highest = (pollutant, part.index)
            }
        }
        return ComputedIndex(edition: self, parts: parts, outcome: outcome(parts, highest?.index), highest: highest)
    }

    private func outcome(_ parts: [ComputedIndex.Part], _ highest: Double?) -> ComputedIndex.Outcome {
        switch whole {
        case .highest(let least, let groups, _):
            let count = parts.count { $0.result.isKnown }
            guard count >= least else { return .gap(.tooFewPollutants(count, needed: least)) }
            for group in groups where !parts.contains(where: { $0.result.isKnown && group.contains($0.pollutant) }) {
                return .gap(.missing(group))
            }
            return .index(highest ?? 0)
        case .sum(let least):
            var sum = 0.0
            for part in parts {
                guard case .success(let summand) = part.result else { return .gap(.missing([part.pollutant])) }
                sum += summand.index
            }
            return .index(max(rounding.nearest(sum), least))
        }
    }

    /// The sub-index by the rule at that position from the hours of its pollutant, as in `compute`.
    private func subIndex(_ position: Int, _ hours: [Double?]) -> Result<SubIndex, SubIndex.Gap> {
        var best: SubIndex?
        for curve in rules[position].curves.indices {
            let result = subIndex(rules[position].curves[curve], factors[position][curve], hours)
            switch result {
            case .success(let subIndex):
                if rules[position].choice == .first { return result }
                if subIndex.index > best?.index ?? -.infinity { best = subIndex }
            case .failure(.offTheCurve): continue
            case .failure: if curve == 0 { return result }
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

extension Result {
    fileprivate var isKnown: Bool {
        if case .success = self { return true }
        return false
    }
}
