/// A named place of a gazetteer.
package struct Place: Sendable, Hashable {
    /// How the name asked for was found.
    package enum Match: String, Sendable, Hashable, CaseIterable {
        /// The name as written, but for case.
        case exact
        /// The name begins with what was written.
        case prefix
        /// The same name once case and diacritics are left aside, or another that the gazetteer tells of the place.
        case folded
    }

    /// Of GeoNames, where the gazetteer has it.
    package var id: Int?
    /// In the language that was asked for.
    package var name: String
    /// The centre, as the gazetteer sets it.
    package var coordinate: Coordinate
    /// Metres above sea level; nil when the gazetteer does not say.
    package var elevation: Double?
    /// Its name in the language that was asked for.
    package var country: String?
    /// ISO 3166-1 alpha-2, upper case.
    package var countryCode: String?
    /// First to fourth administrative level, by position; nil where there is none.
    package var admin: [String?]
    /// As last counted or estimated; nil when nobody says.
    package var population: Int?
    /// IANA time-zone name.
    package var timezone: String?
    /// GeoNames feature code, such as `PPLC`.
    package var kind: String?
    /// As written there, in the order of the gazetteer.
    package var postcodes: [String]
    /// How well the name fits what was asked; nil when the gazetteer found it under a name that it does not tell.
    package var match: Match?

    /// How many code points a name may have.
    private static let longest = 256

    /// Longer names are cut, and texts lose the characters that would control a terminal. A country code, a time zone or
    /// a kind (16 characters) that has not the form of one is left out.
    package init(
        id: Int?, name: String, coordinate: Coordinate, elevation: Double?, country: String?, countryCode: String?,
        admin: [String?], population: Int?, timezone: String?, kind: String?, postcodes: [String], match: Match?
    ) {
        self.id = id
        self.name = name.plain(longest: Place.longest) ?? ""
        self.coordinate = coordinate
        self.elevation = elevation
        self.country = country?.plain(longest: Place.longest)
        self.countryCode = countryCode.flatMap { $0.isCountryCode ? $0.uppercased() : nil }
        self.admin = admin.map { $0?.plain(longest: Place.longest) }
        self.population = population
        self.timezone = timezone.flatMap { $0.isZoneName ? $0 : nil }
        self.kind = kind.flatMap { $0.utf8.count <= 16 ? $0.plain(longest: 16) : nil }
        self.postcodes = postcodes.compactMap { $0.plain(longest: 32) }
        self.match = match
    }

    /// Name, first administrative level and country, without parts that are empty or that are there already. A name that
    /// holds the country, as a whole address does, is complete.
    package var displayName: String {
        var shown = name
        var parts = name.contains(",") ? Set(name.split(separator: ",").map { FoldedText($0) }) : []
        if let country, parts.contains(FoldedText(country)) { return name }
        parts.insert(FoldedText(name))
        for part in [admin.first ?? nil, country] {
            guard let part, !part.isEmpty, parts.insert(FoldedText(part)).inserted else { continue }
            shown += ", " + part
        }
        return shown
    }
}

extension Place {
    /// The administrative unit of that level, 1…4; nil where there is none.
    package func admin(_ level: Int) -> String? {
        admin.indices.contains(level - 1) ? admin[level - 1] : nil
    }
}
