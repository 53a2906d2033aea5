import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// How one calendar day across years is written on the wire.
struct ClimateSpelling {
    /// The members of a point, in their order.
    static let members = shapes.map(\.name)

    /// The members of a point to write, in their order.
    let fields: [Field]
    /// Whether normals were asked.
    let hasNormals: Bool
    /// The unit of the metric's values as they come from the hub.
    private let canonical: Unit
    /// The unit in which they are shown.
    private let shown: Unit

    /// A member of a point, by its name on the wire.
    enum Field: String, CaseIterable {
        case year, date, value, state
        case isRunning = "so_far"
        case anomalies, record
    }

    init(_ question: ClimateQuestion) {
        fields = Field.allCases.filter { question.fields?.contains($0.rawValue) ?? true }
        hasNormals = !question.normals.isEmpty
        canonical = question.metric.unit
        shown = question.isImperial ? canonical.imperial : canonical
    }

    /// `data`: the day, the metric, one point for each year, and the change.
    func data(_ climate: ClimateEstimates, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("month_day", climate.monthDay.description)
        writer.member("metric", climate.metric.name)
        writer.key("points")
        writer.beginArray()
        for point in climate.points { write(point, of: climate, into: &writer) }
        writer.endArray()
        writer.member("baseline_year", climate.baselineYear)
        writer.member("change", climate.change.flatMap(difference))
        writer.key("trend_per_decade")
        if let trend = climate.trend { write(trend, into: &writer) } else { writer.null() }
        normals(climate, into: &writer)
        writer.endObject()
    }

    /// `units` of values, change and trend.
    func units(into writer: inout JSONWriter) {
        writer.key("units")
        writer.beginObject()
        if fields.contains(.value) { writer.member("value", shown.symbol) }
        writer.member("change", shown.difference.symbol)
        writer.member("trend_per_decade", shown.difference.symbol)
        if hasNormals {
            writer.member("mean", shown.symbol)
            if fields.contains(.anomalies) { writer.member("anomalies", shown.difference.symbol) }
        }
        writer.endObject()
    }

    /// `provenance`: `points` tells of each point at the same position, null where there is no value.
    func provenance(_ climate: ClimateEstimates, asked: Coordinate, into writer: inout JSONWriter) {
        writer.key("provenance")
        writer.beginObject()
        writer.key("points")
        writer.beginArray()
        var last: (point: ClimatePoint, written: Range<Int>)?
        for point in climate.points {
            guard point.isAnythingSaid else {
                writer.null()
                continue
            }
            writer.beginObject()
            writer.member("year", point.year)
            // Years of one origin differ in nothing else: it is spelled once and then copied.
            if let last, point.sharesOrigin(with: last.point) {
                writer.again(last.written)
            } else if let estimate = point.estimate {
                let start = writer.count + 1
                entry(estimate, point, asked, into: &writer)
                last = (point, start..<writer.count)
            }
            writer.endObject()
        }
        writer.endArray()
        computed("change", "last minus first of the finished days", climate.change != nil, into: &writer)
        computed("trend_per_decade", "least squares over the finished days", climate.trend != nil, into: &writer)
        normalsProvenance(climate, into: &writer)
        writer.endObject()
    }

    func computed(_ name: String, _ method: String, _ isKnown: Bool, into writer: inout JSONWriter) {
        guard isKnown else { return }
        writer.key(name)
        writer.beginObject()
        writer.member("origin", Estimate.Origin.computed.rawValue)
        writer.member("method", method)
        writer.endObject()
    }

    private func write(_ point: ClimatePoint, of climate: ClimateEstimates, into writer: inout JSONWriter) {
        writer.beginObject()
        for field in fields {
            switch field {
            case .year: writer.member("year", point.year)
            case .date: writer.member("date", point.date)
            case .value: writer.member("value", point.value.flatMap(value))
            case .state: writer.member("state", point.state.rawValue)
            case .isRunning: writer.member("so_far", point.isRunning)
            case .anomalies: if hasNormals { anomalies(point, climate, into: &writer) }
            case .record:
                if hasNormals { writer.member("record", climate.records?.kind(of: point.year)?.rawValue) }
            }
        }
        writer.endObject()
    }

    private func write(_ trend: LinearTrend, into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("value", difference(trend.perDecade))
        writer.member("points", trend.points)
        writer.member("from", trend.from)
        writer.member("to", trend.to)
        writer.endObject()
    }

    /// What is said of a point behind its year.
    private func entry(
        _ estimate: Estimate, _ point: ClimatePoint, _ asked: Coordinate, into writer: inout JSONWriter
    ) {
        writer.member("provider", estimate.speaker?.provider)
        if estimate.origin == .computed { writer.list("providers", estimate.contributors.map(\.provider)) }
        writer.member("model", estimate.speaker?.model)
        writer.member("preliminary", point.state == .preliminary)
        writer.member("rule", estimate.rule.rawValue)
        let conversion = conversion(estimate)
        let own: Estimate.Origin = conversion == nil ? .reported : .converted
        writer.member("origin", (estimate.speaker == nil ? estimate.origin : own).rawValue)
        let asked = Provenance.Asked(coordinate: asked, elevation: nil)
        if let speaker = estimate.speaker { writer.used(speaker.used, asked: asked) }
        if let conversion { writer.conversion(conversion) }
        writer.key("others")
        writer.beginArray()
        for other in estimate.others {
            writer.beginObject()
            writer.member("provider", other.provider)
            writer.member("value", other.value.flatMap(value))
            writer.member("model", other.speaker.model)
            if let reason = other.leftOut { writer.member("left_out", reason.word) }
            writer.endObject()
        }
        writer.endArray()
        if let agreement = estimate.agreement { writer.spread(agreement, value: value, difference: difference) }
        var grounds = estimate.grounds(asked)
        (grounds.isPreliminary, grounds.isRunning) = (point.state == .preliminary, point.isRunning)
        writer.confidence(grounds)
    }

    /// From the unit in which a provider gave its value into the one in which it is shown; nil where these are the same, and
    /// for what is nobody's own value.
    private func conversion(_ estimate: Estimate) -> Conversion? {
        guard estimate.speaker != nil, shown != canonical else { return estimate.conversion }
        return Conversion(from: estimate.conversion?.from ?? canonical, to: shown)
    }

    /// A number of the metric in the unit in which it is shown.
    func value(_ number: Double) -> Double? {
        shown == canonical ? number : canonical.convert(number, to: shown)?.withoutNoise
    }

    /// A difference of two such numbers.
    func difference(_ number: Double) -> Double? {
        canonical.difference.convert(number, to: shown.difference)?.withoutNoise
    }
}

extension Double {
    /// Four decimals: more than any provider gives, and none of the digits that binary arithmetic adds.
    var withoutNoise: Double { (self * 10_000).rounded() / 10_000 + 0 }
}
