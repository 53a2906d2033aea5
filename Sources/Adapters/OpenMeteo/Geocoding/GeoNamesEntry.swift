import EnvironmentModel
import JSON

/// One entry of `results`.
///
/// The server writes proto3 JSON, which leaves out every field that is zero or empty: a missing latitude or longitude is
/// 0, while a missing elevation or population may as well be unknown and stays so.
struct GeoNamesEntry {
    let value: JSONValue

    /// Metres above the sea, with some room below the shore of the Dead Sea and above Everest.
    private static let land = -500.0...9000

    /// The place; nil when the entry has no name or its coordinates are none.
    func place(_ wanted: PlaceName) -> Place? {
        guard value.kind == .object, let name = text("name")?.plain(longest: 256), let latitude = degrees("latitude"),
            let longitude = degrees("longitude"),
            let coordinate = Coordinate(latitude: latitude, wrapping: longitude)
        else { return nil }
        let postcodes = value["postcodes"]?.elements.compactMap(\.string) ?? []
        return Place(
            id: value["id"]?.integer, name: name, coordinate: coordinate,
            elevation: value["elevation"]?.double.flatMap { Self.land.contains($0) ? $0 : nil },
            country: text("country"), countryCode: text("country_code"),
            admin: ["admin1", "admin2", "admin3", "admin4"].map(text),
            population: value["population"]?.integer.flatMap { $0 < 0 ? nil : $0 },
            timezone: text("timezone"), kind: text("feature_code"),
            postcodes: postcodes, match: wanted.match(of: name, postcodes: postcodes))
    }

    /// The longitude as it came, where it lies beyond 180°.
    var wrappedLongitude: Double? { degrees("longitude").flatMap { abs($0) > 180 ? $0 : nil } }

    /// A text that is not empty.
    private func text(_ member: String) -> String? {
        guard let text = value[member]?.string, !text.isEmpty else { return nil }
        return text
    }

    private func degrees(_ member: String) -> Double? {
        guard let entry = value[member] else { return 0 }
        return entry.double
    }
}
