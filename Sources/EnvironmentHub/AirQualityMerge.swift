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

    /// One provider's sample of one place.
    private struct Statement {
        let speaker: Estimate.Speaker
        let sample: AirQualitySample

        /// What is known of a metric when nobody else speaks.
        func estimate(of metric: Metric, at position: Int, _ rule: MergeStrategy) -> Estimate {
            switch sample.readings[position] {
            case .value(let value):
                Estimate(
                    value: value, voice: .init(speaker, value: value), rule: rule, origin: .reported, others: [],
                    absence: nil)
            case .missing(let reason):
                Estimate(
                    value: nil, voice: nil, rule: rule, origin: .reported, others: [],
                    absence: (reason, speaker.provider))
            }
        }

        /// What was said of a metric and cannot be used.
        func refusal(at position: Int) -> (reason: Reading.Absence, provider: String)? {
            guard case .missing(let reason) = sample.readings[position], reason.isRefusal else { return nil }
            return (reason, speaker.provider)
        }
    }

    let query: AirQualityQuery
    let rule: MergeRule
    let contributions: [Contribution]

    /// The merged air at the place at that position; a failure where every provider failed there.
    func place(_ index: Int) -> Result<AirQualityEstimates, SourceError> {
        let samples = contributions.compactMap { contribution in
            contribution.sample(index).map { sample in
                Statement(
                    speaker: .init(
                        provider: contribution.provider, time: sample.time, used: sample.used,
                        isStale: contribution.isStale),
                    sample: sample)
            }
        }
        guard !samples.isEmpty else { return failure(index) }
        let only = samples.count == 1 ? samples[0] : nil
        let estimates = query.metrics.enumerated().map { position, metric in
            if let only { return only.estimate(of: metric, at: position, rule[metric]) }
            let voices = samples.compactMap { statement in
                statement.sample.readings[position].value.map { Estimate.Voice(statement.speaker, value: $0) }
            }
            var estimate = rule[metric].mergeFreshFirst(voices)
            if voices.isEmpty { estimate.absence = absence(position, samples) }
            estimate.refused = samples.compactMap { $0.refusal(at: position) }
            return estimate
        }
        let time = newest(of: estimates) ?? samples.compactMap(\.sample.time).first
        return .success(
            AirQualityEstimates(
                estimates: estimates, time: time, timezone: samples.lazy.compactMap(\.sample.timezone).first,
                hourly: hourly(samples, around: time)))
    }

    /// The time of the newest observation used.
    private func newest(of estimates: [Estimate]) -> Instant? {
        var newest: Instant?
        for estimate in estimates where estimate.value != nil {
            if let time = estimate.voice?.time {
                newest = max(newest ?? time, time)
            } else {
                newest = estimate.others.compactMap(\.time).reduce(newest) { max($0 ?? $1, $1) }
            }
        }
        return newest
    }

    /// The first reason in order; a place where nobody delivered has no samples and does not come here.
    private func absence(
        _ position: Int, _ samples: [Statement]
    ) -> (reason: Reading.Absence, provider: String)? {
        for statement in samples {
            if case .missing(let reason) = statement.sample.readings[position] {
                return (reason, statement.speaker.provider)
            }
        }
        return nil
    }

    private func failure(_ index: Int) -> Result<AirQualityEstimates, SourceError> {
        for contribution in contributions where contribution.items.indices.contains(index) {
            if case .failure(let error) = contribution.items[index] { return .failure(error) }
        }
        return .success(
            AirQualityEstimates(
                estimates: query.metrics.map { rule[$0].merge([]) }, time: nil, timezone: nil,
                hourly: hourly([], around: nil)))
    }

    /// Rows over the axis of the first provider that has hours, each hour merged by the rule of its metric; empty ones
    /// when nobody has any, nil when none were asked.
    private func hourly(_ samples: [Statement], around now: Instant?) -> HourlyEstimates? {
        guard let window = query.hours else { return nil }
        let series = samples.compactMap { statement in
            statement.sample.hourly.map { (speaker: statement.speaker, hours: $0) }
        }
        guard let first = series.first?.hours else {
            let rows = query.metrics.map { _ in [Double?]() }
            return HourlyEstimates(times: [], rows: rows, window: window, around: now)
        }
        guard series.count > 1 else {
            return HourlyEstimates(
                times: first.times, rows: first.rows.map { $0.map(\.value) }, window: window, around: now)
        }
        let positions = series.map { other in
            Dictionary(
                other.hours.times.enumerated().map { ($1.milliseconds, $0) }, uniquingKeysWith: { first, _ in first })
        }
        var seen: Set<Int64> = []
        let times = series.flatMap(\.hours.times).filter { seen.insert($0.milliseconds).inserted }.sorted()
        let rows = query.metrics.enumerated().map { row, metric in
            times.map { time in
                let voices = zip(series, positions).compactMap { other, position -> Estimate.Voice? in
                    let reading = position[time.milliseconds].map { other.hours.rows[row][$0] }
                    return reading?.value.map { Estimate.Voice(other.speaker, value: $0) }
                }
                return rule[metric].mergeFreshFirst(voices).value
            }
        }
        return HourlyEstimates(times: times, rows: rows, window: window, around: now)
    }

    /// One warning for each provider whose data is older than it may be.
    func staleness(_ now: Instant) -> [Warning] {
        contributions.filter(\.isStale).map { contribution in
            let newest = contribution.items.compactMap { (try? $0.get())?.time }.max()
            let distance = newest.map { (now.milliseconds - $0.milliseconds) / 1000 } ?? 0
            let age = abs(distance)
            let shown = age < 120 ? "\(age) seconds" : age < 7200 ? "\(age / 60) minutes" : "\(age / 3600) hours"
            return Warning(
                .stale, path: "data.time",
                message: distance < 0
                    ? "the newest values of '\(contribution.provider)' are dated \(shown) ahead of the clock"
                    : "the newest values of '\(contribution.provider)' are \(shown) old")
        }
    }
}
