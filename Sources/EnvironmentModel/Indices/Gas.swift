/// A gas whose mass and share of volume convert into each other: one row of the table of molar masses.
///
/// Particles have no row, so that they are never converted.
package struct Gas: Sendable, Hashable {
    /// The metric of its concentration.
    package let name: String
    /// Grams for a mole: sums of the abridged standard atomic weights of IUPAC (2021).
    package let molarMass: Double

    /// Every gas, by the name of its metric.
    package static let all = [
        Gas(name: "ozone", molarMass: 47.998),
        Gas(name: "nitrogen_dioxide", molarMass: 46.006),
        Gas(name: "sulphur_dioxide", molarMass: 64.066),
        Gas(name: "carbon_monoxide", molarMass: 28.010),
        Gas(name: "nitrogen_monoxide", molarMass: 30.006),
        Gas(name: "ammonia", molarMass: 17.031),
    ]

    /// The gas whose concentration is that metric; nil for particles and for what has no row.
    package static func named(_ name: String) -> Gas? { all.first { $0.name == name } }
}

extension Unit {
    /// `value` of this unit expressed in `other`, also from mass to share of volume and back for the gas in that state;
    /// nil when the two measure different things, or when there is no gas that would lead from one to the other.
    package func convert(_ value: Double, to other: Unit, of gas: Gas?, at state: ReferenceState) -> Double? {
        guard dimension != other.dimension else { return convert(value, to: other) }
        return gas.flatMap { self.factor(to: other, of: $0, at: state) }.map { (value * $0).tidied() }
    }

    /// By how much values from mass to share of volume, or back, are multiplied, in full precision; nil for other units.
    package func factor(to other: Unit, of gas: Gas, at state: ReferenceState) -> Double? {
        switch (dimension, other.dimension) {
        case (.massConcentration, .volumeFraction): factor * state.molarVolume / gas.molarMass / other.factor
        case (.volumeFraction, .massConcentration): factor * gas.molarMass / state.molarVolume / other.factor
        default: nil
        }
    }
}
