import EnvironmentModel
import JSON

/// What a sample answer seems to say: metrics with their paths and units, a time, a place.
struct SampleReading {
    /// One metric, once.
    struct Field {
        let metric: Metric
        let path: String
        let unit: Unit
        /// A value of the sample that stands for none.
        let absent: String?
        /// Nil where the unit was told.
        let note: String?
    }

    private(set) var fields: [Field] = []
    private(set) var times: [SampleTime] = []
    /// Degrees, and where they stand.
    private(set) var place: (latitude: String, longitude: String, coordinate: Coordinate)?
    /// What a person should look at.
    private(set) var notes: [String] = []

    /// Depth is bounded by the reader of JSON; of a list the first element is looked at.
    init(_ root: JSONValue) {
        visit(root, "$", units: [])
    }

    /// The time nearest to the values.
    var time: SampleTime? {
        let near = fields.first?.path ?? "$"
        return times.max { shared($0.path, near) < shared($1.path, near) }
    }

    private func shared(_ left: String, _ right: String) -> Int {
        zip(left, right).prefix { $0 == $1 }.count
    }

    /// `units` are objects further up in which units stand by the same names.
    private mutating func visit(_ value: JSONValue, _ path: String, units: [JSONValue]) {
        switch value.kind {
        case .array: visit(list: value, path, units)
        case .object: visit(object: value, path, units)
        default: break
        }
    }

    private mutating func visit(object: JSONValue, _ path: String, _ units: [JSONValue]) {
        readPlace(object, path)
        let own = object.members.compactMap { name, value in
            name.lowercased().contains("unit") && value.kind == .object ? value : nil
        }
        for (name, value) in object.members {
            let member = path + Self.step(name)
            if let time = SampleTime(name, value, member) { times.append(time) }
            guard let alias = MetricAlias(name) else {
                if MetricAlias.plain(name) == "aqi", value.double != nil {
                    notes.append("'\(member)' is an index; say whose it is, as us_aqi or european_aqi, and add it")
                }
                if !name.lowercased().contains("unit") { visit(value, member, units: units + own) }
                continue
            }
            if value.kind == .object, let (inner, number) = Self.value(in: value) {
                add(alias, number, member + Self.step(inner), unit: Self.unit(in: value))
            } else if value.kind == .object || value.kind == .array {
                visit(value, member, units: units + own)
            } else {
                let beside = object[name + "_unit"] ?? object[name + "Unit"] ?? object["unit"] ?? object["units"]
                let told = beside?.string ?? (own + units).lazy.compactMap { $0[name]?.string }.first
                add(alias, value, member, unit: told)
            }
        }
    }

    /// A list of records that name their metric, or of records in which it goes on.
    private mutating func visit(list: JSONValue, _ path: String, _ units: [JSONValue]) {
        guard let first = list.elements.first(where: { _ in true }) else { return }
        let known = fields.count
        for record in list.elements {
            guard let (title, name) = Self.title(of: record), let alias = MetricAlias(name),
                let (inner, number) = Self.value(in: record)
            else { continue }
            let filter = "[?@\(Self.step(title)) == \(Self.quoted(name))]"
            add(alias, number, path + filter + Self.step(inner), unit: Self.unit(in: record))
        }
        if list.count > 1, known == fields.count, first.kind == .object {
            notes.append("'\(path)' is a list of \(list.count); its first element is taken")
        }
        visit(first, path + "[0]", units: units)
    }

    private mutating func add(_ alias: MetricAlias, _ value: JSONValue, _ path: String, unit told: String?) {
        let metric = alias.metric
        guard !fields.contains(where: { $0.metric == metric }) else { return }
        let number = value.double ?? value.string.flatMap { Double($0) }
        guard number != nil || value.isNull else { return }
        let isIndex = [.usIndex, .europeanIndex].contains(metric.unit.dimension)
        let found = isIndex ? metric.unit : told.flatMap { Unit.spelled($0) } ?? alias.unit
        let unit = found ?? metric.unit
        guard let converted = unit.convert(number ?? 0, to: metric.unit) else {
            return notes.append(
                "'\(path)' is in \(unit.symbol), which becomes \(metric.unit.symbol) only at a temperature; it is left out, "
                    + "unless you add it with the 'scale' that the provider states")
        }
        var absent: String?
        if let number, !metric.row.range.contains(converted) {
            guard number < 0 else {
                return notes.append("'\(path)' is \(number), impossible for \(metric.name); it is left out")
            }
            absent = value.numberText
        }
        let note = found == nil ? "the sample names no unit of \(metric.name); '\(unit.written)' is taken" : nil
        if let note { notes.append(note) }
        fields.append(Field(metric: metric, path: path, unit: unit, absent: absent, note: note))
    }

    private mutating func readPlace(_ object: JSONValue, _ path: String) {
        guard place == nil else { return }
        for (north, east) in [("latitude", "longitude"), ("lat", "lon"), ("lat", "lng"), ("lat", "long")] {
            let degrees = [north, east].map { object[$0]?.double ?? object[$0]?.string.flatMap { Double($0) } }
            guard let latitude = degrees[0], let longitude = degrees[1],
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { continue }
            place = (path + Self.step(north), path + Self.step(east), coordinate)
            return
        }
    }
}

extension SampleReading {
    /// The name and the value of the member that holds a record's number.
    private static func value(in record: JSONValue) -> (String, JSONValue)? {
        for name in [
            "value", "val", "v", "reading", "concentration", "conc", "mean", "avg", "average",
            "amount", "latest",
        ] {
            guard let value = record[name],
                value.double != nil || value.isNull || value.string.flatMap({ Double($0) }) != nil
            else { continue }
            return (name, value)
        }
        return nil
    }

    private static func unit(in record: JSONValue) -> String? {
        ["unit", "units", "uom", "unitOfMeasure"].lazy.compactMap { record[$0]?.string }.first
    }

    /// The member by which a record says what it measures.
    private static func title(of record: JSONValue) -> (String, String)? {
        for (name, value) in record.members {
            if let text = value.string, MetricAlias(text) != nil { return (name, text) }
        }
        return nil
    }

    /// One step of a JSONPath.
    private static func step(_ name: String) -> String {
        let isPlain =
            name.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return isPlain ? "." + name : "[" + quoted(name) + "]"
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        let inner = String(decoding: writer.bytes, as: UTF8.self).dropFirst().dropLast()
        return "'" + inner.replacing("\\\"", with: "\"").replacing("'", with: "\\'") + "'"
    }
}

extension Unit {
    /// In letters that every keyboard has.
    var written: String { symbol.utf8.allSatisfy { $0 < 0x80 } ? symbol : ucum }
}
