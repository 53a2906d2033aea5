import EnvironmentHub
import EnvironmentModel
import JSON

/// How places are written on the wire.
struct PlaceSpelling {
    /// The members of a place, in their order.
    static let shapes = [
        Member("id", .integer("Its number in GeoNames.").orNull),
        Member("name", .words("In the language asked for.")),
        Member("display_name", .words("Name, region and country.")),
        Member("latitude", .number("Degrees north.", in: -90...90)),
        Member("longitude", .number("Degrees east.", in: -180...180)),
        Member("elevation_m", .number("Metres above sea level.").orNull),
        Member("country", .words("In the language asked for.").orNull),
        Member("country_code", .words("ISO 3166-1 alpha-2.").orNull),
        Member("admin1", .words("First administrative level.").orNull),
        Member("admin2", .words("Second administrative level.").orNull),
        Member("admin3", .words("Third administrative level.").orNull),
        Member("admin4", .words("Fourth administrative level.").orNull),
        Member("population", .integer("As last counted or estimated.").orNull),
        Member("timezone", .words("IANA name.").orNull),
        Member("kind", .words("GeoNames feature code.").orNull),
        Member("postcodes", .list("Those of the place.", of: .words("A postcode."))),
        Member("provider", .words("Who knows the place.")),
        Member("also_known_to", .list("Who else knows it.", of: .words("A configured name."))),
        Member("match", .choice("How well the name fits.", Place.Match.allCases.map(\.rawValue)).orNull),
    ]

    /// Their names.
    static let members = shapes.map(\.name)

    /// What `answer` gives.
    static let result = Shape.record(
        "Places, best first.",
        [
            .kind("places"),
            Member(
                "data",
                .record("The places.", [Member("places", .list("Best first.", of: .record("A place.", shapes)))]),
                required: true),
            Member("units", .map("Of the numbers.", of: .words("A unit."), names: units.map(\.name))),
        ] + Member.ofEveryReport)

    private static let units = [
        (name: "latitude", unit: Unit.degree), (name: "longitude", unit: Unit.degree),
        (name: "elevation_m", unit: Unit.metre),
    ]

    /// The members to write.
    let fields: Set<String>

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
        for (name, unit) in Self.units where fields.contains(name) { writer.member(name, unit.symbol) }
        writer.endObject()
        writer.tail(Tail(report, warnings(report.content)))
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
        case "also_known_to": if !found.others.isEmpty { writer.list("also_known_to", found.others) }
        default: writer.member(name, place.match?.rawValue)
        }
    }
}
