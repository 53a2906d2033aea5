import EnvironmentModel
import JSON
import ProviderKit

extension DeclarativePlugin {
    /// The item whose point lies nearest to a place, and that point, of those that were heard of lately; of equals the first.
    ///
    /// Errors: a clause that says whether there are none at all, or none that may be taken.
    func item(
        _ nearest: PluginNearest, to place: Coordinate, at now: Instant, in root: JSONValue
    ) -> Result<(item: JSONValue, point: Coordinate), PathMiss> {
        let items: [JSONValue]
        do {
            items = try nearest.items.path.nodes(in: root)
        } catch {
            return .failure(miss(.several, nearest.items, "is given up: \(error.message)"))
        }
        var best: (item: JSONValue, point: Coordinate, distance: Double)?
        for item in items where isRecent(item, nearest, now, root) {
            guard let point = point(nearest, in: item) else { continue }
            let distance = point.distance(to: place)
            if best.map({ distance < $0.distance }) ?? true { best = (item, point, distance) }
        }
        if let best { return .success((best.item, best.point)) }
        return .failure(PathMiss(kind: .nothing, clause: "\(lack(nearest, items.count)) (\(nearest.items.place))"))
    }

    /// Why none of so many items can be taken, in words that need no look into the plug-in.
    private func lack(_ nearest: PluginNearest, _ count: Int) -> String {
        guard count > 0 else { return "none is listed" }
        let age = nearest.maxAge.map { " and was heard of within \($0.words)" } ?? ""
        return "of \(count == 1 ? "the one" : "the \(count)") listed none has a position\(age)"
    }

    private func point(_ nearest: PluginNearest, in item: JSONValue) -> Coordinate? {
        guard let latitude = degrees(nearest.latitude, in: item), let longitude = degrees(nearest.longitude, in: item)
        else { return nil }
        return Coordinate(latitude: latitude, wrapping: longitude)
    }

    private func isRecent(_ item: JSONValue, _ nearest: PluginNearest, _ now: Instant, _ root: JSONValue) -> Bool {
        guard let time = nearest.time, let maxAge = nearest.maxAge else { return true }
        guard case .success(let seen) = instant(time, in: item, outer: root) else { return false }
        return now.milliseconds - seen.milliseconds <= maxAge.components.seconds * 1000
    }
}
