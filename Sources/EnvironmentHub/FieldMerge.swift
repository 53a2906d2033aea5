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
    /// The wall clock, by which a time is told that has not come yet; nil counts every time as come.
    let now: Instant?

    init(_ strategy: MergeStrategy, of metric: Metric, now: Instant? = nil) {
        (self.strategy, self.metric, self.now) = (strategy, metric, now)
        axis = Axis(metric)
    }

    init(_ strategy: MergeStrategy, of measurand: borrowing some Measurand) {
        (self.strategy, metric, now) = (strategy, nil, nil)
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
        case .all: for index in fresh where others[index] == .outlier { reasons[index] = .outlier }
        case .freshest:
            for index in fresh where others[index] == .outlier || others[index] == .ahead {
                reasons[index] = others[index]
            }
        case .median, .mean, .max: reasons = others
        }
        let eligible = voices.indices.filter { reasons[$0] == nil }.map { voices[$0] }
        let result = result(eligible)
        let agreement = agreement(result, voices, comparable, among: fresh, outliers: others.count { $0 == .outlier })
        let told = voices.indices.filter { index in
            guard let voice = result.voice else { return true }
            return voices[index].speaker !== voice.speaker
        }.map { index in
            Estimate.Other(
                speaker: voices[index].speaker, value: voices[index].value, leftOut: reasons[index],
                hour: voices[index].hour)
        }
        guard let voice = result.voice else {
            return Estimate(
                value: result.value, voice: nil, rule: strategy, origin: .computed, others: told, absence: nil,
                agreement: agreement)
        }
        return Estimate(voice, strategy, others: told, agreement: agreement)
    }

    /// How far others agree with the result: those that can be compared, or where it is not among them, those that can be
    /// compared with it.
    private func agreement(
        _ result: (value: Double, voice: Estimate.Voice?), _ voices: [Estimate.Voice], _ comparable: [Int],
        among candidates: [Int], outliers: Int
    ) -> Agreement? {
        var (peers, outliers) = (comparable, outliers)
        if let voice = result.voice, let chosen = voices.firstIndex(where: { $0.speaker === voice.speaker }),
            !comparable.contains(chosen)
        {
            peers = candidates.filter { $0 == chosen || areComparable(voices[$0], voice) }
            outliers = 0
        }
        var agreement = Agreement(
            peers.map { voices[$0].value }, around: result.value, on: axis, outliers: outliers)
        if let metric, let first = peers.first, ValueManner(of: voices[first], metric) == .averaged(nil) {
            agreement?.isStated = false
        }
        return agreement
    }

    private func areComparable(_ one: Estimate.Voice, _ other: Estimate.Voice) -> Bool {
        if let first = one.time?.milliseconds, let second = other.time?.milliseconds {
            guard abs(first - second) <= Self.timeTolerance else { return false }
        } else if one.time != nil || other.time != nil {
            return false
        }
        return metric.map { ValueManner(of: one, $0) == ValueManner(of: other, $0) } ?? true
    }

    /// The value of those that have a part in it, and whose it is; nil where it is nobody's own.
    private func result(_ eligible: [Estimate.Voice]) -> (value: Double, voice: Estimate.Voice?) {
        let sorted = eligible.map(\.value).sorted()
        let chosen: Estimate.Voice?
        switch strategy {
        case .first, .fill, .all: chosen = eligible.first
        case .freshest:
            chosen = newest(eligible)
        case .max where !axis.isCircular: chosen = newest(eligible.filter { $0.value == sorted.last })
        case .mean where sorted.count > 1:
            if let mean = axis.mean(sorted) { return (written(mean), nil) }
            chosen = median(eligible, sorted)
        case .median, .mean, .max:
            guard axis.isCircular || !sorted.count.isMultiple(of: 2) else {
                return (written(axis.median(sorted) ?? 0), nil)
            }
            chosen = median(eligible, sorted)
        }
        return (chosen?.value ?? 0, chosen)
    }

    private func median(_ eligible: [Estimate.Voice], _ sorted: [Double]) -> Estimate.Voice? {
        let middle = axis.median(sorted)
        return newest(eligible.filter { $0.value == middle })
    }

    /// The first of those that hold for the latest time.
    private func newest(_ voices: [Estimate.Voice]) -> Estimate.Voice? {
        // `max(by:)` keeps the first of equals.
        voices.max { ($0.time?.milliseconds ?? .min) < ($1.time?.milliseconds ?? .min) }
    }

    /// A computed value as it is told: an index is a whole number, anything else has no more than six decimals.
    private func written(_ value: Double) -> Double {
        metric?.isIndex == true ? value.rounded() : (value * 1e6).rounded() / 1e6
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
        if let reference = reference(candidates.compactMap { voices[$0].time?.milliseconds }) {
            for index in candidates {
                guard let time = voices[index].time?.milliseconds else {
                    reasons[index] = .undated
                    continue
                }
                if reference - time > Self.timeTolerance { reasons[index] = .older }
                if time - reference > Self.timeTolerance { reasons[index] = .ahead }
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

    /// The newest time that has come; where none has, the one that comes first.
    private func reference(_ times: [Int64]) -> Int64? {
        guard let now = now?.milliseconds else { return times.max() }
        return times.filter { $0 <= now }.max() ?? times.min()
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
