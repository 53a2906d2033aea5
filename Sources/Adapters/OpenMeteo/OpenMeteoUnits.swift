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

    /// The variable that the answer calls `member`.
    func column<Quantity: Measurand>(_ member: String, of metric: Quantity) -> OpenMeteoColumn<Quantity> {
        let found = Result { () throws(UnknownUnit) in try unit(of: member, fallback: metric.unit) }
        return OpenMeteoColumn(member: member, metric: metric, unit: found, absent: absent)
    }
}
