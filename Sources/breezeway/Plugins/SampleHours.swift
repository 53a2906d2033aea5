import EnvironmentModel
import JSON

/// Columns of a sample that stand beside a column of times: `{"time": […], "pm10": […]}`.
struct SampleHours {
    let time: SampleTime
    private(set) var fields: [SampleReading.Field] = []

    /// Nil for an object that has no column of times, or beside it none of a metric. `units` are objects in which units
    /// stand by the same names; notes are added to.
    init?(_ object: JSONValue, _ path: String, units: [JSONValue], notes: inout [String]) {
        var first: (time: SampleTime, count: Int, path: String)?
        for (name, value) in object.members where value.kind == .array && value.count > 1 {
            guard let start = value.elements.first(where: { _ in true }) else { continue }
            let column = path + SampleReading.step(name) + "[*]"
            if let time = SampleTime(name, start, column) {
                first = (time, value.count, column)
                break
            }
        }
        guard let first else { return nil }
        time = first.time
        for (name, value) in object.members where value.kind == .array && value.count == first.count {
            guard let alias = MetricAlias(name),
                let number = value.elements.first(where: { $0.double != nil })
            else { continue }
            let told = units.lazy.compactMap { $0[name]?.string }.first
            let column = path + SampleReading.step(name) + "[*]"
            guard let field = SampleReading.field(alias, number, column, unit: told, notes: &notes) else { continue }
            if !fields.contains(where: { $0.metric == field.metric }) { fields.append(field) }
        }
        guard !fields.isEmpty else { return nil }
    }
}
