import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit

/// Where a sample says a unit.
extension SampleReading {
    /// What a record says of its unit: a unit if there is one, whatever it is called, else what is called a unit.
    static func unit(in record: JSONValue, of metric: Metric) -> String? {
        let texts = record.members.compactMap { name, value -> String? in
            let plain = Metric.plain(name)
            return plain.holds("unit") || plain == "uom" ? value.string : nil
        }
        return texts.first { Unit.loosely($0) != nil } ?? unit(beside: nil, of: metric, in: record) ?? texts.first
    }

    /// The one text beside a number that is a unit of its metric; nil where there are several. A name of which that of
    /// another number is a part, as in `pm10_u`, says nothing of this one.
    static func unit(beside name: String?, of metric: Metric, in object: JSONValue) -> String? {
        let others = object.members.filter { $0.key != name && MetricAlias($0.key) != nil }.map { Metric.plain($0.key) }
        let texts = object.members.compactMap { key, value -> String? in
            guard let text = value.string, text.contains(where: { $0.isLetter || $0 == "%" }),
                let unit = Unit.loosely(text),
                unit.convert(1, to: metric.unit, of: Gas.named(metric.name), at: .standard) != nil
            else { return nil }
            let plain = Metric.plain(key)
            return others.contains { plain.holds($0) } ? nil : text
        }
        return Set(texts).count == 1 ? texts.first : nil
    }
}
