import EnvironmentModel
import JSON
import ProviderKit

/// The places of an answer, in its order.
struct PluginPlacesReading {
    let places: PluginPlaces
    let plugin: DeclarativePlugin

    /// No place is an empty list; entries that name none are counted and left out.
    func answer(_ question: PlacesQuery, _ chain: PluginChain?) throws(SourceError) -> PlacesAnswer {
        guard case .success(.document(let root))? = chain?.outcome else {
            if case .failure(let error)? = chain?.outcome { throw error }
            return PlacesAnswer()
        }
        let items: [JSONValue]
        do {
            items = try places.items.path.nodes(in: root)
        } catch {
            throw .badData(from: plugin.settings.provider, "sent too much: \(error.message)")
        }
        let wanted = PlaceName(question.text)
        let found = items.map { place($0, wanted) }
        guard items.isEmpty || found.contains(where: { $0 != nil }) else {
            throw .badData(from: plugin.settings.provider, "sent \(items.count) results of which none is a place")
        }
        let fitting = found.compactMap { $0 }.filter { question.country == nil || $0.countryCode == question.country }
        return PlacesAnswer(places: Array(fitting.prefix(question.count)), unusable: found.count { $0 == nil })
    }

    private func place(_ item: JSONValue, _ wanted: PlaceName) -> Place? {
        guard let name = text("name", item), let latitude = number("latitude", item),
            let longitude = number("longitude", item),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let population = number("population", item).flatMap { Int(exactly: $0) }
        let postcodes = postcodes(item)
        return Place(
            id: number("id", item).flatMap { Int(exactly: $0) }, name: name, coordinate: coordinate,
            elevation: number("elevation_m", item).flatMap { (-500.0...9_000).contains($0) ? $0 : nil },
            country: text("country", item), countryCode: text("country_code", item)?.uppercased(),
            admin: (1...4).map { text("admin\($0)", item) }, population: population.flatMap { $0 < 0 ? nil : $0 },
            timezone: text("timezone", item), kind: text("kind", item), postcodes: postcodes,
            match: wanted.match(of: name, postcodes: postcodes))
    }

    /// Of several the first or last that says something, where the plug-in picks one.
    private func value(_ member: String, _ item: JSONValue) -> JSONValue? {
        guard let place = places.members[member] else { return nil }
        guard place.pick == .only else {
            let told = ((try? place.path.path.nodes(in: item)) ?? []).filter { !$0.isNull && $0.string != "" }
            return place.pick == .last ? told.last : told.first
        }
        guard case .success(let value) = plugin.find(place.path, in: item, pick: .only) else { return nil }
        return value
    }

    private func text(_ member: String, _ item: JSONValue) -> String? {
        value(member, item)?.plainText.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func number(_ member: String, _ item: JSONValue) -> Double? {
        value(member, item).flatMap { $0.double ?? $0.string?.trimmed.plainNumber }
    }

    /// One code, a list of them, or several places of the answer.
    private func postcodes(_ item: JSONValue) -> [String] {
        guard let path = places.members["postcodes"]?.path.path, let nodes = try? path.nodes(in: item) else {
            return []
        }
        return nodes.prefix(1_000).flatMap { node in
            node.kind == .array ? node.elements.compactMap(\.plainText) : [node.plainText].compactMap { $0 }
        }
    }
}
