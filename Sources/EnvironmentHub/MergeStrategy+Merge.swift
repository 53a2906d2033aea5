import EnvironmentModel
import ProviderKit

extension MergeStrategy {
    /// Makes one estimate of what providers said of one metric.
    ///
    /// - Parameter voices: in the order of the providers, those with fresh data first.
    func merge(_ voices: [Estimate.Voice]) -> Estimate {
        guard let first = voices.first else {
            return Estimate(value: nil, voice: nil, rule: self, origin: .reported, others: [], absence: nil)
        }
        guard voices.count > 1 else { return taking(first, from: []) }
        switch self {
        case .first, .fill, .all: return taking(first, from: voices)
        case .freshest:
            // `max(by:)` keeps the first of equals.
            let newest = voices.max { ($0.time?.milliseconds ?? .min) < ($1.time?.milliseconds ?? .min) }
            return taking(newest ?? first, from: voices)
        case .max:
            return taking(voices.max { $0.value < $1.value } ?? first, from: voices)
        case .median:
            let sorted = voices.sorted { $0.value < $1.value }
            let middle = sorted.count / 2
            guard sorted.count.isMultiple(of: 2) else { return taking(sorted[middle], from: voices) }
            return computed((sorted[middle - 1].value + sorted[middle].value) / 2, from: voices)
        case .mean:
            // Summed in ascending order, so that the order of the providers cannot change the last digit.
            return computed(voices.map(\.value).sorted().reduce(0, +) / Double(voices.count), from: voices)
        }
    }

    /// Merges what is fresh, if anything is; what is stale is then told beside it and changes no value.
    func mergeFreshFirst(_ voices: [Estimate.Voice]) -> Estimate {
        let fresh = voices.filter { !$0.speaker.isStale }
        guard !fresh.isEmpty, fresh.count < voices.count else { return merge(voices) }
        var estimate = merge(fresh)
        estimate.others += voices.filter(\.speaker.isStale)
        return estimate
    }

    private func taking(_ voice: Estimate.Voice, from voices: [Estimate.Voice]) -> Estimate {
        Estimate(
            value: voice.value, voice: voice, rule: self, origin: .reported,
            others: voices.filter { $0.provider != voice.provider }, absence: nil)
    }

    private func computed(_ value: Double, from voices: [Estimate.Voice]) -> Estimate {
        Estimate(value: value, voice: nil, rule: self, origin: .computed, others: voices, absence: nil)
    }
}
