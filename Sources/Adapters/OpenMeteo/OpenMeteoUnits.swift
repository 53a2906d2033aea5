import EnvironmentModel
import JSON
import ProviderKit

/// The `current_units` or `hourly_units` of an answer.
struct OpenMeteoUnits {
    /// nil where the answer has no such block.
    let block: JSONValue?
    /// Values that mean "no value".
    let absent: [AbsentValue]

    /// The unit in which `member` comes; `fallback` is the one that the API documents, which holds where the answer says
    /// nothing: no block, no entry, an empty text, or `undefined`.
    ///
    /// Errors: the text of a unit that is not known.
    func unit(of member: String, fallback: Unit) throws(UnknownUnit) -> Unit {
        guard let entry = block?[member], !entry.isNull else { return fallback }
        if entry.equals("") || entry.equals("undefined") || fallback.isWritten({ entry.equals($0) }) { return fallback }
        guard let text = entry.string, let unit = Unit.spelled(text) else {
            throw UnknownUnit(text: excerpt(entry.string ?? "no text"))
        }
        return unit
    }

    struct UnknownUnit: Error {
        let text: String
    }

    /// One value as a reading of `metric`.
    func reading(_ value: JSONValue?, member: String, of metric: some Measurand) -> Reading {
        guard let value else { return .missing(.notReported) }
        guard !value.isNull else { return .missing(.null) }
        if absent.contains(where: { $0.matches(value) }) {
            return .missing(.sentinel(excerpt(value.plainText ?? "a value")))
        }
        guard let number = value.double else { return .missing(.notANumber) }
        do {
            return Reading(number, in: try unit(of: member, fallback: metric.unit), of: metric)
        } catch {
            return .missing(.unit(error.text))
        }
    }
}

extension OpenMeteoUnits {
    /// How the readings of `metrics` are converted, by their position.
    func conversions(_ metrics: [Metric], in values: JSONValue) -> [Int: Conversion] {
        var conversions: [Int: Conversion] = [:]
        for (position, metric) in metrics.enumerated() {
            let member = OpenMeteoMember.find(metric, in: values).name
            guard let unit = try? unit(of: member, fallback: metric.unit), unit != metric.unit else { continue }
            conversions[position] = Conversion(from: unit, to: metric.unit)
        }
        return conversions
    }
}
