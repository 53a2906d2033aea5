package import EnvironmentModel

/// What the air is like on one scale, in words.
package struct AirQualityStatus: Sendable {
    package let scale: IndexScale
    /// The index that the scale reads; nil when nobody reported it.
    package let estimate: Estimate?
    /// The band it falls into.
    package let band: IndexScale.Band?
    /// The pollutant whose sub-index is the highest; nil unless sub-indices were asked and reported.
    package let dominant: Pollutant?

    /// Reads the status from what was asked and merged.
    package init(_ scale: IndexScale, _ estimates: AirQualityEstimates, of query: [Metric]) {
        self.scale = scale
        estimate = query.firstIndex(of: scale.index).map { estimates.estimates[$0] }
        band = estimate?.value.flatMap(scale.band(of:))
        let known = Pollutant.allCases.compactMap { pollutant in
            estimates.subIndex(of: pollutant, scale, query).map { (pollutant, $0) }
        }
        // The first of equals: `max` would give the last.
        dominant = known.reversed().max { $0.1 < $1.1 }?.0
    }
}

extension AirQualityEstimates {
    /// The reported sub-index of a pollutant; nil unless it was asked and reported.
    package func subIndex(of pollutant: Pollutant, _ scale: IndexScale, _ query: [Metric]) -> Double? {
        guard let metric = pollutant.subIndex(of: scale.index), let position = query.firstIndex(of: metric) else {
            return nil
        }
        return estimates[position].value
    }
}
