import EnvironmentModel
import Testing

@Suite struct PlaceTests {
    @Test(
        arguments: [
            ("Berlin", "State of Berlin", "Germany", "Berlin, State of Berlin, Germany"),
            ("Paris", nil, "France", "Paris, France"), ("Atlantis", nil, nil, "Atlantis"),
            ("Singapore", "Singapore", "Singapore", "Singapore"), ("Rio", "", "Brazil", "Rio, Brazil"),
            ("Troll", "Troll", nil, "Troll"), ("Panamá", "Panama", "PANAMA", "Panamá"),
            ("Singapore", "Central Singapore", "Singapore", "Singapore, Central Singapore"),
            ("Washington, D.C.", "Washington, D.C.", "United States", "Washington, D.C., United States"),
            ("Ulm, Bavaria", "Bavaria", "Germany", "Ulm, Bavaria, Germany"),
            (
                "Beverly Hills, California, 90210, United States", "California", "United States",
                "Beverly Hills, California, 90210, United States"
            ),
            ("Dom, Köln, Germany", "North Rhine-Westphalia", "Germany", "Dom, Köln, Germany"),
            ("Dom,Köln,Germany", nil, "Germany", "Dom,Köln,Germany"), ("Dom, , ", nil, "Germany", "Dom, , , Germany"),
            ("北京, 中国", "北京市", "中国", "北京, 中国"),
        ] as [(String, String?, String?, String)])
    func theDisplayNameHasNoPartThatIsEmptyOrThereAlready(
        name: String, region: String?, country: String?, shown: String
    ) throws {
        let place = Place(
            id: nil, name: name, coordinate: try #require(Coordinate(latitude: 0, longitude: 0)), elevation: nil,
            country: country, countryCode: nil, admin: [region], population: nil, timezone: nil, kind: nil,
            postcodes: [], match: .exact)
        #expect(place.displayName == shown)
        #expect(place.admin(1) == (region == "" ? nil : region))
        #expect(place.admin(0) == nil)
        #expect(place.admin(5) == nil)
    }

    @Test func whatAGazetteerSaysIsCutToItsForm() throws {
        let long = String(repeating: "é", count: 300)
        let place = Place(
            id: nil, name: long, coordinate: .origin, elevation: nil, country: long, countryCode: "de", admin: [long],
            population: nil, timezone: long, kind: long, postcodes: ["10115\n", "\u{202E}", long], match: .exact)
        let kept = String(repeating: "é", count: 256)
        #expect([place.name, place.country, place.admin(1)] == [kept, kept, kept])
        #expect(place.countryCode == "DE")
        #expect(place.timezone == nil && place.kind == nil)
        #expect(place.postcodes == ["10115", String(repeating: "é", count: 32)])
    }
}
