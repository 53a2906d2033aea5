package import EnvironmentModel
package import ProviderKit

/// The merged value of one metric: what is said, who said it, and what the others said.
package struct Estimate: Sendable {
    /// What one provider said.
    package struct Voice: Sendable {
        package let provider: String
        /// In the metric's canonical unit.
        package let value: Double
        package let time: Instant?
        /// The point the value stands for.
        package let used: Coordinate
    }

    /// How a value came about.
    package enum Origin: String, Sendable {
        case reported
        case computed
        case converted
    }

    /// In the metric's canonical unit; nil when nobody knows.
    package var value: Double?
    /// Whose value it is; nil where it was computed from several, and where there is none.
    package var voice: Voice?
    package var rule: MergeStrategy
    package var origin: Origin
    /// What the other providers said; all of them where the value was computed from several.
    package var others: [Voice]
    /// Why there is no value, and who said so; nil where there is one.
    package var absence: (reason: Reading.Absence, provider: String)?
}
