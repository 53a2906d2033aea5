import EnvironmentModel
import JSON
import ProviderKit

/// The order of hours, and which is which of those that clocks show twice.
///
/// By itself such an hour is taken for the first. It is the second where the list, read in the order of time, would not rise
/// otherwise, and where a list begins with it and only so joins what follows at the list's own step.
struct PluginHourOrder {
    private let plugin: DeclarativePlugin
    private let time: PluginTime
    private let root: JSONValue

    init(_ plugin: DeclarativePlugin, _ time: PluginTime, _ root: JSONValue) {
        (self.plugin, self.time, self.root) = (plugin, time, root)
    }

    /// The hours, ascending, each once.
    ///
    /// Errors: `provider_bad_data` for an hour that comes twice.
    func ordered(_ hours: [PluginHours.Hour]) throws(SourceError) -> [PluginHours.Hour] {
        guard let first = hours.first, let last = hours.last else { return [] }
        var hours = first.time > last.time ? hours.reversed() : hours
        for index in hours.indices.dropFirst() where hours[index].time <= hours[index - 1].time {
            if let later = again(hours[index]), later > hours[index - 1].time { hours[index].time = later }
        }
        settleStart(of: &hours)
        hours.sort { $0.time < $1.time }
        for (hour, next) in zip(hours, hours.dropFirst()) where hour.time == next.time {
            throw .badData(
                from: plugin.settings.provider, "sent the hour \(hour.time.rfc3339) twice (\(time.path.place))")
        }
        return hours
    }

    private func again(_ hour: PluginHours.Hour) -> Instant? {
        plugin.again(hour.time, time, in: hour.root, outer: root)
    }

    /// Hours at the start of a list, which none before them tells.
    private func settleStart(of hours: inout [PluginHours.Hour]) {
        let start = hours.prefix { again($0) != nil }.count
        guard start > 0, start < hours.count else { return }
        let gaps = zip(hours, hours.dropFirst()).map { $1.time.milliseconds - $0.time.milliseconds }
        guard let step = gaps.filter({ $0 > 0 }).min() else { return }
        for index in (0..<start).reversed() {
            guard let later = again(hours[index]) else { return }
            let (next, own) = (hours[index + 1].time.milliseconds, hours[index].time.milliseconds)
            if next - later.milliseconds == step, next - own > step { hours[index].time = later }
        }
    }
}
