package import EnvironmentModel
package import ProviderKit

/// The merged air at one place.
package struct AirQualityEstimates: Sendable {
    /// One for each metric asked, in that order.
    package var estimates: [Estimate]
    /// That of the newest observation used; nil when there is none.
    package var time: Instant?
    /// IANA time-zone name of the place; nil when nobody said.
    package var timezone: String?
    /// Merged hourly values, if hours were asked.
    package var hourly: HourlyEstimates?
    /// Merged past hours of the metrics that indices are averaged over, if such were asked and answered.
    package var history: PastHours?

    /// Hours that are not shown, of which none need be explained.
    package struct PastHours: Sendable {
        /// Full hours, ascending.
        package var times: [Instant]
        /// One row for each metric, as long as `times`.
        package var rows: [[Double?]]
    }
}

extension AirQualityEstimates {
    // By position: an estimate has many parts, and a copy counts them all.

    /// Whether somebody said something of the metric at that position.
    package func isAnythingSaid(at position: Int) -> Bool {
        estimates[position].value != nil || !estimates[position].others.isEmpty
    }

    /// Whether all that can be said of where the values at two positions come from is the same.
    package func shareOrigin(_ first: Int, _ second: Int) -> Bool {
        estimates[first].voice != nil && estimates[first].others.isEmpty && estimates[second].others.isEmpty
            && estimates[first].voice?.speaker === estimates[second].voice?.speaker
            && estimates[first].voice?.conversion === estimates[second].voice?.conversion
            && estimates[first].rule == estimates[second].rule && estimates[first].origin == estimates[second].origin
    }
}

/// The air at every place that was asked, in that order.
package typealias AirQualityReport = Report<[Result<AirQualityEstimates, SourceError>]>

extension Hub {
    /// The air at some places, merged; cannot fail but for a plan that finds nobody to ask.
    ///
    /// - Parameter zones: the IANA name of each place's time zone, where it is known; a provider's own word comes first.
    package func airQuality(
        _ query: AirQualityQuery, _ options: CallOptions, zones: [String?] = []
    ) async throws(PlanError) -> AirQualityReport {
        let plan = try plan(.airQuality(query), options)
        let consultation = await ask(.airQuality(query), plan, options) { answers in
            let samples = AirQualityMerge.Contribution.list(plan, answers)
            return query.places.indices.allSatisfy { place in
                query.metrics.indices.allSatisfy { metric in
                    samples.contains { $0.sample(place)?.isKnown(metric, query.hours) == true }
                }
            }
        }
        let local = LocalTime(consultation.answers, at: zones, zone: zone)
        let now = now()
        let merge = AirQualityMerge(
            query: query, rule: plan.merge,
            contributions: AirQualityMerge.Contribution.list(plan, local.answers, consultation.outcomes), now: now)
        let places = query.places.indices.map { merge.place($0).map { $0.completed(query) } }
        return AirQualityReport(
            content: places,
            warnings: merge.staleness(now) + merge.wrappings + local.warnings(ofList: query.places.count > 1),
            plan: plan, consultation: consultation)
    }
}

extension AirQualitySample {
    /// Whether the metric at that position has a current value and, if hours were asked, one in each of them.
    fileprivate func isKnown(_ position: Int, _ window: HourWindow?) -> Bool {
        guard readings[position].value != nil else { return false }
        guard let window else { return true }
        guard let hourly, hourly.times.count >= window.past + window.next else { return false }
        return hourly.rows[position].allSatisfy { $0.value != nil }
    }
}
