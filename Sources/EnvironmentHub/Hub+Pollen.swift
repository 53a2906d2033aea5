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
        return PollenReport(
            content: outlook,
            warnings: merge.warnings + staleness(query, consultation) + merge.shifts(of: outlook, zone), plan: plan,
            consultation: consultation)
    }

    /// What is wrong with the first day of a forecast, which should be today at the place, and which forecasts were kept.
    private func staleness(_ query: PollenQuery, _ consultation: Consultation) -> [Warning] {
        zip(consultation.outcomes, consultation.answers).compactMap { outcome, answer in
            guard case .pollen(let forecast)? = answer, let first = forecast.days.first?.date else { return nil }
            let now = outcome.fetch?.now ?? now()
            let offset =
                forecast.timezone.flatMap(zone)?.offset(at: now) ?? forecast.offset
                ?? query.place.solarOffset + Self.aheadOfTheSun
            let who = "'\(outcome.provider)'"
            let message: String
            if first > now.shown(offset: offset).day {
                message = "\(who) sent a forecast whose first day, \(first), has not begun at the place"
            } else if case .stale = outcome.state {
                message =
                    first < now.shown(offset: offset).day
                    ? "\(who) sent a forecast whose first day, \(first), is over"
                    : "\(who) did not answer, and its forecast was kept from an earlier call"
            } else {
                return nil
            }
            return Warning(.stale, path: "data.days", message: message)
        }
    }

    /// Seconds by which the clocks of a place are ahead of the sun at most, with some room.
    private static let aheadOfTheSun = 4 * 3600
}
