import EnvironmentModel
package import ProviderKit

/// Pollen at one place, and who was asked.
package typealias PollenReport = Report<PollenOutlook>

extension Hub {
    /// Pollen at one place from today there on, each day from the first provider in order that reports anything for it.
    ///
    /// - Parameter timezone: IANA name of the zone of the place, if it is known; one that a provider names comes first.
    package func pollen(
        _ query: PollenQuery, _ options: CallOptions, timezone: String? = nil
    ) throws(PlanError) -> Eventual<PollenReport> {
        let plan = try plan(.pollen(query), options)
        let now = now()
        let judge: Judge = { state, answer in
            self.span(query, [answer], timezone, now).state(state, of: answer)
        }
        let asking =
            askInTurn(.pollen(query), plan, options, judge)
            ?? askAtOnce(.pollen(query), plan, options, judge) {
                PollenMerge(query, plan, $0, in: self.span(query, $0, timezone, now)).isComplete
            }
        switch asking {
        case .known(let consultation): return .known(report(query, plan, consultation, timezone, now))
        case .awaited(let wait): return .awaited { self.report(query, plan, await wait(), timezone, now) }
        }
    }

    private func report(
        _ query: PollenQuery, _ plan: CallPlan, _ consultation: Consultation, _ timezone: String?, _ now: Instant
    ) -> PollenReport {
        let span = span(query, consultation.answers, timezone, now)
        var consultation = consultation
        for (index, answer) in consultation.answers.enumerated() {
            let told = consultation.outcomes[index].state
            consultation.outcomes[index].state = span.state(told, of: answer)
        }
        let merge = PollenMerge(query, plan, consultation.answers, in: span, consultation.outcomes)
        let outlook = merge.outlook
        return PollenReport(
            content: outlook,
            warnings: merge.warnings + staleness(consultation, span) + merge.shifts(of: outlook, zone), plan: plan,
            consultation: consultation)
    }

    /// The days asked, by the clock of the zone that the first of the forecasts names, else of that of the place, else by the
    /// offset that a forecast tells, else by the sun.
    private func span(
        _ query: PollenQuery, _ answers: [SourceAnswer?], _ timezone: String?, _ now: Instant
    ) -> PollenSpan {
        let forecasts = answers.compactMap(\.?.forecast)
        let rules = forecasts.lazy.compactMap(\.timezone).compactMap(zone).first ?? timezone.flatMap(zone)
        let clock = rules?.offset(at: now) ?? forecasts.lazy.compactMap(\.offset).first
        return PollenSpan(query, at: now, clock: clock)
    }

    /// Which forecasts are of another time, and why.
    private func staleness(_ consultation: Consultation, _ span: PollenSpan) -> [Warning] {
        zip(consultation.outcomes, consultation.answers).compactMap { outcome, answer in
            guard case .stale = outcome.state, let forecast = answer?.forecast else { return nil }
            let who = "'\(outcome.provider)'"
            let fault = span.fault(of: forecast)
            let message: String
            if outcome.cause != nil {
                let end = fault.map { ": \($0)" } ?? ""
                message = "\(who) did not answer, and its forecast was kept from an earlier call\(end)"
            } else if let fault {
                message = "\(who) has a forecast without today at the place: \(fault)"
            } else if case .hit? = outcome.fetch?.cache {
                message = "the forecast of \(who) was kept from an earlier call and is no longer fresh"
            } else {
                let first = forecast.days.first.map { " begins with \($0.date) and" } ?? ""
                message = "\(who) has a forecast that\(first) is older than its 'max_age' allows"
            }
            return Warning(.stale, path: "data.days", message: message)
        }
    }
}

extension PollenSpan {
    /// The state of a source with this answer.
    fileprivate func state(_ told: Outcome.State, of answer: SourceAnswer?) -> Outcome.State {
        answer?.forecast.map { state(told, of: $0) } ?? told
    }
}

extension SourceAnswer {
    /// The forecast that it is; nil for another answer.
    fileprivate var forecast: PollenForecast? {
        guard case .pollen(let forecast) = self else { return nil }
        return forecast
    }
}
