import EnvironmentModel
import JSON
import ProviderKit

/// What became of an answer, as JSON with a member for each value and none for what is missing.
struct PluginOutcome: ~Copyable {
    private var writer = JSONWriter()

    init(_ answer: SourceAnswer, _ query: SourceQuery) {
        writer.beginObject()
        switch (answer, query) {
        case (.airQuality(let items), .airQuality(let question)):
            if case .success(let sample)? = items.first { write(sample, question.metrics) }
        case (.places(let answer), _):
            writer.key("places")
            writer.beginArray()
            for place in answer.places { write(place) }
            writer.endArray()
        default: writer.member("other", true)
        }
        writer.endObject()
    }

    /// Every leaf by its path: `places[0].name`; numbers to nine decimals.
    func flat() throws -> [String: String] { Self.flat(try JSONDocument(writer.bytes).root) }

    static func flat(_ value: JSONValue, at path: String = "") -> [String: String] {
        switch value.kind {
        case .object:
            return value.members.reduce(into: [:]) { all, member in
                let name = path.isEmpty ? member.key : path + "." + member.key
                all.merge(flat(member.value, at: name)) { first, _ in first }
            }
        case .array:
            var all = [path: "\(value.count) elements"]
            for (index, element) in value.elements.enumerated() {
                all.merge(flat(element, at: "\(path)[\(index)]")) { first, _ in first }
            }
            return all
        default: return [path: value.double.map { "\(($0 * 1e9).rounded() / 1e9)" } ?? value.string ?? "null"]
        }
    }

    private mutating func write(_ sample: AirQualitySample, _ metrics: [Metric]) {
        if let time = sample.time { writer.member("time", time.rfc3339) }
        writer.key("used")
        writer.beginArray()
        if let used = sample.used {
            writer.number(used.latitude)
            writer.number(used.longitude)
        }
        writer.endArray()
        for (metric, reading) in zip(metrics, sample.readings) {
            if let value = reading.value { writer.member(metric.name, value) }
        }
        guard let hourly = sample.hourly else { return }
        writer.key("hours")
        writer.beginArray()
        for time in hourly.times { writer.string(time.rfc3339) }
        writer.endArray()
        writer.key("hourly")
        writer.beginObject()
        for (metric, row) in zip(metrics, hourly.rows) where row.contains(where: { $0.value != nil }) {
            writer.key(metric.name)
            writer.beginArray()
            for reading in row {
                if let value = reading.value { writer.number(value) } else { writer.null() }
            }
            writer.endArray()
        }
        writer.endObject()
    }

    private mutating func write(_ place: Place) {
        writer.beginObject()
        writer.member("name", place.name)
        writer.member("latitude", place.coordinate.latitude)
        writer.member("longitude", place.coordinate.longitude)
        let texts = [
            ("country", place.country), ("country_code", place.countryCode), ("admin1", place.admin(1)),
            ("admin2", place.admin(2)),
        ]
        for (name, text) in texts {
            if let text { writer.member(name, text) }
        }
        if !place.postcodes.isEmpty {
            writer.key("postcodes")
            writer.beginArray()
            for code in place.postcodes { writer.string(code) }
            writer.endArray()
        }
        writer.endObject()
    }
}
