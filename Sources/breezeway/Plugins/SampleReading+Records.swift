import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit

/// How single records of a sample are read.
extension SampleReading {
    /// A number as a field; nil, with a note, for one that cannot be of that metric.
    static func field(
        _ alias: MetricAlias, _ value: JSONValue, _ path: String, unit told: String?, notes: inout [String]
    ) -> Field? {
        let metric = alias.metric
        let number = value.double ?? value.string.flatMap { Double($0) }
        guard number != nil || value.isNull else { return nil }
        let isIndex = [.usIndex, .europeanIndex].contains(metric.unit.dimension)
        let found = isIndex ? metric.unit : told.flatMap { Unit.loosely($0) } ?? alias.unit
        let unit = found ?? metric.unit
        guard let converted = unit.convert(number ?? 0, to: metric.unit, of: Gas.named(metric.name), at: .standard)
        else {
            notes.append("'\(path)' is in \(unit.symbol), which cannot become \(metric.unit.symbol); it is left out")
            return nil
        }
        var absent: String?
        if let number, !metric.row.range.contains(converted) {
            guard number < 0 else {
                notes.append("'\(path)' is \(number), impossible for \(metric.name); it is left out")
                return nil
            }
            absent = value.numberText ?? value.string.map { $0.quotedJSON }
        }
        if found == nil {
            let what = told.map { "the sample gives \(metric.name) the unit '\($0)', which is not known" }
            notes.append("\(what ?? "the sample names no unit of \(metric.name)"); '\(unit.written)' is taken")
        } else if unit.dimension != metric.unit.dimension {
            notes.append(
                "\(metric.name) comes in \(unit.symbol) and becomes \(metric.unit.symbol) at 25 °C and 1013.25 hPa")
        }
        return Field(metric: metric, path: path, unit: unit, pick: nil, absent: absent, isGuess: found == nil)
    }

    /// The name and the value of the member that holds a record's number.
    static func value(in record: JSONValue) -> (String, JSONValue)? {
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

    /// The member by which a record says what it measures.
    static func title(of record: JSONValue) -> (String, String)? {
        guard record.kind == .object else { return nil }
        for (name, value) in record.members {
            if let text = value.string, MetricAlias(text) != nil { return (name, text) }
        }
        return nil
    }

    /// When a record was made, as far as it says.
    static func time(of record: JSONValue) -> Instant? {
        guard record.kind == .object else { return nil }
        return record.members.lazy.compactMap { SampleTime($0, $1, "")?.instant }.first
    }

    /// One step of a JSONPath.
    static func step(_ name: String) -> String {
        let isPlain =
            name.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return isPlain ? "." + name : "[" + quoted(name) + "]"
    }

    static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        let inner = String(decoding: writer.bytes, as: UTF8.self).dropFirst().dropLast()
        return "'" + inner.exchanging("\\\"", for: "\"").exchanging("'", for: "\\'") + "'"
    }
}

extension Unit {
    /// The unit that a text means, however it spells powers and micro: `ug/m^3`, `mcg/m3`, `µg m-3`.
    static func loosely(_ text: String) -> Unit? {
        if let unit = Unit.spelled(text) { return unit }
        var plain = text.lowercased().filter { !" ^.".contains($0) }
        for (from, to) in [("³", "3"), ("µ", "u"), ("μ", "u"), ("mcg", "ug"), ("m-3", "/m3"), ("//", "/")] {
            plain = plain.exchanging(from, for: to)
        }
        return Unit.spelled(plain)
    }
}
