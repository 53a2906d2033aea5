package import EnvironmentModel

/// What the air is like on one scale, in words.
package struct AirQualityStatus: Sendable {
    package let scale: IndexScale
    /// The index that the scale reads; nil when nobody reported it.
    package let estimate: Estimate?
    /// The band it falls into.
    package let band: IndexScale.Band?
    /// The reported sub-index of each pollutant, in their order; nil unless it was asked and reported.
    package let subIndices: [Double?]
    /// The pollutant whose sub-index is the highest; nil unless sub-indices were asked and reported.
    package let dominant: Pollutant?

    /// Reads the status from what was asked and merged.
    package init(_ scale: IndexScale, _ estimates: AirQualityEstimates, of query: [Metric]) {
        self.scale = scale
        estimate = query.firstIndex(of: scale.index).map { estimates.estimates[$0] }
        band = estimate?.value.flatMap(scale.band(of:))
        let known = Pollutant.allCases.map { pollutant in
            pollutant.subIndex(of: scale.index).flatMap(query.firstIndex(of:)).flatMap { estimates.estimates[$0].value }
        }
        let highest = known.lazy.compactMap { $0 }.max()
        let position = highest.flatMap { highest in known.firstIndex { $0 == highest } }
        subIndices = known
        dominant = position.map { Pollutant.allCases[$0] }
    }
}
