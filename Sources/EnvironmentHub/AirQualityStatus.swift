package import EnvironmentModel

/// What the air is like on one scale, in words.
package struct AirQualityStatus: Sendable {
    /// Whose bands and words are used.
    package let scale: IndexScale
    /// The index that the scale reads; nil when nobody reported it.
    package let estimate: Estimate?
    /// The band it falls into.
    package let band: IndexScale.Band?
    /// The reported sub-index of each pollutant, in their order; nil unless it was asked and reported.
    package let subIndices: [Double?]
    /// The pollutant whose sub-index makes the index; nil unless one that was asked and reported is as high.
    package let dominant: Pollutant?

    /// Where the answer to one question holds what a scale reads; worked out once for all places.
    package struct Places: Sendable {
        let index: Int?
        let subIndices: [Int?]

        /// For the metrics of a question, in its order.
        package init(_ scale: IndexScale, in query: [Metric]) {
            index = scale.index.flatMap(query.firstIndex(of:))
            subIndices = Pollutant.listed.map { pollutant in
                scale.index.flatMap(pollutant.subIndex(of:)).flatMap(query.firstIndex(of:))
            }
        }
    }

    /// Reads the status from what was merged.
    package init(_ scale: IndexScale, _ estimates: [Estimate], at places: Places) {
        self.scale = scale
        estimate = places.index.map { estimates[$0] }
        band = estimate?.value.flatMap(scale.band(of:))
        subIndices = places.subIndices.map { $0.flatMap { estimates[$0].value } }
        var highest: (pollutant: Pollutant, value: Double)?
        for (pollutant, value) in zip(Pollutant.listed, subIndices) {
            if let value, value > highest?.value ?? -.infinity { highest = (pollutant, value) }
        }
        // The index is the highest of all sub-indices: where every known one is lower, the one that makes it is not known.
        let index = estimate?.value ?? -.infinity
        dominant = highest.flatMap { $0.value >= index ? $0.pollutant : nil }
    }
}
