import EnvironmentModel
import ProviderKit

/// Several providers' samples become one: pure arithmetic over what was said.
struct AirQualityMerge {
    /// One provider's answer; a class, so that each place looks at it without copies.
    final class Contribution: Sendable {
        let provider: String
        /// Whether it is no longer fresh at whatever place, and not only where it tells old values.
        let isStale: Bool
        /// What the clock shows for this answer: now, or when it was recorded; nil where that is not known.
        let now: Instant?
        let items: [Result<AirQualitySample, SourceError>]
        /// What is known of the provider's ways; nil where nothing is.
        let source: DataSource?
        /// Its position among the candidates of the plan.
        let candidate: Int

        init(
            provider: String, isStale: Bool, items: [Result<AirQualitySample, SourceError>], now: Instant? = nil,
            source: DataSource? = nil, candidate: Int = 0
        ) {
            (self.provider, self.isStale, self.items, self.now) = (provider, isStale, items, now)
            (self.source, self.candidate) = (source, candidate)
        }

        /// Its sample for the place at that position; nil where it failed.
        func sample(_ place: Int) -> AirQualitySample? {
            items.indices.contains(place) ? items[place].sample : nil
        }

        /// The answers that arrived, in order.
        static func list(_ plan: CallPlan, _ answers: [SourceAnswer?], _ outcomes: [Outcome] = []) -> [Contribution] {
            answers.enumerated().compactMap { index, answer -> Contribution? in
                guard case .airQuality(let items)? = answer else { return nil }
                let outcome = outcomes.indices.contains(index) ? outcomes[index] : nil
                let source = plan.candidates[index].source
                return Contribution(
                    provider: source.profile.name, isStale: outcome?.isStandIn == true, items: items,
                    now: outcome?.fetch?.now, source: source, candidate: index)
            }
        }
    }

    let query: AirQualityQuery
    let rule: MergeRule
    let contributions: [Contribution]
    /// As which clocks each place shows its instants; those of places beyond the end stay as they came.
    var zones: [TimeZoneRules?] = []
    /// The wall clock; nil counts every time as come, and none as old.
    var now: Instant?

    /// The merged air at the place at that position; a failure where every provider failed there.
    ///
    /// - Parameter outcomes: what became of the providers there, of which only those that delivered are heard; nil hears all.
    func place(_ index: Int, _ outcomes: [Outcome]? = nil) -> Result<AirQualityEstimates, SourceError> {
        let zone = zones.indices.contains(index) ? zones[index] : nil
        // Where one provider was asked, as mostly for many places, no list is made of what it says.
        if contributions.count == 1 {
            guard let only = AirQualityStatement(contributions[0], at: index, in: zone, now) else {
                return nothing(index)
            }
            let air = air(estimates(only), told: only.sample.time, timezone: only.sample.timezone, [only])
            return .success(air)
        }
        let samples = statements(at: index, in: zone, outcomes)
        guard let first = samples.first else { return nothing(index) }
        let estimates = samples.count == 1 ? estimates(first) : estimates(samples)
        return .success(
            air(
                estimates, told: samples.lazy.compactMap(\.sample.time).first,
                timezone: samples.lazy.compactMap(\.sample.timezone).first, samples))
    }

    /// What the providers say of a place who had their turn there, those with fresh data first: nothing stale stands in for
    /// something fresh.
    private func statements(
        at index: Int, in zone: TimeZoneRules?, _ outcomes: [Outcome]?
    ) -> [AirQualityStatement] {
        let all = contributions.compactMap { contribution -> AirQualityStatement? in
            if let outcomes, !outcomes[contribution.candidate].delivered { return nil }
            return AirQualityStatement(contribution, at: index, in: zone, now)
        }
        guard all.contains(where: \.speaker.isStale) else { return all }
        return all.filter { !$0.speaker.isStale } + all.filter(\.speaker.isStale)
    }

    /// - Parameter told: the first time that anybody told, for a place without values.
    private func air(
        _ estimates: [Estimate], told: Instant?, timezone: String?, _ samples: @autoclosure () -> [AirQualityStatement]
    ) -> AirQualityEstimates {
        let time = newest(of: estimates) ?? told
        return AirQualityEstimates(
            estimates: estimates, time: time, timezone: timezone,
            hourly: query.hours.map { hourly(samples(), in: $0) },
            history: query.history.flatMap { history(samples(), $0.metrics) })
    }

    /// One for each metric asked, by the only one who speaks.
    private func estimates(_ only: AirQualityStatement) -> [Estimate] {
        var estimates: [Estimate] = []
        estimates.reserveCapacity(query.metrics.count)
        for (position, metric) in query.metrics.enumerated() {
            estimates.append(only.estimate(of: metric, at: position, rule[metric]))
        }
        return estimates
    }

    /// One for each metric asked.
    private func estimates(_ samples: [AirQualityStatement]) -> [Estimate] {
        var estimates: [Estimate] = []
        estimates.reserveCapacity(query.metrics.count)
        for (position, metric) in query.metrics.enumerated() {
            let voices = samples.compactMap { $0.voice(at: position) }
            let estimate = FieldMerge(rule[metric], of: metric, now: now).estimate(voices)
            estimates.append(
                estimate.noting(
                    samples.compactMap { $0.refusal(at: position) },
                    absence: voices.isEmpty ? absence(position, samples) : nil))
        }
        return estimates
    }

