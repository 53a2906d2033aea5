package import EnvironmentModel

/// What the air is like on one scale, in words; a class, so that handing it on copies none of its parts.
package final class AirQualityStatus: Sendable {
    /// How one pollutant stands on the scale.
    package struct Level: Sendable {
        /// Reported, or else computed here; nil where neither is known, and on a scale that has no sub-indices.
        package let index: Double?
        /// Whether a provider reported the sub-index.
        package let isReported: Bool
        /// What was computed here, or why nothing was; nil where nothing was asked that it could be computed from.
        package let computed: Result<SubIndex, SubIndex.Gap>?
    }

    /// Whose bands and words are used.
    package let scale: IndexScale
    /// The index that the scale reads, if it is a metric that was asked.
    package let estimate: Estimate?
    /// What comes out here, whether or not somebody reported the index.
    package let computed: ComputedIndex?
    /// The reported index, else the computed one.
    package let index: Double?
    /// The band it falls into.
    package let band: IndexScale.Band?
    /// In the order in which pollutants are listed.
    package let levels: [Level]
    /// The pollutant that makes the index; nil unless that is known.
    package let dominant: Pollutant?
    /// The highest sub-index of those who reported the index, where it is higher than the index by more than rounding: an
    /// index is the highest of its sub-indices, so that one of the two is wrong.
    package let contradiction: (pollutant: Pollutant, index: Double)?

    /// Reads the status from what was merged.
    package init(_ scale: IndexScale, _ air: AirQualityEstimates, at places: ScalePlaces) {
        let estimates = air.estimates
        let estimate = places.index.map { estimates[$0] }
        let computed = scale.compute(air, at: places)
        let index = estimate?.value ?? (scale.index == nil ? computed?.index : nil)
        let (parts, hasLevels) = (computed?.parts, computed?.edition.hasSubIndices ?? true)
        var levels: [Level] = []
        levels.reserveCapacity(Pollutant.listed.count)
        for (pollutant, place) in zip(Pollutant.listed, places.subIndices) {
            let part = parts.map { ComputedIndex.part(pollutant, of: $0) }
            if let place, let value = estimates[place].value {
                levels.append(Level(index: value, isReported: !estimates[place].isMadeHere, computed: part))
            } else {
                let index = hasLevels ? (try? part?.get())?.index : nil
                levels.append(Level(index: index, isReported: false, computed: part))
            }
        }
        let reported = estimate.flatMap { $0.isMadeHere ? nil : $0.value }
        dominant = Self.dominant(levels, computed, index: reported)
        contradiction = estimate.flatMap { Self.contradiction(of: $0, levels, places.subIndices, estimates) }
        band = index.flatMap(scale.band(of:))
        (self.scale, self.estimate, self.computed, self.index, self.levels) = (scale, estimate, computed, index, levels)
    }

    /// The pollutant with the highest sub-index, the reported ones where there are such. An index is the highest of its
    /// sub-indices: where every known one is lower than the reported index, the one that makes it may be unknown.
    private static func dominant(_ levels: [Level], _ computed: ComputedIndex?, index: Double?) -> Pollutant? {
        guard levels.contains(where: \.isReported) else {
            guard let computed, let index else { return computed?.dominant }
            if computed.isWhole { return computed.dominant }
            return computed.highest.flatMap { $0.index >= index ? $0.pollutant : nil }
        }
        var highest: (pollutant: Pollutant, value: Double)?
        for (pollutant, level) in zip(Pollutant.listed, levels) where level.isReported {
            if let value = level.index, value > highest?.value ?? -.infinity { highest = (pollutant, value) }
        }
        return highest.flatMap { $0.value >= index ?? -.infinity ? $0.pollutant : nil }
    }

    private static func contradiction(
        of index: Estimate, _ levels: [Level], _ places: [Int?], _ estimates: [Estimate]
    ) -> (pollutant: Pollutant, index: Double)? {
        guard let value = index.value, !index.isMadeHere else { return nil }
        var highest: (pollutant: Pollutant, index: Double)?
        for (position, pollutant) in Pollutant.listed.enumerated() {
            guard levels[position].isReported, let part = levels[position].index, part > value + 1,
                part > highest?.index ?? value,
                let place = places[position], estimates[place].speaker?.provider == index.speaker?.provider
            else { continue }
            highest = (pollutant, part)
        }
        return highest
    }

    /// The computed index where it differs from the reported one by more than the scale tolerates. What some pollutants
    /// are missing from is a lower bound, and only too high a one differs.
    package var disagreement: Double? {
        guard let estimate, !estimate.isMadeHere, let reported = estimate.value, let computed,
            let index = computed.index ?? computed.highest?.index, abs(index - reported) > scale.tolerance
        else { return nil }
        return computed.isWhole || index > reported ? index : nil
    }
}
