package import EnvironmentModel

/// Who is asked for a capability, and how the answers become one.
package struct CapabilityRule: Sendable, Hashable {
    /// Names of providers, the most trusted first.
    package var providers: [String]
    /// How the answers become one.
    package var merge: MergeRule
    /// What makes the next provider's turn under `first`.
    package var nextWhen: Set<NextWhen>

    /// By default the first provider that has anything answers alone.
    package init(
        providers: [String], merge: MergeRule = MergeRule(), nextWhen: Set<NextWhen> = Set(NextWhen.allCases)
    ) {
        self.providers = providers
        self.merge = merge
        self.nextWhen = nextWhen
    }
}

/// One strategy for a whole answer, and others for single fields of it.
package struct MergeRule: Sendable, Hashable {
    /// For every field that `fields` does not name.
    package var standard: MergeStrategy
    /// Only metrics of air quality can be merged one by one.
    package var fields: [Metric: MergeStrategy]

    /// `first` for everything unless told otherwise.
    package init(standard: MergeStrategy = .first, fields: [Metric: MergeStrategy] = [:]) {
        self.standard = standard
        self.fields = fields
    }

    /// The strategy that holds for this metric.
    package subscript(metric: Metric) -> MergeStrategy { fields[metric] ?? standard }
}

/// Why the next provider has its turn under `first`.
package enum NextWhen: String, Sendable, Hashable, CaseIterable {
    case failed
    case empty
    case noCoverage = "no_coverage"
    case stale
}
