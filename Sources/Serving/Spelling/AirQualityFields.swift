import EnvironmentHub
import EnvironmentModel
import JSON

/// Which members of `data` a call shows, and which metrics must be asked for them.
struct AirQualityFields {
    /// Metrics that stand in `data`, in catalog order.
    let shown: [Metric]
    let showsStatus: Bool
    let showsPollutants: Bool
    /// What goes upstream: `shown` and what status and pollutants rest on, in catalog order.
    let asked: [Metric]
    /// The position in `asked` of each metric shown.
    let positions: [Int]
    /// `units` of the metrics shown, as JSON.
    let units: [UInt8]
    /// Where `asked` has what the scale reads.
    let places: AirQualityStatus.Places
    /// The pollutants that are listed, with the metric of each and its position in `asked`.
    let pollutants: [(pollutant: Pollutant, metric: Metric, position: Int)]

    /// The names that `fields` takes.
    static let names = Metric.all.map(\.name) + ["status", "pollutants"]

    /// Exactly `fields`; nil shows the default metrics, the status and the pollutants.
    init(_ fields: [String]?, scale: IndexScale) {
        shown = fields.map { Set($0.compactMap(Metric.init(named:))).sorted() } ?? Metric.defaults
        showsStatus = fields?.contains("status") ?? true
        showsPollutants = fields?.contains("pollutants") ?? true
        var needed = Set(shown)
        if showsStatus { needed.insert(scale.index) }
        if showsPollutants { needed.formUnion(Pollutant.allCases.compactMap(\.metric)) }
        asked = needed.sorted()
        let asked = asked
        positions = shown.compactMap { asked.firstIndex(of: $0) }
        var writer = JSONWriter(capacity: 32 * shown.count)
        writer.beginObject()
        for metric in shown { writer.member(metric.name, metric.unit.symbol) }
        writer.endObject()
        units = writer.bytes
        places = AirQualityStatus.Places(scale, in: asked)
        pollutants = Pollutant.allCases.compactMap { pollutant in
            guard let metric = pollutant.metric, let position = asked.firstIndex(of: metric) else { return nil }
            return (pollutant, metric, position)
        }
    }

    /// What a call that names no fields shows, by scale.
    private static let usual = Dictionary(
        IndexScale.all.map { ($0.name, AirQualityFields(nil, scale: $0)) }, uniquingKeysWith: { first, _ in first })

    /// What a call that names no fields shows; worked out once.
    static func usual(_ scale: IndexScale) -> AirQualityFields {
        usual[scale.name] ?? AirQualityFields(nil, scale: scale)
    }
}
