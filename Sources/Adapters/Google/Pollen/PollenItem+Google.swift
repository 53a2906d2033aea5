import EnvironmentModel
import JSON

extension PollenItem {
    /// Reads one entry of `pollenTypeInfo` or `plantInfo`; nil when it has no code.
    ///
    /// Only `code` is stable: names, categories and sentences come in the language asked. An entry for which Google knows
    /// nothing has only its code and its name.
    convenience init?(google entry: JSONValue, _ kind: Kind) {
        guard let code = entry["code"]?.string?.plain(longest: 64) else { return nil }
        let description = entry["plantDescription"].flatMap { $0.kind == .object ? $0 : nil }
        let told = description?["type"]?.string.flatMap { PlantType(rawValue: $0.lowercased()) }
        let (index, absence) = PollenItem.index(entry["indexInfo"])
        self.init(
            code: code, name: PollenItem.name(code, kind, entry["displayName"]?.filled), kind: kind,
            plantType: kind == .type ? PlantType(rawValue: code.lowercased()) : told ?? GooglePlants.types[code],
            index: index, category: index == nil ? nil : entry["indexInfo"]?["category"]?.filled, absence: absence,
            isInSeason: entry["inSeason"]?.bool,
            plant: kind == .plant ? description.map(PlantDescription.init(google:)) : nil,
            recommendations: entry["healthRecommendations"]?.elements.compactMap(\.filled) ?? [])
    }

    /// The display name; that of the plant GRAMINALES ("Grasses") would double the type GRASS.
    private static func name(_ code: String, _ kind: Kind, _ displayName: String?) -> String {
        guard kind == .plant, code == "GRAMINALES" else { return displayName ?? code }
        return (displayName ?? "Grasses") + " (Graminales)"
    }

    /// The index of an `indexInfo`, in which a value of 0 is left out, or why there is none.
    private static func index(_ info: JSONValue?) -> (Int?, Reading.Absence?) {
        guard let info, info.kind == .object else {
            return (nil, info.map { $0.isNull ? .null : .notANumber } ?? .notReported)
        }
        if let code = info["code"]?.string, code != "UPI" { return (nil, .unit(excerpt(code))) }
        guard let value = info["value"] else { return (0, nil) }
        guard !value.isNull else { return (nil, .null) }
        guard let number = value.double else { return (nil, .notANumber) }
        guard let step = Int(exactly: number), (0...5).contains(step) else { return (nil, .outOfRange(number)) }
        return (step, nil)
    }
}

extension PlantDescription {
    /// Reads a `plantDescription`.
    fileprivate convenience init(google entry: JSONValue) {
        self.init(
            family: entry["family"]?.filled, season: entry["season"]?.filled,
            // The literal word stands for nothing to tell, in every language.
            appearance: entry["specialColors"]?.filled.flatMap { $0 == "None" ? nil : $0 },
            shapes: entry["specialShapes"]?.filled.flatMap { $0 == "None" ? nil : $0 },
            crossReaction: entry["crossReaction"]?.filled, picture: entry["picture"]?.filled,
            pictureCloseup: entry["pictureCloseup"]?.filled)
    }
}

/// The plants that Google lists (2024-09), for entries that come without a description; others may follow.
enum GooglePlants {
    static let types: [String: PlantType] = {
        var types: [String: PlantType] = ["GRAMINALES": .grass, "RAGWEED": .weed, "MUGWORT": .weed]
        let trees = [
            "ALDER", "ASH", "BIRCH", "COTTONWOOD", "CYPRESS_PINE", "ELM", "HAZEL", "JAPANESE_CEDAR",
            "JAPANESE_CYPRESS", "JUNIPER", "MAPLE", "OAK", "OLIVE", "PINE",
        ]
        for tree in trees { types[tree] = .tree }
        return types
    }()
}

extension JSONValue {
    /// Text with something in it; a sentence is cut where nobody would read on.
    fileprivate var filled: String? { string?.plain(longest: 1024) }
}
