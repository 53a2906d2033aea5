import EnvironmentModel
package import ProviderKit

/// Pollen at one place, and who was asked.
package typealias PollenReport = Report<PollenOutlook>

extension Hub {
    /// Pollen at one place, each day from the first provider in order that reports anything for it.
    package func pollen(_ query: PollenQuery, _ options: CallOptions) async throws(PlanError) -> PollenReport {
        let plan = try plan(.pollen(query), options)
        let consultation = await ask(.pollen(query), plan, options) { answers in
            PollenMerge(query, plan, answers).isComplete
        }
        let merge = PollenMerge(query, plan, consultation.answers)
        return PollenReport(content: merge.outlook, warnings: merge.warnings, plan: plan, consultation: consultation)
    }
}
