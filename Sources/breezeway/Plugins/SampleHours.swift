import EnvironmentModel
import JSON

/// Hours of a sample: columns that stand beside a column of times, `{"time": […], "pm10": […]}`, or rows, each with its
/// time, `[{"time": …, "pm10": …}, …]`.
struct SampleHours {
    let time: SampleTime
    private(set) var fields: [SampleReading.Field] = []
    /// Finds each row, at which the other paths start; nil for columns.
    private(set) var items: String?
    /// What a person should look at.
    private(set) var notes: [String] = []

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

    /// Nil for rows that have no times an hour apart, unless some are ahead of `now`, as only those of a forecast are.
    init?(rows: [SampleReading], _ path: String, now: Instant) {
        let times = rows.compactMap(\.time)
        guard let fullest = rows.max(by: { $0.fields.count < $1.fields.count }), !fullest.fields.isEmpty,
            let first = times.first, times.count == rows.count,
            times.allSatisfy({ $0.path == first.path }), rows.allSatisfy({ $0.hours == nil })
        else { return nil }
        let instants = times.map(\.instant.milliseconds)
        let steps = zip(instants.dropFirst(), instants).map { $0 - $1 }
        guard steps.allSatisfy({ $0 > 0 }) || steps.allSatisfy({ $0 < 0 }),
            steps.allSatisfy({ abs($0) == 3_600_000 }) || times.contains(where: { $0.instant > now }),
            let current = times.filter({ $0.instant <= now }).max(by: { $0.instant < $1.instant })
                ?? times.min(by: { $0.instant < $1.instant })
        else { return nil }
        time = current
        fields = fullest.fields
        items = path + "[*]"
        notes =
            fullest.notes + [
                "'\(path)' is a list of \(rows.count) hours; values of now are those of the hour in which an answer comes"
            ]
    }
}
