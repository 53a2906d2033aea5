package import EnvironmentModel

/// Fewer deliveries than a call requires: one error for the whole call, with a cause for each provider.
package struct Shortfall: Error, Sendable {
    /// The kind that all causes share, else `require_not_met`.
    package let kind: ErrorKind
    /// One sentence that names the providers and what to do.
    package let message: String
    /// The provider, if it is only one's doing.
    package let provider: String?
    /// Milliseconds until the first of them may deliver.
    package let retryAfter: Int64?
    /// What may help beside asking again.
    package let hint: String?
    /// One for each provider that did not deliver, in order.
    package let causes: [SourceError]
    /// Whether something arrived all the same.
    package let hasPartial: Bool

    /// Judges the outcomes of a call; nil when enough providers delivered.
    ///
    /// - Parameters:
    ///   - choice: whence the providers of the outcomes are, such as `configured for 'pollen'`.
    ///   - standings: say by name why a provider was not asked.
    ///   - coverageHint: who else might have what none of them has.
    package init?(
        _ outcomes: [Outcome], require: Requirement, choice: String, standings: [String: String] = [:],
        coverageHint: @autoclosure () -> String? = nil
    ) {
        let candidates = outcomes.count { $0.wasAsked || $0.isNotNeeded }
        let deliveries = outcomes.count { $0.delivered }
        let needed = require.count(of: candidates)
        guard deliveries < needed else { return nil }
        causes = outcomes.compactMap { $0.cause(standings[$0.provider]) }
        hasPartial = deliveries > 0
        let asked = outcomes.filter(\.wasAsked).compactMap { $0.cause(nil) }
        let usable = causes.filter { $0.kind != .noProvider }
        let decisive = !asked.isEmpty ? asked : usable.isEmpty ? causes : usable
        let kinds = Set(decisive.map(\.kind))
        retryAfter = decisive.compactMap(\.retryAfter).min()
        if deliveries == 0, needed == 1, kinds.count == 1, let cause = decisive.first {
            kind = cause.kind
            message = decisive.map(\.message).joined(separator: "; ")
            provider = decisive.count == 1 ? cause.provider : nil
            hint = cause.hint ?? (kind == .noCoverage ? coverageHint() : nil)
        } else {
            kind = .requireNotMet
            let reasons = decisive.isEmpty ? "" : ": " + decisive.map(\.message).joined(separator: "; ")
            // Nobody need have asked for the one delivery without which there is no answer.
            let count =
                require == .any ? "no provider delivered" : "\(deliveries) of \(needed) required providers delivered"
            let isShort = outcomes.count < needed
            let lack = isShort ? ", and only \(outcomes.count) \(outcomes.count == 1 ? "is" : "are") \(choice)" : ""
            message = count + lack + reasons
            provider = nil
            hint = isShort ? "require no more than \(outcomes.count), or add providers" : nil
        }
    }
}

extension Outcome {
    fileprivate var isNotNeeded: Bool {
        if case .skipped(.notNeeded) = state { return true }
        return false
    }

    /// Why this provider did not deliver, as an error; nil when it did or was not needed.
    fileprivate func cause(_ standing: String?) -> SourceError? {
        switch state {
        case .ok, .stale, .empty: return nil
        case .failed(let error): return error
        case .skipped(let reason):
            if let cause { return cause }
            guard let kind = reason.kind else { return nil }
            return SourceError(kind, provider: provider, message: standing ?? "'\(provider)' \(reason.clause)")
        }
    }
}

extension Outcome.SkipReason {
    /// What a call fails with when this is why nobody was asked; nil for a reason that is no failure.
    fileprivate var kind: ErrorKind? {
        switch self {
        case .notCovered: .noCoverage
        case .noCredentials: .credentialsMissing
        case .disabled: .noProvider
        case .breakerOpen: .circuitOpen
        case .notNeeded: nil
        }
    }

    fileprivate var clause: String {
        switch self {
        case .notCovered: "does not cover what was asked"
        case .noCredentials: "has no key"
        case .disabled: "is disabled"
        case .breakerOpen: "failed too often and is left alone for a while"
        case .notNeeded: "was not needed"
        }
    }
}
