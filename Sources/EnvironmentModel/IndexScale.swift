/// A scale of air quality: bands of one index, with the words and colours that its authority gives them.
package struct IndexScale: Sendable {
    /// One step of the scale.
    package struct Band: Sendable {
        /// A word for programs.
        package let level: String
        /// The authority's word.
        package let label: String
        /// The lowest index of the band.
        package let lower: Double
        /// The highest index of the band; nil in the last one, which has no end.
        package let upper: Double?
        /// `#RRGGBB`.
        package let colour: String
        /// What people may do.
        package let advice: [String]
    }

    /// How the parameter `scale` names it.
    package let name: String
    /// The index that it reads.
    package let index: Metric
    /// Lowest first.
    package let bands: [Band]

    /// The band of an index value, which is rounded to a whole number first as both authorities show it; nil below the
    /// first band.
    package func band(of index: Double) -> Band? {
        let whole = index.rounded()
        return bands.first { whole >= $0.lower && whole <= ($0.upper ?? .infinity) }
    }

    /// The scale of that name; nil if there is none.
    package static func named(_ name: String) -> IndexScale? { all.first { $0.name == name } }
}
