import EnvironmentHub
import EnvironmentModel
import JSON

/// How places are written on the wire.
struct PlaceSpelling {
    /// The members of a place, in their order.
    static let members = [
        "id", "name", "display_name", "latitude", "longitude", "elevation_m", "country", "country_code", "admin1",
        "admin2", "admin3", "admin4", "population", "timezone", "kind", "postcodes", "provider", "match",
    ]

    /// The members to write.
    private let fields: Set<String>

    /// Exactly `fields`; all members where nil.
    init(fields: [String]?) {
        self.fields = Set(fields ?? Self.members)
    }

    /// The whole `result`.
    func answer(_ report: PlacesReport) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.member("kind", "places")
        writer.key("data")
        writer.beginObject()
        writer.key("places")
        writer.beginArray()
        for found in report.content { write(found, into: &writer) }
        writer.endArray()
        writer.endObject()
        writer.key("units")
        writer.beginObject()
        if fields.contains("latitude") { writer.member("latitude", "deg") }
        if fields.contains("longitude") { writer.member("longitude", "deg") }
        if fields.contains("elevation_m") { writer.member("elevation_m", "m") }
        writer.endObject()
        writer.tail(Tail(report, []))
        writer.endObject()
        return writer.bytes
    }

    /// One place as an object.
    func write(_ found: FoundPlace, into writer: inout JSONWriter) {
        writer.beginObject()
        for name in Self.members where fields.contains(name) { write(name, of: found, into: &writer) }
        writer.endObject()
    }

    private func write(_ name: String, of found: FoundPlace, into writer: inout JSONWriter) {
        let place = found.place
        switch name {
        case "id": writer.member(name, place.id)
        case "name": writer.member(name, place.name)
        case "display_name": writer.member(name, place.displayName)
        case "latitude": writer.member(name, place.coordinate.latitude)
        case "longitude": writer.member(name, place.coordinate.longitude)
        case "elevation_m": writer.member(name, place.elevation)
        case "country": writer.member(name, place.country)
        case "country_code": writer.member(name, place.countryCode)
        case "admin1": writer.member(name, place.admin(1))
        case "admin2": writer.member(name, place.admin(2))
        case "admin3": writer.member(name, place.admin(3))
        case "admin4": writer.member(name, place.admin(4))
        case "population": writer.member(name, place.population)
        case "timezone": writer.member(name, place.timezone)
        case "kind": writer.member(name, place.kind)
        case "postcodes": writer.list(name, place.postcodes)
        case "provider": writer.member(name, found.provider)
        default: writer.member(name, place.match.rawValue)
        }
    }
}
