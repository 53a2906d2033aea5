import EnvironmentModel
import JSON

extension PlacesRequest: ToolRequest {
    static let advice = """
        Choose it to turn a name into latitude and longitude (degrees), or to find out which of several places with one \
        name is meant; the other tools also take a name as 'location'. Elevation is in metres.
        """
    static let capabilities = [Capability.places]

    static func words(for result: JSONValue) -> ToolWords {
        let places = result["data"]?["places"]?.elements.map { place in
            let name = place["display_name"]?.string ?? place["name"]?.string ?? "a place"
            let point = [place["latitude"], place["longitude"]].compactMap { $0?.numberText }
            return point.isEmpty ? name : "\(name) (\(point.joined(separator: ", ")))"
        }
        guard let places, !places.isEmpty else {
            let kinds = result["warnings"]?.elements.compactMap { $0["kind"]?.string } ?? []
            return .nothing(
                kinds.contains(Warning.Kind.nameTooShort.rawValue)
                    ? "A name of one character finds no place. Write more of it."
                    : "No place matches. Check the spelling, try the name in another language, or without 'country' where you gave one."
            )
        }
        let count = places.count == 1 ? "1 place matches" : "\(places.count) places match, best first"
        return .found("\(count): \(Prose.list(places)).\(Prose.end(result, after: " "))")
    }
}
