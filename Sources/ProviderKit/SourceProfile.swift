package import EnvironmentModel

/// What is known of a provider before it is asked; a class, so that handing it on copies none of its texts.
package final class SourceProfile: Sendable {
    /// The configured name.
    package let name: String
    /// The adapter that speaks its API.
    package let adapter: String
    /// What it can be asked for; nil for a plug-in whose mistakes keep that from being known.
    package let capability: Capability?
    /// Where and when it has data.
    package let coverage: Coverage
    /// How much may be asked of it; nothing counts in replay.
    package let limits: CallLimits
    /// The longest one answer may take, all its upstream calls together.
    package let timeout: Duration
    /// An observation older than this makes the source stale; nil for answers that do not age.
    package let maxAge: Duration?
    /// The same in milliseconds, since it is looked at for each of many places.
    private let longestAge: Int64?
    /// Whom an answer must credit.
    package let attribution: Attribution
    /// The terms of use in one sentence.
    package let terms: String
    /// How it arrives at the indices it reports.
    package let indexBasis: [IndexBasis]
    /// What its values rest on; nil where that is not known.
    package let evidence: Evidence?
    /// Over what time its values are averaged; indices are told by `indexBasis` instead.
    package let averaging: AveragingTimes

    /// Whatever is not given is as of a provider without coverage, limits and age, of which nothing more is known.
    package init(
        name: String, adapter: String, capability: Capability?, coverage: Coverage = Coverage(),
        limits: CallLimits = .none, timeout: Duration = .seconds(10), maxAge: Duration? = nil, attribution: Attribution,
        terms: String, indexBasis: [IndexBasis] = [], evidence: Evidence? = nil,
        averaging: AveragingTimes = AveragingTimes()
    ) {
        self.name = name
        self.adapter = adapter
        self.capability = capability
        self.coverage = coverage
        self.limits = limits
        self.timeout = timeout
        self.maxAge = maxAge
        longestAge = maxAge?.milliseconds
        self.attribution = attribution
        self.terms = terms
        self.indexBasis = indexBasis
        self.evidence = evidence
        self.averaging = averaging
    }
    /// Milliseconds by which an observation may be ahead of the clock: the current hour, and clocks that differ.
    private static let clockTolerance: Int64 = 2 * 3_600_000

    /// Whether an observation is older than it may be, or dated well ahead of the clock, which is as little of now.
    package func isOld(_ observation: Instant, _ now: Instant) -> Bool {
        guard let longestAge else { return false }
        let age = now.milliseconds - observation.milliseconds
        return age > longestAge || age < -Self.clockTolerance
    }
}
