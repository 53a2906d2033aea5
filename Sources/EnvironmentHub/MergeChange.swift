package import EnvironmentModel
package import ProviderKit

/// What a call changes of the configured rule.
package struct MergeChange: Sendable, Hashable {
    /// For every field that `fields` does not name; nil keeps what is configured for them.
    package var standard: MergeStrategy?
    /// For these metrics of air quality.
    package var fields: [Metric: MergeStrategy]

    /// Changes nothing unless told otherwise.
    package init(standard: MergeStrategy? = nil, fields: [Metric: MergeStrategy] = [:]) {
        (self.standard, self.fields) = (standard, fields)
    }

    /// The rule that holds for the call. A `standard` replaces the configured rule whole, with what that says of fields.
    func applied(to rule: MergeRule) -> MergeRule {
        if let standard { return MergeRule(standard: standard, fields: fields) }
        guard !fields.isEmpty else { return rule }
        return MergeRule(standard: rule.standard, fields: rule.fields.merging(fields) { _, own in own })
    }
}
