import EnvironmentModel
import JSON
import ProviderKit

/// Which of several readings of a metric is meant: the newest that has a value, of those that are not too old.
///
/// Times are compared as instants, however they are written. Where nothing in an answer is as new as `max_age` wants it, all
/// that is as new as the newest by that much counts, and the answer is stale as a whole.
struct PluginNewest {
    /// The readings of one field, newest first.
    struct List {
        let field: PluginField
        let items: [(item: JSONValue, time: Instant)]
    }

    /// How far ahead of the clock a reading may be dated: the current hour, and clocks that differ.
    private static let ahead: Int64 = 2 * 3_600_000

    private let plugin: DeclarativePlugin
    /// Milliseconds since 1970 of readings that count.
    private let span: ClosedRange<Int64>

    /// - Parameter now: when the answer was complete.
    init(_ plugin: DeclarativePlugin, _ lists: [List], at now: Instant) {
        self.plugin = plugin
        let end = now.milliseconds + Self.ahead
        guard let age = plugin.settings.maxAge?.milliseconds else {
            span = .min...end
            return
        }
        let newest = lists.flatMap(\.items).lazy.map(\.time.milliseconds).filter { $0 <= end }.max() ?? end
        span = (newest >= now.milliseconds - age ? now.milliseconds : newest) - age...end
    }

    /// The readings that an answer lists, or why there are none.
    static func list(
        _ readings: PluginReadings, of field: PluginField, in root: JSONValue, _ plugin: DeclarativePlugin
    ) -> Result<List, PathMiss> {
        let nodes: [JSONValue]
        do {
            nodes = try readings.items.path.nodes(in: root)
        } catch {
            return .failure(plugin.miss(.several, readings.items, "is given up: \(error.message)"))
        }
        var missed: PathMiss?
        var items: [(item: JSONValue, time: Instant)] = []
        for node in nodes {
            switch plugin.instant(readings.time, in: node, outer: root) {
            case .success(let time): items.append((node, time))
            case .failure(let miss): missed = missed ?? miss
            }
        }
        if items.isEmpty {
            return .failure(
                missed ?? PathMiss(kind: .nothing, clause: "no reading of it is listed (\(readings.items.place))"))
        }
        // Of equals the first.
        let order = items.indices.sorted {
            items[$0].time == items[$1].time ? $0 < $1 : items[$0].time > items[$1].time
        }
        return .success(List(field: field, items: order.map { items[$0] }))
    }

    /// What the list says of a metric, and when that holds.
    func reading(
        _ list: Result<List, PathMiss>, of metric: Metric
    ) -> (reading: Reading, time: Instant?, conversion: Conversion?) {
        let found: List
        switch list {
        case .success(let list): found = list
        case .failure(let miss): return (.missing(.path(miss)), nil, nil)
        }
        var first: Reading?
        for (item, time) in found.items where span.contains(time.milliseconds) {
            let reading = plugin.reading(found.field, of: metric, in: item)
            if reading.value != nil { return (reading, time, plugin.conversion(found.field, of: metric, in: item)) }
            first = first ?? reading
        }
        if case .missing(let reason)? = first, reason.isRefusal { return (.missing(reason), nil, nil) }
        return (.missing(.path(miss(found))), nil, nil)
    }

    /// Why none of some readings has a value.
    private func miss(_ list: List) -> PathMiss {
        let newest = list.items.first { $0.time.milliseconds <= span.upperBound } ?? list.items[0]
        let time = newest.time.milliseconds
        let why =
            time > span.upperBound
            ? "lies ahead of the clock"
            : time < span.lowerBound
                ? "is older than 'max_age' (\(plugin.settings.maxAge?.words ?? "")) allows" : "has no value"
        let place = list.field.readings?.items.place ?? list.field.path.place
        return PathMiss(kind: .null, clause: "its newest reading, of \(newest.time.rfc3339), \(why) (\(place))")
    }
}