    /// The time of the newest observation used.
    private func newest(of estimates: [Estimate]) -> Instant? {
        var newest: Instant?
        // Without copies: an estimate has many parts, and a copy counts them all.
        let estimates = estimates.span
        for position in estimates.indices where estimates[position].value != nil {
            if let time = estimates[position].time { newest = max(newest ?? time, time) }
        }
        return newest
    }

    /// The first reason in order; a place where nobody delivered has no samples and does not come here.
    private func absence(
        _ position: Int, _ samples: [AirQualityStatement]
    ) -> (reason: Reading.Absence, provider: String)? {
        for statement in samples {
            if case .missing(let reason) = statement.sample.readings[position] {
                return (reason, statement.speaker.provider)
            }
        }
        return nil
    }

    /// Why every provider failed at the place at that position: the first reason in their order; nil where one of them has a
    /// sample, or where none was asked.
    func failure(_ index: Int) -> SourceError? {
        guard !contributions.contains(where: { $0.sample(index) != nil }) else { return nil }
        for contribution in contributions where contribution.items.indices.contains(index) {
            if case .failure(let error) = contribution.items[index] { return error }
        }
        return nil
    }

    /// What there is to say of a place of which nobody has a sample.
    private func nothing(_ index: Int) -> Result<AirQualityEstimates, SourceError> {
        if let error = failure(index) { return .failure(error) }
        return .success(
            AirQualityEstimates(
                estimates: query.metrics.map { Estimate(rule[$0]) }, time: nil, timezone: nil,
                hourly: query.hours.map { hourly([], in: $0) }))
    }

    private func hourly(_ statements: [AirQualityStatement], in window: HourWindow) -> HourlyEstimates {
        HourlyMerge(metrics: query.metrics, hours: \.hourly, rule: rule, statements: statements)
            .estimates(in: window, around: contributions.compactMap(\.now).max())
    }

    /// What all of them say of the past hours; nil when nobody says anything.
    private func history(_ statements: [AirQualityStatement], _ metrics: [Metric]) -> HourlySeries? {
        if statements.count == 1 { return statements[0].sample.history }
        let told = statements.compactMap(\.sample.history)
        guard told.count > 1 else { return told.first }
        let merge = HourlyMerge(metrics: metrics, hours: \.history, rule: rule, statements: statements)
        let hours = merge.estimates(in: nil, around: nil)
        return HourlySeries(
            times: hours.times, rows: hours.rows.map { row in row.map { $0.map(Reading.value) ?? .missing(.null) } })
    }

    /// One warning for each provider that names a longitude beyond 180°.
    var wrappings: [Warning] {
        contributions.compactMap { contribution in
            let wrapped = contribution.items.lazy.compactMap { (try? $0.get())?.wrappedLongitude }.first
            return wrapped.map { .longitude($0, of: contribution.provider, path: "data") }
        }
    }
}

extension Result<AirQualitySample, SourceError> {
    /// Read in place: a result that is taken out of a list is copied with room for an error.
    var sample: AirQualitySample? {
        if case .success(let sample) = self { return sample }
        return nil
    }
}

/// One provider's sample of one place.
struct AirQualityStatement: Sendable {
    let speaker: Estimate.Speaker
    let sample: AirQualitySample

    /// Nil where it failed for that place; nothing is old where no clock is given.
    init?(_ contribution: AirQualityMerge.Contribution, at place: Int, in zone: TimeZoneRules?, _ now: Instant?) {
        guard contribution.items.indices.contains(place), let told = contribution.items[place].sample else {
            return nil
        }
        let sample = zone.map(told.shown) ?? told
        self.sample = sample
        var isStale = contribution.isStale
        if !isStale, let now, let time = told.time { isStale = contribution.source?.profile.isOld(time, now) == true }
        speaker = Estimate.Speaker(
            provider: contribution.provider, time: sample.time, used: sample.used, elevation: sample.elevation,
            evidence: contribution.source?.profile.evidence, isStale: isStale, source: contribution.source)
    }

    /// What is known of a metric when nobody else speaks.
    func estimate(of metric: Metric, at position: Int, _ rule: MergeStrategy) -> Estimate {
        switch sample.readings[position] {
        case .value(let value):
            Estimate(voice(value, at: position), rule)
        case .missing(let reason):
            Estimate(
                rule, absence: (reason, speaker.provider), others: refusal(at: position).map { [$0] } ?? [])
        }
    }

    /// What is said of a metric; nil where nothing is that can be used.
    func voice(at position: Int) -> Estimate.Voice? {
        sample.readings[position].value.map { voice($0, at: position) }
    }

    private func voice(_ value: Double, at position: Int) -> Estimate.Voice {
        .init(speaker, value: value, conversion: sample.conversions[position], hour: sample.times[position])
    }

    /// What was said of a metric and cannot be used.
    func refusal(at position: Int) -> Estimate.Other? {
        guard case .missing(let reason) = sample.readings[position], reason.isTold else { return nil }
        var value: Double?
        if case .outOfRange(let number) = reason { value = number }
        return .init(speaker: speaker, value: value, leftOut: .unusable(reason))
    }
}
