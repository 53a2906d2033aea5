import EnvironmentModel
import ProviderKit
import Testing

/// What a person means by a name, told by what lies around the hits.
@Suite struct GeocodingMatchTests {
    /// A gazetteer's list, in its order.
    private static let hits = [
        GeocodingTests.entry("Paris", "FR", "France", "Île-de-France"),
        GeocodingTests.entry("Paris", "US", "United States", "Texas"),
        GeocodingTests.entry("Washington", "US", "United States", "District of Columbia"),
        GeocodingTests.entry("Washington", "US", "United States", "Pennsylvania"),
        GeocodingTests.entry("Washington", "GB", "United Kingdom", "England"),
        GeocodingTests.entry("New York", "US", "United States", "New York"),
        GeocodingTests.entry("New York", "GB", "United Kingdom", "England"),
        GeocodingTests.entry("London", "GB", "United Kingdom", "England"),
        GeocodingTests.entry("London", "CA", "Canada", "Ontario"),
        GeocodingTests.entry("Tromsø", "NO", "Norway", "Troms"),
        GeocodingTests.entry("Saint-Denis", "RE", "Réunion", "Réunion"),
        GeocodingTests.entry("Alexandra", "NZ", "New Zealand", "Otago, Central"),
        GeocodingTests.entry("Nowhere", nil, nil),
    ]

    /// Country and region of the hits that remain.
    private static func found(_ text: String, country: String? = nil) throws -> [String] {
        let query = GeocodingTests.query(text, count: 100, country: country)
        return try GeocodingTests.answer(query, GeocodingTests.body(hits)).places
            .map { "\($0.name) \($0.countryCode ?? "-") \($0.admin(1) ?? "-")" }
    }

    @Test(arguments: [
        ("Paris, France", ["Paris FR Île-de-France"]), ("Paris,FR", ["Paris FR Île-de-France"]),
        ("paris, france", ["Paris FR Île-de-France"]), ("Paris, Ile de France", ["Paris FR Île-de-France"]),
        ("Washington, D.C.", ["Washington US District of Columbia"]),
        ("Washington, DC, USA", ["Washington US District of Columbia"]),
        ("Washington, d. c.", ["Washington US District of Columbia"]),
        ("New York, NY", ["New York US New York"]), ("New York, New York, United States", ["New York US New York"]),
        ("London, UK", ["Washington GB England", "New York GB England", "London GB England"]),
        ("London, Great Britain, England", ["Washington GB England", "New York GB England", "London GB England"]),
        ("London, ON", ["London CA Ontario"]), ("Saint-Denis, Reunion", ["Saint-Denis RE Réunion"]),
        ("Tromsø, Norge", ["Tromsø NO Troms"]), ("Paris, Germany", []), ("Paris, France, Texas", []),
        ("Paris, NY", ["New York US New York"]),
        ("Alexandra, Otago, Central, New Zealand", ["Alexandra NZ Otago, Central"]),
        ("Alexandra, Otago, Central", ["Alexandra NZ Otago, Central"]),
        ("Alexandra, Otago", []), ("Alexandra, Central, Otago, New Zealand", []),
    ])
    func whatFollowsACommaIsWhereItLies(text: String, expected: [String]) throws {
        #expect(try Self.found(text) == expected)
    }

    /// A gazetteer may write a region by its name, by its abbreviation or by both.
    @Test(
        arguments: ["D.C.", "DC", "dc", "D. C.", "District of Columbia", "Washington DC", "D.C., USA"],
        ["Washington, D.C.", "Washington D.C.", "Washington DC", "District of Columbia", "D.C.", "DC"])
    func aRegionIsKnownByItsNameAndItsAbbreviation(written: String, region: String) throws {
        let list = [
            GeocodingTests.entry("Washington", "US", "United States", region),
            GeocodingTests.entry("Washington", "US", "United States", "Pennsylvania"),
            GeocodingTests.entry("Washington", "US", "United States", "Washington"),
            GeocodingTests.entry("Washington", "GB", "United Kingdom", "England"),
        ]
        let query = GeocodingTests.query("Washington, \(written)", count: 100)
        let places = try GeocodingTests.answer(query, GeocodingTests.body(list)).places
        #expect(places.map { $0.admin(1) } == [region])
    }

    @Test(arguments: [
        ("New York, NY", "N.Y."), ("New York, New York", "NY"), ("Sydney, N.S.W.", "New South Wales"),
        ("Sydney, New South Wales", "NSW"), ("Toronto, Ont", "Ontario"),
    ])
    func anAbbreviationMatchesBothWays(text: String, region: String) throws {
        let country = text.hasPrefix("Sydney") ? "AU" : text.hasPrefix("Toronto") ? "CA" : "US"
        let name = String(text.prefix { $0 != "," })
        let body = GeocodingTests.body([GeocodingTests.entry(name, country, nil, region)])
        let isKnown = !text.hasSuffix("Ont")
        #expect(try GeocodingTests.answer(GeocodingTests.query(text), body).places.isEmpty != isKnown)
    }

    /// The server may filter by country, before or after it cuts its list, or not at all.
    @Test(arguments: [("FR", ["Paris FR Île-de-France"]), ("CA", ["London CA Ontario"]), ("XX", [])])
    func theCountryIsCheckedHereToo(country: String, expected: [String]) throws {
        #expect(try Self.found("Anything", country: country) == expected)
        let own = Self.hits.filter { $0.contains(#""country_code":"\#(country)""#) }
        let query = GeocodingTests.query("Anything", count: 100, country: country)
        #expect(try GeocodingTests.answer(query, GeocodingTests.body(own)).places.count == expected.count)
    }

    /// Of a name in another language nobody tells how much of it was asked.
    @Test(
        arguments: [
            ("Tromsø", "Tromsø", .exact), ("tromsø", "Tromsø", .exact), ("TROMSØ", "Tromsø", .exact),
            ("Tromsø, Norway", "Tromsø", .exact), ("Ko\u{308}ln", "Köln", .exact),
            ("Tromso", "Tromsø", .folded), ("tromsoe", "Tromsø", .folded), ("Koeln", "Köln", .folded),
            ("Köln", "Koeln", .folded), ("Aalborg", "Ålborg", .folded), ("Duesseldorf", "Düsseldorf", .folded),
            ("Saint Denis", "Saint-Denis", .folded), ("10117", "Berlin", .folded),
            ("Trom", "Tromsø", .prefix), ("Tro", "Tromsø", .prefix), ("Koel", "Köln", .prefix),
            ("New", "New York", .prefix), ("new", "Newark", .prefix),
            ("New", "San Francisco", nil), ("New", "Nnewi", nil), ("Wien", "Vienna", nil), ("Köln", "Cologne", nil),
            ("北京", "Beijing", nil), ("York", "New York", nil), ("Berlin Mitte", "Berlin", nil), ("1011", "Berlin", nil),
            ("--", "Berlin", nil), ("--", "--", .exact),
        ] as [(String, String, Place.Match?)])
    func aHitSaysHowItWasFound(text: String, name: String, match: Place.Match?) throws {
        let query = GeocodingTests.query(text, count: 1)
        let entry = GeocodingTests.entry(name, "NO", "Norway").dropLast() + #","postcodes":["10115","10117"]}"#
        let body = GeocodingTests.body([String(entry)])
        #expect(try GeocodingTests.answer(query, body).places.map(\.match) == [match])
    }
}
