import EnvironmentModel

/// What a person wrote for a place: its name, and after commas what it lies in.
struct PlaceName {
    /// Up to the first comma, trimmed.
    let name: String
    /// What follows, folded and without empty parts: a country, its code, or an administrative region.
    let qualifiers: [FoldedText]
    private let folded: FoldedText

    init(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(PlaceName.trimmed)
        name = parts.first ?? ""
        folded = FoldedText(name)
        qualifiers = parts.dropFirst().map { FoldedText($0) }.filter { !$0.text.isEmpty }
    }

    /// How `found` answers to the name.
    func match(of found: String) -> Place.Match {
        if found.lowercased() == name.lowercased() { return .exact }
        let other = FoldedText(found)
        return other != folded && other.hasPrefix(folded) ? .prefix : .folded
    }

    /// Whether every qualifier names something the place lies in.
    func accepts(_ place: Place) -> Bool {
        guard !qualifiers.isEmpty else { return true }
        let country = place.countryCode ?? ""
        var names = Set(([place.country] + place.admin).compactMap { $0 }.map { FoldedText($0) })
        names.insert(FoldedText(country))
        for name in CountryNames.names(of: country) { names.insert(FoldedText(name)) }
        let regions = Set(
            place.admin.compactMap { $0 }.compactMap { RegionCodes.code(of: FoldedText($0), in: country) })
        return qualifiers.allSatisfy { qualifier in
            names.contains(qualifier)
                || RegionCodes.code(of: qualifier, in: country).map(regions.contains) == true
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0.isWhitespace }
        let start = text.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(start[...last])
    }
}
