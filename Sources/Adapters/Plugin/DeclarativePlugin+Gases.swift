import EnvironmentModel
import JSON
import ProviderKit

/// Gases that come as a share of volume, such as ppb, and are told as a mass: the API does not say at which temperature and
/// pressure, so that those of US practice are assumed, and said.
extension DeclarativePlugin {
    private static let state = ReferenceState.standard

    /// A number as a reading of its metric.
    func reading(_ number: Double, in unit: Unit, of metric: some Measurand) -> Reading {
        guard unit.dimension != metric.unit.dimension, let gas = Gas.named(metric.name),
            let mass = unit.convert(number, to: metric.unit, of: gas, at: Self.state)
        else { return Reading(number, in: unit, of: metric) }
        return Reading(mass, in: metric.unit, of: metric)
    }

    /// How the number of a field is converted; nil where it comes in the metric's own unit.
    func conversion(_ field: PluginField, of metric: some Measurand, in root: JSONValue) -> Conversion? {
        guard case .success(let unit) = unit(field, in: root) else { return nil }
        guard unit.dimension != metric.unit.dimension, let gas = Gas.named(metric.name),
            let factor = unit.factor(to: metric.unit, of: gas, at: Self.state)
        else { return Conversion(from: unit, to: metric.unit) }
        return Conversion(from: unit, to: metric.unit, factor: factor, state: Self.state)
    }
}
