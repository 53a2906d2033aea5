import EnvironmentModel
import ProviderKit

/// Several providers' samples become one: pure arithmetic over what was said.
struct AirQualityMerge {
    /// One provider's answer.
    struct Contribution {
        let provider: String
        let isStale: Bool
        let items: [Result<AirQualitySample, SourceError>]

        /// Its sample for the place at that position; nil where it failed.
        func sample(_ place: Int) -> AirQualitySample? {
            guard items.indices.contains(place) else { return nil }
            return try? items[place].get()
        }

        /// The answers that arrived, in order, those with fresh data first: nothing stale stands in for something fresh.
        static func list(_ plan: CallPlan, _ answers: [SourceAnswer?], _ outcomes: [Outcome] = []) -> [Contribution] {
            let all = answers.enumerated().compactMap { index, answer -> Contribution? in
                guard case .airQuality(let items)? = answer else { return nil }
                var isStale = false
                if outcomes.indices.contains(index), case .stale = outcomes[index].state { isStale = true }
                let provider = plan.candidates[index].source.profile.name
                return Contribution(provider: provider, isStale: isStale, items: items)
            }
            guard all.count > 1 else { return all }
            return all.filter { !$0.isStale } + all.filter(\.isStale)
        }
    }

    let query: AirQualityQuery
    let rule: MergeRule
    let contributions: [Contribution]

    /// The merged air at the place at that position; a failure where every provider failed there.
    func place(_ index: Int) -> Result<AirQualityEstimates, SourceError> {
        let samples = contributions.compactMap { contribution in
            contribution.sample(index).map { (provider: contribution.provider, sample: $0) }
        }
        guard !samples.isEmpty else { return failure(index) }
        let estimates = query.metrics.enumerated().map { position, metric in
            let voices = samples.compactMap { provider, sample -> Estimate.Voice? in
                guard let value = sample.readings[position].value else { return nil }
                return Estimate.Voice(provider: provider, value: value, time: sample.time, used: sample.used)
            }
            var estimate = rule[metric].merge(voices)
            if voices.isEmpty { estimate.absence = absence(position, samples) }
            return estimate
        }
        let times = estimates.lazy.flatMap { estimate in
            (estimate.voice.map { [$0] } ?? (estimate.value == nil ? [] : estimate.others)).compactMap(\.time)
        }
        return .success(
            AirQualityEstimates(
                estimates: estimates, time: times.max() ?? samples.compactMap(\.sample.time).first,
                timezone: samples.lazy.compactMap(\.sample.timezone).first, hourly: hourly(samples)))
    }

    /// The first reason in order; a place where nobody delivered has no samples and does not come here.
    private func absence(
        _ position: Int, _ samples: [(provider: String, sample: AirQualitySample)]
    ) -> (reason: Reading.Absence, provider: String)? {
        for (provider, sample) in samples {
            if case .missing(let reason) = sample.readings[position] { return (reason, provider) }
        }
        return nil
    }

    private func failure(_ index: Int) -> Result<AirQualityEstimates, SourceError> {
        for contribution in contributions where contribution.items.indices.contains(index) {
            if case .failure(let error) = contribution.items[index] { return .failure(error) }
        }
        return .success(
            AirQualityEstimates(
                estimates: query.metrics.map { rule[$0].merge([]) }, time: nil, timezone: nil, hourly: nil))
    }

    /// Rows over the axis of the first provider that has hours; each hour of a metric from the first that knows it.
    private func hourly(_ samples: [(provider: String, sample: AirQualitySample)]) -> HourlyEstimates? {
        let series = samples.compactMap(\.sample.hourly)
        guard let axis = series.first?.times else { return nil }
        let positions = series.map { other in
            Dictionary(other.times.enumerated().map { ($1.milliseconds, $0) }, uniquingKeysWith: { first, _ in first })
        }
        let rows = query.metrics.indices.map { metric in
            axis.map { time in
                zip(series, positions).lazy.compactMap { other, position in
                    position[time.milliseconds].flatMap { other.rows[metric][$0].value }
                }.first
            }
        }
        return HourlyEstimates(times: axis, rows: rows)
    }

    /// One warning for each provider whose data is older than it may be.
    func staleness(_ now: Instant) -> [Warning] {
        contributions.filter(\.isStale).map { contribution in
            let newest = contribution.items.compactMap { (try? $0.get())?.time }.max()
            let hours = newest.map { (now.milliseconds - $0.milliseconds) / 3_600_000 } ?? 0
            return Warning(
                .stale, path: "data.time",
                message: "the newest values of '\(contribution.provider)' are \(hours) hours old")
        }
    }
}
