import EnvironmentHub
import EnvironmentModel

extension PlaceSpelling {
    /// Why members of places are null: one warning for each member, whatever the number of places.
    func warnings(_ places: [FoundPlace]) -> [Warning] {
        var warnings: [Warning] = []
        for (member, isNull) in Self.nullable where fields.contains(member) {
            let silent = places.filter { isNull($0.place) }
            guard !silent.isEmpty else { continue }
            let (who, whom) = (Self.providers(of: silent), Self.names(of: silent, among: places))
            let path = Self.everyPlace + member
            let warning =
                member == "match"
                ? Warning(.otherName, path: path, message: "\(who) found \(whom) by another name, which is not told")
                : Warning(.notReported, path: path, message: "no '\(member)' of \(whom) comes from \(who)")
            warnings.append(warning)
        }
        return warnings
    }

    private static let nullable: [(member: String, isNull: @Sendable (Place) -> Bool)] = [
        ("id", { $0.id == nil }), ("elevation_m", { $0.elevation == nil }), ("country", { $0.country == nil }),
        ("country_code", { $0.countryCode == nil }), ("admin1", { $0.admin(1) == nil }),
        ("admin2", { $0.admin(2) == nil }), ("admin3", { $0.admin(3) == nil }), ("admin4", { $0.admin(4) == nil }),
        ("population", { $0.population == nil }), ("timezone", { $0.timezone == nil }), ("kind", { $0.kind == nil }),
        ("match", { $0.match == nil }),
    ]

    /// Where paths to a member of every place begin.
    private static let everyPlace = "data.places[*]."

    /// How many places a sentence names at most.
    private static let shownNames = 5

    private static func providers(of places: [FoundPlace]) -> String {
        places.flatMap { [$0.provider] + $0.others }.uniqued.map { "'\($0)'" }.joined(separator: ", ")
    }

    private static func names(of some: [FoundPlace], among places: [FoundPlace]) -> String {
        guard some.count < places.count || some.count == 1 else { return "any of these places" }
        let names = some.prefix(shownNames).map { "'\($0.place.name.shortened(to: 40))'" }.joined(separator: ", ")
        return some.count > shownNames ? "\(names) and \(some.count - shownNames) more" : names
    }
}
