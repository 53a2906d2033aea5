package import EnvironmentModel
package import ProviderKit

/// What a call would do with one provider.
package struct CandidatePreview: Sendable {
    /// Whether the provider is asked, and when.
    package enum Turn: Sendable {
        /// With all others at once, or first of all.
        case asked
        /// Only if those before it do not deliver what the rule wants.
        case standby
        case skipped(Outcome.SkipReason)
    }

    /// Who would be asked.
    package let source: DataSource
    /// When, or why not.
    package let turn: Turn
}

extension Hub {
    /// Whom a question would ask, in order; asks nobody.
    package func preview(
        _ query: SourceQuery, _ options: CallOptions
    ) throws(PlanError) -> (candidates: [CandidatePreview], merge: MergeRule) {
        let plan = try plan(query, options)
        var isFirst = true
        let candidates = plan.candidates.map { source, skip in
            if let skip { return CandidatePreview(source: source, turn: .skipped(skip)) }
            defer { isFirst = false }
            return CandidatePreview(source: source, turn: isFirst || !plan.isSequential ? .asked : .standby)
        }
        return (candidates, plan.merge)
    }
}
