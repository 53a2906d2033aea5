package import EnvironmentModel
package import ProviderKit

/// Who is asked for one call and by which rule: the outcome of selection, a pure value. A class, so that handing it on copies
/// none of its parts.
package final class CallPlan: Sendable {
    /// Every provider that is considered, in order, with the reason why it is not asked, if there is one.
    package let candidates: [(source: DataSource, skip: Outcome.SkipReason?)]
    /// The call's own rule, or the configured one.
    package let merge: MergeRule
    /// What gives the next provider its turn when they are asked one after another.
    package let nextWhen: Set<NextWhen>
    /// How many must deliver.
    package let require: Requirement
    /// What is asked, and who is configured beside the candidates.
    let (query, roster): (SourceQuery, Roster)
    /// Whence the candidates are, as the end of a clause: the capability that they are configured for, or the call.
    let choice: String

    init(
        _ query: SourceQuery, of roster: Roster, candidates: [(source: DataSource, skip: Outcome.SkipReason?)],
        merge: MergeRule, nextWhen: Set<NextWhen>, require: Requirement, choice: String
    ) {
        (self.query, self.roster, self.choice) = (query, roster, choice)
        self.candidates = candidates
        self.merge = merge
        self.nextWhen = nextWhen
        self.require = require
    }

    /// Whether providers are asked one after another.
    var isSequential: Bool { merge.standard == .first && merge.fields.values.allSatisfy { $0 == .first } }

    /// Whether the answer can be complete before everyone has spoken.
    var endsEarly: Bool { merge.standard == .fill && merge.fields.values.allSatisfy { $0 == .fill || $0 == .first } }
}

/// Why nobody can be asked.
package enum PlanError: Error, Sendable, Hashable {
    /// Nothing is configured for the capability.
    case noProvider(Capability)
    /// The call names a provider that is not configured; `index` is its position in the list.
    case unknownProvider(index: Int, name: String)
    /// The call names a provider of something else.
    case otherCapability(index: Int, name: String, serves: Capability)
}

extension Hub {
    /// Which providers a call considers, in which order, and which of them are left out.
    package func plan(_ query: SourceQuery, _ options: CallOptions) throws(PlanError) -> CallPlan {
        let capability = query.capability
        let roster = roster
        let rule = roster.rules[capability]
        let chosen: [DataSource]
        if let names = options.providers {
            chosen = try roster.named(names, capability)
        } else {
            chosen = roster.listed(capability, rule)
        }
        guard !chosen.isEmpty else { throw .noProvider(capability) }
        let candidates = chosen.map { source in
            (source: source, skip: source.skipReason ?? (source.profile.reaches(query) ? nil : .notCovered))
        }
        return CallPlan(
            query, of: roster, candidates: candidates, merge: options.merge.applied(to: rule?.merge ?? MergeRule()),
            nextWhen: rule?.nextWhen ?? Set(NextWhen.allCases), require: options.require,
            choice: options.providers == nil ? "configured for '\(capability.rawValue)'" : "named by the call")
    }

}

extension Roster {
    fileprivate func named(_ names: [String], _ capability: Capability) throws(PlanError) -> [DataSource] {
        var chosen: [DataSource] = []
        for (index, name) in names.enumerated() {
            guard let source = source(named: name) else { throw .unknownProvider(index: index, name: name) }
            // Of a plug-in that does not even say what it is for, the answer says what is wrong with it.
            if let serves = source.profile.capability, serves != capability {
                throw .otherCapability(index: index, name: name, serves: serves)
            }
            if !chosen.contains(where: { $0 === source }) { chosen.append(source) }
        }
        return chosen
    }
}

extension SourceProfile {
    /// Whether any of what is asked lies where this provider has data.
    func reaches(_ query: SourceQuery) -> Bool {
        // Most providers have data everywhere, and the places of the question need not be listed.
        guard coverage.box == nil || coverage.reaches(query.coordinates) else { return false }
        guard case .climate(let climate) = query else { return true }
        return climate.days.isEmpty || climate.days.contains(where: coverage.contains)
    }
}
