import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// Which members of `data` a call shows, and which metrics must be asked for them; a class, so that a question hands it on
/// without copying its lists.
final class AirQualityFields: Sendable {
    /// Metrics that stand in `data`, in catalog order.
    let shown: [Metric]
    let showsStatus: Bool
    let showsPollutants: Bool
    /// What goes upstream: `shown` and what status and pollutants rest on, in catalog order.
    let asked: [Metric]
    /// Past hours that the index of the scale and its sub-indices are averaged over, unless they are asked of providers.
    let history: AirQualityHistory?
    /// The position in `asked` of each metric shown.
    let positions: [Int]
    /// The name of each metric shown, up to its value.
    let names: JSONFragments
    /// `units` of the metrics shown.
    let units: JSONFragment
    /// Where `asked` has what the scale reads.
    let places: ScalePlaces
    /// How the scale is spelled.
    let words: ScaleSpelling
    /// The pollutants that are listed, and of each the position of its metric in `asked`.
    let pollutants: [(metric: Metric, position: Int)]
    /// Of each pollutant the members up to its value.
    let openings: JSONFragments
    /// Of each pollutant the members from its value to its level.
    let pollutantUnits: JSONFragments

    /// What `fields` may name.
    static let choices = Metric.all.map(\.name) + ["status", "pollutants"]

    /// Exactly `fields`; nil shows the default metrics, the status and the pollutants.
    init(_ fields: [String]?, scale: IndexScale) {
        shown = fields.map { Set($0.compactMap(Metric.init(named:))).sorted() } ?? Metric.defaults
        showsStatus = fields?.contains("status") ?? true
        showsPollutants = fields?.contains("pollutants") ?? true
        var needed = Set(shown)
        if showsStatus, let index = scale.index { needed.insert(index) }
        if showsPollutants { needed.formUnion(Pollutant.listed.compactMap(\.metric)) }
        let basis = showsStatus || showsPollutants ? scale.basis(unless: needed) : nil
        needed.formUnion(basis?.concentrations ?? [])
        history = basis?.history
        asked = needed.sorted()
        let asked = asked
        positions = shown.compactMap { asked.firstIndex(of: $0) }
        let shown = shown
        names = JSONFragments(count: shown.count) { $1.key(shown[$0].name) }
        units = JSONFragment { writer in
            writer.key("units")
            writer.beginObject()
            for metric in shown { writer.member(metric.name, metric.unit.symbol) }
            writer.endObject()
        }
        places = ScalePlaces(scale, in: asked, history: basis?.history?.metrics ?? [])
        words = ScaleSpelling.of(scale)
        let listed = Pollutant.listed.compactMap { pollutant -> (title: String, metric: Metric, position: Int)? in
            guard let metric = pollutant.metric, let position = asked.firstIndex(of: metric) else { return nil }
            return (pollutant.title, metric, position)
        }
        pollutants = listed.map { ($0.metric, $0.position) }
        openings = JSONFragments(count: listed.count) { position, writer in
            writer.member("metric", listed[position].metric.name)
            writer.member("name", listed[position].title)
            writer.key("value")
        }
        pollutantUnits = JSONFragments(count: listed.count) { position, writer in
            writer.member("unit", listed[position].metric.unit.symbol)
            writer.key("level")
        }
    }

    private static let usual = ByScale { AirQualityFields(nil, scale: $0) }

    /// What a call that names no fields shows.
    static func usual(_ scale: IndexScale) -> AirQualityFields { usual[scale] }
}

extension IndexScale {
    /// What the index is computed from by its newest edition; nil where a sub-index is asked of providers.
    fileprivate func basis(unless asked: Set<Metric>) -> (concentrations: [Metric], history: AirQualityHistory?)? {
        let reported = Pollutant.listed.compactMap { pollutant in index.flatMap(pollutant.subIndex(of:)) }
        guard let edition = editions.last, asked.isDisjoint(with: reported) else { return nil }
        let averaged = edition.averaged.compactMap(\.metric).sorted()
        return (
            edition.rules.compactMap(\.pollutant.metric),
            averaged.isEmpty ? nil : AirQualityHistory(metrics: averaged, hours: edition.window)
        )
    }
}
