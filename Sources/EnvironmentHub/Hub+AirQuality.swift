package import EnvironmentModel
package import ProviderKit

/// The merged air at one place; a class, so that handing it on copies none of its parts.
package final class AirQualityEstimates: Sendable {
    /// One for each metric asked, in that order.
    package let estimates: [Estimate]
    /// That of the newest observation used; nil when there is none.
    package let time: Instant?
    /// IANA time-zone name of the place; nil when nobody said.
    package let timezone: String?
    /// Merged hourly values, if hours were asked.
    package let hourly: HourlyEstimates?
    /// Merged past hours of the metrics that indices are averaged over, if such were asked and answered; why one has no
    /// value is told only where one provider spoke.
    package let history: HourlySeries?

    init(
        estimates: [Estimate], time: Instant?, timezone: String?, hourly: HourlyEstimates?,
        history: HourlySeries? = nil
    ) {
        self.estimates = estimates
        self.time = time
        self.timezone = timezone
        self.hourly = hourly
        self.history = history
    }
}

extension AirQualityEstimates {
    // By position: an estimate has many parts, and a copy counts them all.

    /// Whether somebody said something of the metric at that position.
    package func isAnythingSaid(at position: Int) -> Bool {
        if estimates[position].value != nil { return true }
        return estimates[position].remarks != nil && !estimates[position].others.isEmpty
    }

    /// When the value at that position holds; nil where nobody told.
    func time(at position: Int) -> Instant? {
        if let hour = estimates[position].hour { return hour }
        if let speaker = estimates[position].speaker { return speaker.time }
        return estimates[position].time
    }

    /// Whether what is said of the metric at that position comes about as it does at the `other` place of one call.
    package func comesAbout(at position: Int, asAt other: AirQualityEstimates) -> Bool {
        guard estimates[position].remarks == nil, other.estimates[position].remarks == nil else {
            return estimates[position].comesAbout(like: other.estimates[position])
        }
        // Mostly it is one provider's own word, and the rule is that of the call.
        guard (estimates[position].conversion == nil) == (other.estimates[position].conversion == nil),
            let one = estimates[position].speaker, let two = other.estimates[position].speaker
        else { return false }
        return one.source.map { $0 === two.source } ?? (one.provider == two.provider)
    }

    /// Whether the value at that position is one provider's own, and all that can be said of where it comes from is what can
    /// be said of that at the `other` one.
    package func sharesOrigin(_ position: Int, with other: Int) -> Bool {
        estimates[other].speaker != nil && estimates[position].speaker === estimates[other].speaker
            && estimates[position].conversion === estimates[other].conversion
            && estimates[position].hour == estimates[other].hour
            && estimates[position].remarks == nil && estimates[other].remarks == nil
            && estimates[position].rule == estimates[other].rule
            && estimates[position].origin == estimates[other].origin
    }
}

/// The air at every place that was asked.
package typealias AirQualityReport = Report<AirQualityPlaces>

extension Hub {
    /// The air at some places, merged; cannot fail but for a plan that finds nobody to ask.
    ///
    /// - Parameter zones: the IANA name of each place's time zone, where it is known; a provider's own word comes first.
    package func airQuality(
        _ query: AirQualityQuery, _ options: CallOptions, zones: [String?] = []
    ) throws(PlanError) -> Eventual<AirQualityReport> {
        let question = SourceQuery.airQuality(query)
        let plan = try plan(question, options)
        let began = now()
        let asking =
            askInTurn(question, plan, options)
            ?? askAtOnce(question, plan, options) { [now] answers in
                let samples = AirQualityMerge.Contribution.list(plan, answers)
                return query.places.indices.allSatisfy { place in
                    query.metrics.indices.allSatisfy { metric in
                        samples.contains { $0.sample(place)?.isKnown(metric, query.hours, at: now()) == true }
                    }
                }
            }
        switch asking {
        case .known(let consultation): return .known(report(query, plan, consultation, zones, began))
        case .awaited(let wait): return .awaited { self.report(query, plan, await wait(), zones, began) }
        }
    }

    private func report(
        _ query: AirQualityQuery, _ plan: CallPlan, _ consultation: Consultation, _ zones: [String?], _ began: Instant
    ) -> AirQualityReport {
        let local = LocalTime(consultation.answers, at: zones, zone: zone)
        let isList = query.places.count > 1
        // Of one place the outcomes of the call tell all but how old something is.
        let isOld = consultation.outcomes.contains { if case .stale = $0.state { true } else { false } }
        let places =
            isList || isOld
            ? PlaceOutcomes(plan: plan, consultation: consultation, places: query.places, now: began) : nil
        let merge = AirQualityMerge(
            query: query, rule: plan.merge,
            contributions: AirQualityMerge.Contribution.list(plan, consultation.answers, consultation.outcomes),
            zones: local.zones, now: began)
        let ages = isList ? [] : places.map { $0.warnings($0.outcomes(at: 0), at: 0) } ?? []
        return AirQualityReport(
            content: AirQualityPlaces(merge: merge, outcomes: isList ? places : nil),
            warnings: ages + merge.wrappings + local.warnings(ofList: isList), plan: plan, consultation: consultation)
    }
}

extension AirQualitySample {
    /// Whether the metric at that position has a current value and, if hours were asked, one in each of them: a kept answer
    /// may have as many of another time.
    fileprivate func isKnown(_ position: Int, _ window: HourWindow?, at now: Instant) -> Bool {
        guard readings[position].value != nil else { return false }
        guard let window else { return true }
        guard let hourly else { return false }
        let moment = window.moment(ofHours: hourly.times.count, from: hourly.times.first, near: now)
        let wanted = hourly.times.indices.filter { window.contains(hourly.times[$0], around: moment) }
        return wanted.count >= window.count && wanted.allSatisfy { hourly.rows[position][$0].value != nil }
    }
}
