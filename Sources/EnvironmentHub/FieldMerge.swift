import EnvironmentModel
import ProviderKit

/// What providers said of one metric becomes one estimate: pure arithmetic, defined in Documentation/Merging.md.
///
/// `median`, `mean` and `max` give the same value in whatever order the providers stand.
struct FieldMerge {
    /// Milliseconds by which the times of two values may differ that are merged into one.
    static let timeTolerance: Int64 = 3_600_000
    /// A value is an outlier when it lies farther from the median than so many scaled median absolute deviations, or than
    /// so many tolerances of its metric, whichever is more.
    static let outlierFactor = 4.0
    /// Makes the median absolute deviation of a normal distribution its standard deviation.
    private static let deviationScale = 1.4826

    let strategy: MergeStrategy
    let axis: Axis
    /// Of air quality, where averaging times and editions can differ; nil for others.
    let metric: Metric?

    init(_ strategy: MergeStrategy, of metric: Metric) {
        (self.strategy, self.metric) = (strategy, metric)
        axis = Axis(metric)
    }

    init(_ strategy: MergeStrategy, of measurand: some Measurand) {
        (self.strategy, metric) = (strategy, nil)
        axis = Axis(measurand)
    }

    /// - Parameter voices: in the order of the providers, those with fresh data first.
    func estimate(_ voices: [Estimate.Voice]) -> Estimate {
        guard let first = voices.first else { return Estimate(strategy) }
        guard voices.count > 1 else { return Estimate(first, strategy) }
        var reasons = [LeftOut?](repeating: nil, count: voices.count)
        let fresh = fresh(voices, &reasons)
        var others = reasons
        let comparable = withoutOutliers(voices, among: comparable(voices, among: fresh, &others), &others)
        switch strategy {
        case .first, .fill: break
        case .freshest, .all: for index in fresh where others[index] == .outlier { reasons[index] = .outlier }
        case .median, .mean, .max: reasons = others
        }
        let eligible = voices.indices.filter { reasons[$0] == nil }.map { voices[$0] }
        let result = result(eligible)
        let agreement = Agreement(
            comparable.map { voices[$0].value }, around: result.value, on: axis,
            outliers: others.count { $0 == .outlier })
        let told = voices.indices.filter { index in
            guard let voice = result.voice else { return true }
            return voices[index].speaker !== voice.speaker
        }.map { index in
            Estimate.Other(speaker: voices[index].speaker, value: voices[index].value, leftOut: reasons[index])
        }
        guard let voice = result.voice else {
            return Estimate(
                value: result.value, voice: nil, rule: strategy, origin: .computed, others: told, absence: nil,
                agreement: agreement)
        }
        return Estimate(voice, strategy, others: told, agreement: agreement)
    }

    /// The value of those that have a part in it, and whose it is; nil where it is nobody's own.
    private func result(_ eligible: [Estimate.Voice]) -> (value: Double, voice: Estimate.Voice?) {
        let sorted = eligible.map(\.value).sorted()
        let chosen: Estimate.Voice?
        switch strategy {
        case .first, .fill, .all: chosen = eligible.first
        case .freshest:
            // `max(by:)` keeps the first of equals.
            chosen = eligible.max { ($0.time?.milliseconds ?? .min) < ($1.time?.milliseconds ?? .min) }
        case .max where !axis.isCircular: chosen = eligible.max { $0.value < $1.value }
        case .mean where sorted.count > 1:
            if let mean = axis.mean(sorted) { return (mean, nil) }
            chosen = median(eligible, sorted)
        case .median, .mean, .max:
            guard axis.isCircular || !sorted.count.isMultiple(of: 2) else { return (axis.median(sorted) ?? 0, nil) }
            chosen = median(eligible, sorted)
        }
        return (chosen?.value ?? 0, chosen)
    }

    private func median(_ eligible: [Estimate.Voice], _ sorted: [Double]) -> Estimate.Voice? {
        let middle = axis.median(sorted)
        return eligible.first { $0.value == middle }
    }

    /// Those that are not stale, unless all are.
    private func fresh(_ voices: [Estimate.Voice], _ reasons: inout [LeftOut?]) -> [Int] {
        let fresh = voices.indices.filter { !voices[$0].speaker.isStale }
        guard !fresh.isEmpty, fresh.count < voices.count else { return Array(voices.indices) }
        for index in voices.indices where voices[index].speaker.isStale { reasons[index] = .stale }
        return fresh
    }

    /// Those that hold for about the same time and are averaged over the same time, or are indices of one edition.
    private func comparable(
        _ voices: [Estimate.Voice], among candidates: [Int], _ reasons: inout [LeftOut?]
    ) -> [Int] {
        var kept = candidates
        if let newest = candidates.compactMap({ voices[$0].time?.milliseconds }).max() {
            for index in candidates {
                guard let time = voices[index].time?.milliseconds else {
                    reasons[index] = .undated
                    continue
                }
                if newest - time > Self.timeTolerance { reasons[index] = .older }
            }
            kept = candidates.filter { reasons[$0] == nil }
        }
        guard let metric, kept.count > 1 else { return kept }
        let manners = kept.map { ValueManner(of: voices[$0], metric) }
        guard let first = manners.first, manners.contains(where: { $0 != first }) else { return kept }
        let best = ValueManner.preferred(Array(zip(manners, kept.map { voices[$0].value })))
        for (index, manner) in zip(kept, manners) where manner != best { reasons[index] = manner.leftOut }
        return kept.filter { reasons[$0] == nil }
    }

    /// Those that do not lie far from the others; with fewer than three nobody can tell who is wrong.
    private func withoutOutliers(
        _ voices: [Estimate.Voice], among candidates: [Int], _ reasons: inout [LeftOut?]
    ) -> [Int] {
        guard candidates.count > 2 else { return candidates }
        let sorted = candidates.map { voices[$0].value }.sorted()
        guard let middle = axis.median(sorted) else { return candidates }
        let distances = sorted.map { axis.distance($0, middle) }.sorted()
        let half = distances.count / 2
        let deviation =
            distances.count.isMultiple(of: 2) ? (distances[half - 1] + distances[half]) / 2 : distances[half]
        let limit = Self.outlierFactor * max(Self.deviationScale * deviation, axis.tolerance(middle))
        for index in candidates where axis.distance(voices[index].value, middle) > limit { reasons[index] = .outlier }
        return candidates.filter { reasons[$0] == nil }
    }
}
