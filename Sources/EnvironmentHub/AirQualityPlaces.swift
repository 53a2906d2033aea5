package import EnvironmentModel
import ProviderKit

/// The air at every place that was asked, in that order. A place is merged whenever it is looked at, so that of many places
/// none has to be kept.
package struct AirQualityPlaces: RandomAccessCollection, Sendable {
    /// All that is known of one of several places.
    package struct Finding: Sendable {
        /// A failure where nobody has data.
        package let air: Result<AirQualityEstimates, SourceError>
        /// Set where fewer providers delivered than the call requires.
        package var shortfall: Shortfall?
        /// What went wrong there beside what the outcomes of the call tell; paths begin with `data`.
        package var warnings: [Warning] = []
        /// Whether every provider that was asked about the place delivered fresh data there.
        package var isComplete = true
    }

    let merge: AirQualityMerge
    /// What became of the providers at each place; nil for one place alone, of which the call tells.
    let outcomes: PlaceOutcomes?
    /// At which places the only answer has fresh data and no other is required, as is mostly so everywhere; empty where several
    /// answered.
    private let isPlain: [Bool]

    init(merge: AirQualityMerge, outcomes: PlaceOutcomes?) {
        (self.merge, self.outcomes) = (merge, outcomes)
        guard let outcomes, outcomes.plan.require == .any, merge.contributions.count == 1,
            let only = merge.contributions.first, !only.isStale
        else {
            isPlain = []
            return
        }
        isPlain = only.items.map { item in
            guard case .success(let sample) = item, !sample.isEmpty else { return false }
            return sample.time.map { only.source?.profile.isOld($0, outcomes.now) != true } ?? true
        }
    }

    /// The first place that was asked.
    package var startIndex: Int { 0 }
    /// Behind the last one.
    package var endIndex: Int { merge.query.places.count }

    /// A failure where every provider failed. Cost: that of merging the place.
    package subscript(position: Int) -> Result<AirQualityEstimates, SourceError> { air(at: position, nil) }

    /// The same with what became of the providers there.
    package func finding(at position: Int) -> Finding {
        guard let outcomes, !(isPlain.indices.contains(position) && isPlain[position]) else {
            let air = self[position]
            if case .success = air { return Finding(air: air) }
            return Finding(air: air, isComplete: false)
        }
        let here = outcomes.outcomes(at: position)
        let shortfall = outcomes.shortfall(here, at: position)
        return Finding(
            air: air(at: position, here), shortfall: shortfall, warnings: outcomes.warnings(here, at: position),
            isComplete: shortfall == nil && here.allSatisfy(\.isComplete))
    }

    private func air(at position: Int, _ outcomes: [Outcome]?) -> Result<AirQualityEstimates, SourceError> {
        switch merge.place(position, outcomes) {
        case .success(let air): .success(air.completed(merge.query))
        case .failure(let error): .failure(error)
        }
    }
}
