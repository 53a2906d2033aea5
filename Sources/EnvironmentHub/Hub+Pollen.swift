import EnvironmentModel
package import ProviderKit

/// Pollen at one place, and who was asked.
package typealias PollenReport = Report<PollenOutlook>

extension Hub {
    /// Pollen at one place, each day from the first provider in order that reports anything for it.
    package func pollen(_ query: PollenQuery, _ options: CallOptions) throws(PlanError) -> Eventual<PollenReport> {
        let plan = try plan(.pollen(query), options)
        let asking =
            askInTurn(.pollen(query), plan, options)
            ?? askAtOnce(.pollen(query), plan, options) { PollenMerge(query, plan, $0).isComplete }
        switch asking {
        case .known(let consultation): return .known(report(query, plan, consultation))
        case .awaited(let wait): return .awaited { self.report(query, plan, await wait()) }
        }
    }

    private func report(_ query: PollenQuery, _ plan: CallPlan, _ consultation: Consultation) -> PollenReport {
        let merge = PollenMerge(query, plan, consultation.answers)
        let outlook = merge.outlook
        let stale = consultation.outcomes.filter { outcome in
            if case .stale = outcome.state { return true }
            return false
        }.map { outcome in
            Warning(.stale, path: "data.days", message: "'\(outcome.provider)' sent a forecast whose first day is over")
        }
        return PollenReport(
            content: outlook, warnings: merge.warnings + stale + merge.shifts(of: outlook, zone), plan: plan,
            consultation: consultation)
    }
}
