import EnvironmentModel

/// What a person wrote for a place: its name, and after commas what it lies in.
struct PlaceName {
    /// Up to the first comma, trimmed.
    let name: String
    /// What follows, trimmed and without empty parts: a country, its code, an administrative region, or a part of a
    /// name that has a comma itself.
    let qualifiers: [String]
    private let folded: FoldedText

    init(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(PlaceName.trimmed)
        name = parts.first ?? ""
        folded = FoldedText(name)
        qualifiers = parts.dropFirst().filter { !FoldedText($0).text.isEmpty }
    }

    /// How a place that is called `found` answers to the name; nil when it was found by something that nobody shows, such
    /// as its name in another language.
    func match(of found: String, postcodes: [String]) -> Place.Match? {
        if found.lowercased() == name.lowercased() { return .exact }
        guard !folded.text.isEmpty else { return nil }
        let spellings = [(folded, FoldedText(found)), (.withDigraphs(name), .withDigraphs(found))]
        if spellings.contains(where: { $0 == $1 }) || postcodes.contains(where: { FoldedText($0) == folded }) {
            return .folded
        }
        return spellings.contains { $1.hasPrefix($0) } ? .prefix : nil
    }

    /// Of no name more than so many parts between commas are put together again.
    private static let longestName = 3

    /// Whether the qualifiers, each by itself or together with those that follow, name something the place lies in.
    func accepts(_ place: Place) -> Bool {
        guard !qualifiers.isEmpty else { return true }
        let country = place.countryCode ?? ""
        var names = Set(([place.country] + place.admin).compactMap { $0 }.map { FoldedText($0) })
        names.insert(FoldedText(country))
        for name in CountryNames.names(of: country) { names.insert(FoldedText(name)) }
        let regions = Set(
            place.admin.compactMap { $0 }.compactMap { RegionCodes.code(of: FoldedText($0), in: country) })
        func isName(_ parts: Range<Int>) -> Bool {
            let qualifier = FoldedText(qualifiers[parts].joined(separator: ", "))
            return names.contains(qualifier)
                || RegionCodes.code(of: qualifier, in: country).map(regions.contains) == true
        }
        // Up to which parts the text is understood.
        var ends: Set = [0]
        for end in 1...qualifiers.count
        where (max(0, end - Self.longestName)..<end).contains(where: { ends.contains($0) && isName($0..<end) }) {
            ends.insert(end)
        }
        return ends.contains(qualifiers.count)
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0.isWhitespace }
        let start = text.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(start[...last])
    }
}
