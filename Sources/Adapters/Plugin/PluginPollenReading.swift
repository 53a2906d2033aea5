import EnvironmentModel
import JSON
import ProviderKit

/// The pollen of each day of an answer.
struct PluginPollenReading {
    let pollen: PluginPollen
    let plugin: DeclarativePlugin

    /// Every day that the answer lists; an entry without a date is counted and left out.
    func forecast(_ chain: PluginChain?) throws(SourceError) -> PollenForecast {
        let method = PollenForecast.Method(
            unit: pollen.unit, isComputed: false, basis: pollen.basis, language: pollen.language)
        guard case .success(.document(let root))? = chain?.outcome else {
            if case .failure(let error)? = chain?.outcome { throw error }
            return PollenForecast(method: method, days: [])
        }
        let entries = (try? pollen.items.path.nodes(in: root)) ?? []
        let days = entries.compactMap { entry in
            plugin.day(pollen.date, in: entry).map { day in
                PollenDay(date: day, items: pollen.kinds.map { item($0, in: entry) })
            }
        }
        guard entries.isEmpty || !days.isEmpty else {
            throw .badData(from: plugin.settings.provider, "sent \(entries.count) days of which none has a date")
        }
        return PollenForecast(
            method: method, days: days, used: nil, timezone: nil, unusable: entries.count - days.count)
    }

    private var figure: PollenFigure { pollen.unit == .pollenIndex ? .index : .grains }

    private func item(_ kind: PluginPollen.Kind, in entry: JSONValue) -> PollenItem {
        var (index, grains, absence): (Int?, Double?, Reading.Absence?) = (nil, nil, nil)
        switch plugin.reading(kind.value, of: figure, in: entry) {
        case .missing(let reason): absence = reason
        case .value(let number) where pollen.unit == .grainPerCubicMetre: grains = number
        case .value(let number):
            index = Int(exactly: number)
            if index == nil { absence = .outOfRange(number) }
        }
        return PollenItem(
            code: kind.value.name, name: kind.title, kind: kind.kind, plantType: kind.plantType, index: index,
            grains: grains, absence: absence)
    }
}
