import EnvironmentModel
import ProviderKit
import Testing
import Transport

@Suite struct GeocodingTests {
    static func query(
        _ text: String, count: Int = 5, language: String = "en", country: String? = nil
    ) -> SourceQuery {
        .places(PlacesQuery(text: text, count: count, language: language, country: country))
    }

    static func answer(_ query: SourceQuery, _ body: String) throws -> PlacesAnswer {
        guard case .places(let answer) = try AdapterWalk("open-meteo/geocoding").answer(query, body) else {
            return PlacesAnswer()
        }
        return answer
    }

    /// An answer with these entries.
    static func body(_ entries: [String]) -> String {
        #"{"results":[\#(entries.joined(separator: ","))],"generationtime_ms":0.5}"#
    }

    static func entry(_ name: String, _ code: String?, _ country: String?, _ region: String? = nil) -> String {
        var members = [#""name":"\#(name)""#, #""latitude":1.5"#, #""longitude":2.5"#]
        if let code { members.append(#""country_code":"\#(code)""#) }
        if let country { members.append(#""country":"\#(country)""#) }
        if let region { members.append(#""admin1":"\#(region)""#) }
        return "{\(members.joined(separator: ","))}"
    }

    // MARK: What is asked

    @Test(arguments: [
        (query("Berlin"), "name=Berlin&count=5&language=en&format=json"),
        (query("  Berlin "), "name=Berlin&count=5&language=en&format=json"),
        (query("Berlin", count: 7, language: "de"), "name=Berlin&count=7&language=de&format=json"),
        (query("Paris, France"), "name=Paris&count=100&language=en&format=json"),
        (query("Paris,"), "name=Paris&count=5&language=en&format=json"),
        (query("Paris", country: "FR"), "name=Paris&count=100&language=en&format=json&countryCode=FR"),
        (query("北京"), "name=%E5%8C%97%E4%BA%AC&count=5&language=en&format=json"),
        (query("New York"), "name=New%20York&count=5&language=en&format=json"),
        (query("a=b&count=9"), "name=a%3Db%26count%3D9&count=5&language=en&format=json"),
        (query("AT&T"), "name=AT%26T&count=5&language=en&format=json"),
        (query("../"), "name=..%2F&count=5&language=en&format=json"),
        (query("%00"), "name=%2500&count=5&language=en&format=json"),
        (query("🏙️🏙️"), "name=%F0%9F%8F%99%EF%B8%8F%F0%9F%8F%99%EF%B8%8F&count=5&language=en&format=json"),
    ])
    func onlyTheNameIsAsked(query: SourceQuery, expected: String) throws {
        let request = try #require(try AdapterWalk("open-meteo/geocoding").requests(query).first)
        #expect(request.redactedURL() == "https://geocoding-api.open-meteo.com/v1/search?" + expected)
    }

    /// An accented letter written as two code points is one character.
    @Test(arguments: ["B", " B ", "北", "", "   ", ",", ", France", "B, France", "e\u{301}", "🇩🇪"])
    func oneCharacterAsksNobody(text: String) throws {
        #expect(try AdapterWalk("open-meteo/geocoding").requests(Self.query(text)).isEmpty)
        #expect(try Self.answer(Self.query(text), "").places.isEmpty)
    }

    // MARK: What is found

    @Test func anEntryIsAPlace() throws {
        let entry = #"""
            {"id":2950159,"name":"Berlin","latitude":52.52437,"longitude":13.41053,"elevation":74.0,"feature_code":"PPLC",
            "country_code":"DE","timezone":"Europe/Berlin","population":3426354,"postcodes":["10115","10117"],
            "country":"Germany","admin1":"State of Berlin","admin3":"Berlin, Stadt","unknown":7}
            """#
        let place = try #require(try Self.answer(Self.query("Berlin"), Self.body([entry])).places.first)
        let expected = Place(
            id: 2_950_159, name: "Berlin",
            coordinate: try #require(Coordinate(latitude: 52.52437, longitude: 13.41053)),
            elevation: 74, country: "Germany", countryCode: "DE",
            admin: ["State of Berlin", nil, "Berlin, Stadt", nil], population: 3_426_354, timezone: "Europe/Berlin",
            kind: "PPLC", postcodes: ["10115", "10117"], match: .exact)
        #expect(place == expected)
    }

    /// The server leaves out what is zero or empty.
    @Test func aLatitudeThatIsLeftOutIsZero() throws {
        let place = try #require(
            try Self.answer(Self.query("Null Island"), Self.body([#"{"name":"Null Island"}"#])).places.first)
        #expect(place.coordinate == Coordinate(latitude: 0, longitude: 0))
        #expect(place.elevation == nil)
        #expect(place.population == nil)
        #expect(place.country == nil)
        #expect(place.displayName == "Null Island")
    }

    @Test(
        arguments: [
            ("-430", "0", -430, 0), ("8848.9", "37000000", 8848.9, 37_000_000), ("9001", "-1", nil, nil),
            ("1e308", "1e30", nil, nil), ("-9999", "\"5\"", nil, nil),
        ] as [(String, String, Double?, Int?)])
    func aHeightOrACountThatNoPlaceHasIsUnknown(
        elevation: String, population: String, height: Double?, people: Int?
    ) throws {
        let entry = #"{"name":"Berlin","elevation":\#(elevation),"population":\#(population)}"#
        let place = try #require(try Self.answer(Self.query("Berlin"), Self.body([entry])).places.first)
        #expect(place.elevation == height)
        #expect(place.population == people)
    }

    @Test(arguments: [
        ("timezone", "Europe/Berlin\\u001b[2J", "feature_code", "PPLC"),
        ("country_code", "D1", "timezone", "Europe/Berlin"),
        ("feature_code", "AAAAAAAAAAAAAAAAA", "country_code", "DE"),
    ])
    func aTextThatHasNotItsFormIsUnknown(member: String, text: String, other: String, kept: String) throws {
        var members = ["timezone": "Europe/Berlin", "country_code": "DE", "feature_code": "PPLC"]
        members[member] = text
        let entry = members.map { #""\#($0.key)":"\#($0.value)""# }.sorted().joined(separator: ",")
        let body = Self.body([#"{"name":"Berlin",\#(entry)}"#])
        let place = try #require(try Self.answer(Self.query("Berlin"), body).places.first)
        let texts = ["timezone": place.timezone, "country_code": place.countryCode, "feature_code": place.kind]
        #expect(texts[member] == .some(nil))
        #expect(texts[other] == kept)
    }

    @Test func aNameHasNothingThatTurnsThePageAround() throws {
        let body = Self.body([#"{"name":"Ber\u202elin\u0007","admin1":"\u2066B\u009f","country":"\u0000"}"#])
        let place = try #require(try Self.answer(Self.query("Berlin"), body).places.first)
        #expect(place.displayName == "Berlin, B")
        #expect(place.country == nil)
    }

    @Test(arguments: ["{\"generationtime_ms\":0.4}", "{}", "{\"results\":[],\"generationtime_ms\":1}"])
    func nothingFoundIsEmpty(body: String) throws {
        let answer = try Self.answer(Self.query("Qwrtzpl"), body)
        #expect(answer.places.isEmpty)
        #expect(answer.unusable == 0)
    }

    @Test(arguments: [
        #"{"id":1,"name":"Enschede","latitude":52.2,"longitude":6.9}"#, #"{"results":{}}"#, #"{"results":null}"#,
        "[]", #"{"results":[7,null]}"#, #"{"results":[{"latitude":1}]}"#,
        #"{"results":[{"name":"X","latitude":95}]}"#,
    ])
    func anotherShapeIsBadData(body: String) throws {
        let error = try AdapterWalk("open-meteo/geocoding").refusal(Self.query("Enschede"), body)
        #expect(error?.kind == .providerBadData)
    }

    @Test(arguments: [
        "null", "7", #"{"name":""}"#, #"{"name":7}"#, #"{"name":"X","latitude":null}"#,
        #"{"name":"X","longitude":"1"}"#,
        #"{"name":"X","latitude":90.5}"#, "[]",
    ])
    func anEntryThatIsNoPlaceIsLeftOutAndCounted(bad: String) throws {
        let answer = try Self.answer(
            Self.query("Berlin"), Self.body([bad, Self.entry("Berlin", "DE", "Germany"), bad]))
        #expect(answer.places.map(\.name) == ["Berlin"])
        #expect(answer.unusable == 2)
    }

    @Test func noMoreAreGivenThanWereAsked() throws {
        let entries = (0..<100).map { Self.entry("Berlin", ["DE", "US", "CA"][$0 % 3], nil) }
        let places = try Self.answer(Self.query("Berlin", count: 3), Self.body(entries)).places
        #expect(places.map(\.countryCode) == ["DE", "US", "CA"])
    }
}
