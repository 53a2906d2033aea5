import EnvironmentModel
import JSON
import ProviderKit

/// The hourly values of an answer, in the order of their times.
struct PluginHours {
    /// One hour: when it began, and where its values stand.
    struct Hour {
        var time: Instant
        /// The record itself, or the whole answer where values stand in columns.
        let root: JSONValue
        /// Its position in the columns.
        let position: Int
    }

    let series: PluginSeries
    let plugin: DeclarativePlugin
    /// Ascending, each time once.
    let hours: [Hour]
    private let columns: [String: [JSONValue]]

    private static let longest = 10_000

    /// Reads the times; values are read when they are needed. A record whose time cannot be read is left out, unless all
    /// are.
    init(_ series: PluginSeries, of root: JSONValue, _ plugin: DeclarativePlugin) throws(SourceError) {
        self.series = series
        self.plugin = plugin
        guard let time = series.record.time else { throw .badData(from: plugin.settings.provider, "has no times") }
        let items = try Self.nodes(series.items ?? time.path, root, plugin)
        var missed: PathMiss?
        var found: [Hour] = []
        for (position, item) in items.enumerated() {
            let instant =
                series.items == nil
                ? plugin.instant(item, time, in: root, outer: root) : plugin.instant(time, in: item, outer: root)
            switch instant {
            case .success(let instant):
                let root = series.items == nil ? root : item
                found.append(Hour(time: instant, root: root, position: position))
            case .failure(let miss): missed = missed ?? miss
            }
        }
        if found.isEmpty, let missed {
            throw .badData(from: plugin.settings.provider, "sent hours without times: \(missed.clause)")
        }
        hours = try PluginHourOrder(plugin, time, root).ordered(found)
        var columns: [String: [JSONValue]] = [:]
        if series.items == nil {
            for field in series.record.fields {
                let column = try Self.nodes(field.path, root, plugin)
                // A column of another length would slide against the times.
                if column.count == items.count { columns[field.name] = column }
            }
        }
        self.columns = columns
    }

    private static func nodes(
        _ path: PluginPath, _ root: JSONValue, _ plugin: DeclarativePlugin
    ) throws(SourceError) -> [JSONValue] {
        do {
            return try path.path.nodes(in: root, limits: JSONPath.Limits(nodes: longest))
        } catch {
            throw .badData(from: plugin.settings.provider, "sent too many hours: \(error.message)")
        }
    }

    /// One reading for each metric in that hour.
    func readings(_ metrics: [Metric], at hour: Hour) -> [Reading] {
        metrics.map { metric in
            guard let field = series.record.fields.first(where: { $0.name == metric.name }) else {
                return .missing(.notReported)
            }
            guard series.items == nil else { return plugin.reading(field, of: metric, in: hour.root) }
            guard let value = columns[field.name]?[hour.position] else { return .missing(.notReported) }
            return plugin.reading(value, field, of: metric, in: hour.root)
        }
    }

    /// How the values of each metric are converted, by its position, as that hour has it; none without an hour.
    func conversions(_ metrics: [Metric], at hour: Hour?) -> [Int: Conversion] {
        guard let hour else { return [:] }
        var conversions: [Int: Conversion] = [:]
        for (position, metric) in metrics.enumerated() {
            guard let field = series.record.fields.first(where: { $0.name == metric.name }) else { continue }
            conversions[position] = plugin.conversion(field, of: metric, in: hour.root)
        }
        return conversions
    }

    /// The newest hour that had begun by then; nil where all are later.
    func hour(at instant: Instant) -> Hour? {
        hours.last { $0.time <= instant }
    }

    /// The hours of a window around now, which is `fetchedAt` or, where as many came as the window has, what the provider's
    /// clock showed then.
    func cut(to window: HourWindow, _ fetchedAt: Instant, _ metrics: [Metric]) -> HourlySeries {
        let now = window.moment(ofHours: hours.count, from: hours.first?.time, near: fetchedAt)
        let kept = hours.filter { window.contains($0.time, around: now) }
        let values = kept.map { readings(metrics, at: $0) }
        let rows = metrics.indices.map { index in values.map { $0[index] } }
        return HourlySeries(
            times: kept.map(\.time), rows: rows, conversions: conversions(metrics, at: kept.first))
    }
}
