package import EnvironmentModel
package import ProviderKit

/// Everything that is known after a call: a failed source is an outcome in it, never an error instead of it.
package struct Report<Content: Sendable>: Sendable {
    /// The merged answer, as far as it arrived.
    package var content: Content
    /// One for each provider that was considered, in order.
    package var outcomes: [Outcome]
    /// In the order of the members they speak of.
    package var warnings: [Warning]
    /// Whom to credit: those whose data is in the content.
    package var attribution: [Attribution]
    /// Set when fewer providers delivered than the call requires.
    package var shortfall: Shortfall?

    /// Whether every provider that was asked delivered fresh data.
    package var isComplete: Bool {
        outcomes.allSatisfy(\.isComplete)
    }

    init(content: Content, warnings: [Warning], plan: CallPlan, consultation: Consultation) {
        self.content = content
        self.warnings = warnings
        outcomes = consultation.outcomes
        var attribution: [Attribution] = []
        for (candidate, outcome) in zip(plan.candidates, consultation.outcomes) where outcome.hasData {
            let credit = candidate.source.profile.attribution
            if !attribution.contains(credit) { attribution.append(credit) }
        }
        self.attribution = attribution
        guard consultation.deliveries < plan.require.count(of: plan.candidates.count { $0.skip == nil }) else { return }
        shortfall = plan.shortfall(outcomes)
    }
}

extension CallPlan {
    /// Why what its providers delivered is not enough, at one of several places or at all; nil when it is.
    func shortfall(_ outcomes: [Outcome], at place: Coordinate? = nil) -> Shortfall? {
        let standings = candidates.compactMap { candidate in
            (candidate.source.standingSentence ?? limits(of: candidate.source.profile, candidate.skip, at: place))
                .map { (candidate.source.profile.name, $0) }
        }
        return Shortfall(
            outcomes, require: require, choice: choice,
            standings: Dictionary(standings, uniquingKeysWith: { first, _ in first }), coverageHint: coverageHint)
    }
}

extension Outcome {
    /// Whether fresh data came, if any was asked for.
    var isComplete: Bool {
        switch state {
        case .ok, .empty, .skipped: true
        case .stale, .failed: false
        }
    }

    /// Whether the answer may be in the content.
    fileprivate var hasData: Bool {
        switch state {
        case .ok, .stale: true
        case .empty, .failed, .skipped: false
        }
    }
}

extension DataSource {
    /// Why it cannot be asked and what to do; nil for a source that is ready.
    package var standingSentence: String? {
        switch standing {
        case .ready: nil
        case .disabled(let reason): "'\(profile.name)' is disabled: \(reason)"
        case .noCredentials(_, let faults) where !faults.isEmpty:
            "'\(profile.name)' has no key that can be sent: \(faults.joined(separator: "; "))"
        case .noCredentials(let names, _):
            "'\(profile.name)' needs a key: set \(names.map { "'\($0)'" }.joined(separator: " and "))"
        }
    }
}
