import EnvironmentModel
import JSON
import ProviderKit

/// One variable of an answer: what is the same for all of its values, of every hour and of every place whose units are
/// written alike; a class, so that a list of them is gone through without copies.
final class OpenMeteoColumn<Quantity: Measurand>: Sendable {
    /// As the answer names it.
    let member: String
    let metric: Quantity
    /// In which the values come.
    let unit: Result<Unit, OpenMeteoUnits.UnknownUnit>
    /// Values that mean "no value".
    let absent: [AbsentValue]
    /// What is possible for a number that is taken as it is; nil where one may mean "no value" or has to be converted.
    let plain: ClosedRange<Double>?

    init(member: String, metric: Quantity, unit: Result<Unit, OpenMeteoUnits.UnknownUnit>, absent: [AbsentValue]) {
        self.member = member
        self.metric = metric
        self.unit = unit
        self.absent = absent
        plain = if absent.isEmpty, case .success(let unit) = unit, unit == metric.unit { metric.range } else { nil }
    }

    /// One value as a reading.
    func reading(_ value: JSONValue?) -> Reading {
        guard let value else { return .missing(.notReported) }
        guard !value.isNull else { return .missing(.null) }
        if absent.contains(where: { $0.matches(value) }) {
            return .missing(.sentinel(excerpt(value.plainText ?? "a value")))
        }
        guard let number = value.double else { return .missing(.notANumber) }
        return switch unit {
        case .success(let unit): Reading(number, in: unit, of: metric)
        case .failure(let error): .missing(.unit(error.text))
        }
    }

    /// How the values are converted; nil where they come in the metric's own unit or in none that is known.
    var conversion: Conversion? {
        guard case .success(let unit) = unit, unit != metric.unit else { return nil }
        return Conversion(from: unit, to: metric.unit)
    }
}

/// The variables of one block, in the order of the metrics asked.
struct OpenMeteoColumns {
    let columns: [OpenMeteoColumn<Metric>]
    /// By position in the order of the metrics.
    let conversions: [Int: Conversion]

    init(_ metrics: [Metric], in block: JSONValue, _ units: OpenMeteoUnits) {
        columns = metrics.map { units.column(OpenMeteoMember.find($0, in: block).name, of: $0) }
        var conversions: [Int: Conversion] = [:]
        for (position, column) in columns.enumerated() { conversions[position] = column.conversion }
        self.conversions = conversions
    }
}
