import EnvironmentModel
import JSON
import ProviderKit

/// The current values of a document, as far as they have been read: one for each metric that was asked, in that order.
struct PluginNow {
    var readings: [Reading]
    /// By the positions of `readings`.
    var conversions: [Int: Conversion] = [:]
    /// When those hold that hold at another time than `time`.
    private(set) var times: [Int: Instant] = [:]
    /// The newest time of a value.
    var time: Instant?

    /// None yet.
    init(_ metrics: [Metric]) { readings = metrics.map { _ in .missing(.notReported) } }

    /// Reads the fields of a record.
    ///
    /// Errors: `provider_bad_data` for values whose time is not told; without values the time need not be there.
    mutating func read(
        _ record: PluginRecord, _ plugin: DeclarativePlugin, _ metrics: [Metric], _ root: JSONValue, at now: Instant
    ) throws(SourceError) {
        var lists: [Int: Result<PluginNewest.List, PathMiss>] = [:]
        var shares = false
        for (position, metric) in metrics.enumerated() {
            guard let field = record.fields.first(where: { $0.name == metric.name }) else { continue }
            if let several = field.readings {
                lists[position] = PluginNewest.list(several, of: field, in: root, plugin)
                continue
            }
            readings[position] = plugin.reading(field, of: metric, in: root)
            conversions[position] = plugin.conversion(field, of: metric, in: root)
            shares = shares || readings[position].value != nil
        }
        let newest = PluginNewest(plugin, lists.values.compactMap { try? $0.get() }, at: now)
        for (position, list) in lists {
            let found = newest.reading(list, of: metrics[position])
            readings[position] = found.reading
            conversions[position] = found.conversion
            times[position] = found.time
        }
        try settle(record.time, shares, plugin, root)
    }

    /// Finds the time of the values that share one, and which of all is the newest.
    private mutating func settle(
        _ shared: PluginTime?, _ shares: Bool, _ plugin: DeclarativePlugin, _ root: JSONValue
    ) throws(SourceError) {
        var common: Instant?
        if let shared, shares || times.isEmpty {
            switch plugin.instant(shared, in: root, outer: root) {
            case .success(let instant): common = instant
            case .failure(let miss) where shares:
                throw .badData(from: plugin.settings.provider, "sent values without their time: \(miss.clause)")
            case .failure: break
            }
        }
        time = (times.values + [common].compactMap { $0 }).max()
        if shares, let common, common != time {
            for position in readings.indices where readings[position].value != nil && times[position] == nil {
                times[position] = common
            }
        }
        times = times.filter { $0.value != time }
    }
}
