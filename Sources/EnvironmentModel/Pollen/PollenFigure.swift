/// A figure of pollen as something that is measured: an index of 0 to 5, or grains in a cubic metre.
package struct PollenFigure: Measurand, Hashable {
    /// The Universal Pollen Index.
    package static let index = PollenFigure(
        name: "index", unit: .pollenIndex, range: 0...5, tolerance: 1, relativeTolerance: 0)
    /// Of one species.
    package static let grains = PollenFigure(
        name: "grains_per_m3", unit: .grainPerCubicMetre, range: 0...100_000, tolerance: 20, relativeTolerance: 0.3)

    /// The member name on the wire.
    package let name: String
    /// Of the index or of a count.
    package let unit: Unit
    /// In that unit.
    package let range: ClosedRange<Double>
    /// A step of the index, or so many grains/m³.
    package let tolerance: Double
    /// Of a count; the index has steps, not shares.
    package let relativeTolerance: Double
}
