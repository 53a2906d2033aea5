import EnvironmentModel
import JSON
import Serving
import Testing

/// Texts that follow a rule: where parameters take them, and that schema and matcher say the same.
@Suite struct TextPatternTests {
    static let fitting: [(TextPattern, String)] = [
        (.country, "DE"), (.country, "de"), (.country, "aZ"),
        (.language, "en"), (.language, "pt-BR"), (.language, "zh-Hant-TW"), (.language, "de-1996"),
        (.language, String(repeating: "a", count: 35)), (.shortLanguage, String(repeating: "a", count: 16)),
        (.monthDay, "08-20"), (.monthDay, "99-99"),
        (.placeName, "Paris, France"), (.placeName, "10115"), (.placeName, "114 55"), (.placeName, "1010-001"),
        (.placeName, "St. John's"), (.placeName, "Washington D.C."), (.placeName, "100 Mile House"),
        (.placeName, "10115, Berlin"), (.placeName, "Essen, 45"), (.placeName, "1.2.3"), (.placeName, "km 3.5"),
        (.placeName, "東京"), (.placeName, " "), (.placeName, String(repeating: "a", count: 256)),
        (.zone, "Europe/Berlin"), (.zone, "UTC"), (.zone, "Etc/GMT+9"), (.zone, "America/Argentina/Buenos_Aires"),
    ]

    static let misfits: [(TextPattern, String)] = [
        (.country, ""), (.country, "D"), (.country, "DEU"), (.country, "D1"), (.country, "D "), (.country, "дe"),
        (.country, "ÄÖ"), (.country, "@@"), (.country, "[]"), (.country, "&x"), (.country, "D\u{0}"),
        (.country, "DE\n"), (.country, "\u{212A}A"),
        (.language, "e"), (.language, "en_US"), (.language, "en US"), (.language, "en\n"), (.language, "dé"),
        (.language, "en&x=1"), (.language, "\u{202E}en"), (.language, String(repeating: "a", count: 36)),
        (.shortLanguage, "e"), (.shortLanguage, String(repeating: "a", count: 17)),
        (.monthDay, "8-20"), (.monthDay, "08/20"), (.monthDay, "2020-08-20"), (.monthDay, "08-2"), (.monthDay, "a8-20"),
        (.monthDay, "08-20 "), (.monthDay, "٠٨-20"),
        (.placeName, ""), (.placeName, String(repeating: "a", count: 257)),
        (.placeName, #"{"latitude":52.52,"longitude":13.405}"#), (.placeName, " {"), (.placeName, "[52, 13]"),
        (.placeName, "{latitude: 52}"), (.placeName, "52.52,13.405"), (.placeName, "52.52, 13.405"),
        (.placeName, "-33.87;151.21"), (.placeName, "52,13"), (.placeName, "(52, 13)"), (.placeName, "52.52 13.405"),
        (.placeName, "52.52N 13.405E"), (.placeName, "lat=52.52&lon=13.405"), (.placeName, "geo:52.52,13.405"),
        (.placeName, "52°31'N 13°24'E"), (.placeName, "52,52 13,405"), (.placeName, "1.23.4"),
        (.zone, ""), (.zone, "+02:00"), (.zone, "Europe/"), (.zone, "/Berlin"), (.zone, "Europe//Berlin"),
        (.zone, "Europe Berlin"), (.zone, "../etc/passwd"), (.zone, "Europe/Berlin\n"),
        (.zone, String(repeating: "a", count: 65)),
    ]

    @Test(arguments: fitting) func accepts(pattern: TextPattern, text: String) throws {
        #expect(pattern.matches(text))
        #expect(try text.contains(Regex(pattern.expression)))
    }

    @Test(arguments: misfits) func refuses(pattern: TextPattern, text: String) throws {
        #expect(!pattern.matches(text))
        #expect(throws: RequestError.self) {
            var writer = JSONWriter()
            writer.string(text)
            try Shape.text("A text.", like: pattern).validate(JSONDocument(writer.bytes).root, path: "params.x")
        }
    }

    @Test(arguments: TextPattern.allCases) func theSchemaHasTheRule(_ pattern: TextPattern) {
        var writer = JSONWriter()
        var expected = JSONWriter()
        Shape.text("T.", like: pattern).schema(into: &writer)
        expected.beginObject()
        expected.member("type", "string")
        expected.member("pattern", pattern.expression)
        expected.member("description", "T.")
        expected.endObject()
        #expect(writer.bytes == expected.bytes)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let request: any RequestType.Type
        let params: String
        let message: String
        var testDescription: String { params }
    }

    private static let country = "must be the two letters of a country, such as 'DE', not"
    private static let tag = "letters, digits and hyphens, such as 'en' or 'pt-BR', not"

    static let rows = [
        Row(
            request: PlacesRequest.self, params: #"{"query":"Rome","country":"1!"}"#,
            message: #"'params.country' \#(country) '"1!"'"#),
        Row(
            request: PlacesRequest.self, params: #"{"query":"Rome","country":"ITA"}"#,
            message: #"'params.country' \#(country) '"ITA"'"#),
        Row(
            request: PlacesRequest.self, params: #"{"query":"Rome","language":"de_DE"}"#,
            message: #"'params.language' must be a language tag of 2 to 16 \#(tag) '"de_DE"'"#),
        Row(
            request: PollenRequest.self, params: #"{"location":"Rome","language":"?"}"#,
            message: #"'params.language' must be a language tag of 2 to 35 \#(tag) '"?"'"#),
        Row(
            request: AirQualityRequest.self, params: #"{"location":{"name":"Rome","country":"é!"}}"#,
            message: #"'params.location.country' \#(country) '"é!"'"#),
        Row(
            request: AirQualityRequest.self,
            params: #"{"location":{"latitude":1,"longitude":2,"country_code":"12"}}"#,
            message: #"'params.location.country_code' \#(country) '"12"'"#),
        Row(
            request: AirQualityRequest.self,
            params: #"{"location":{"latitude":1,"longitude":2,"timezone":"+02:00"}}"#,
            message:
                #"'params.location.timezone' must be the name of a time zone, such as 'Europe/Berlin', not '"+02:00"'"#),
        Row(
            request: ClimateRequest.self, params: #"{"location":"Rome","month_day":820}"#,
            message: "'params.month_day' must be a day of the calendar as 'MM-DD', such as '08-20', not '820'"),
    ]

    static let places = [
        ("52.52,13.405", #"write {"latitude":52.52,"longitude":13.405} as the location"#),
        (
            "52,5",
            #"write {"latitude":52,"longitude":5} as the location, or where the comma is that of 52.5, give latitude and longitude with decimal points"#
        ),
        (
            "-33,87",
            #"write {"latitude":-33,"longitude":87} as the location, or where the comma is that of -33.87, give latitude and longitude with decimal points"#
        ),
        ("52, 5", #"write {"latitude":52,"longitude":5} as the location"#),
        ("52,-5", #"write {"latitude":52,"longitude":-5} as the location"#),
        ("52;5", #"write {"latitude":52,"longitude":5} as the location"#),
        ("(-33.87; 151.21)", #"write {"latitude":-33.87,"longitude":151.21} as the location"#),
        ("52.5 S 13.4 E", #"write coordinates as {"latitude":52.52,"longitude":13.405} in degrees north and east"#),
        ("100.5,13.4", #"write coordinates as {"latitude":52.52,"longitude":13.405} in degrees north and east"#),
        (#"{"latitude":52.52,"longitude":13.405}"#, "send the object itself, not a text that holds it"),
        ("{latitude:52}", #"write coordinates as {"latitude":52.52,"longitude":13.405} in degrees north and east"#),
    ]

    @Test(arguments: places) func whatIsNoNameOfAPlaceHasItsCure(text: String, cure: String) throws {
        let shapes = [AirQualityRequest.parameters, DashboardRequest.parameters, ClimateRequest.parameters].map {
            Shape.object("Parameters.", $0)
        }
        for form in [text.quoted, #"{"name":\#(text.quoted)}"#] {
            let params = try JSONDocument(Array(#"{"location":\#(form)}"#.utf8)).root
            for shape in shapes {
                let error = try #require(throws: RequestError.self) { try shape.validate(params, path: "params") }
                #expect(error.kind == .invalidParams)
                #expect(error.message.hasSuffix("; " + cure), "\(error.message)")
                #expect(error.hint == cure)
            }
        }
        let many = try JSONDocument(Array(#"{"locations":["Rome",\#(text.quoted)]}"#.utf8)).root
        let error = try #require(throws: RequestError.self) {
            try Shape.object("Parameters.", AirQualityRequest.parameters).validate(many, path: "params")
        }
        #expect(error.path == "params.locations[1]")
        #expect(error.hint == cure)
    }

    @Test(arguments: rows) func aParameterThatBreaksTheRuleIsNamed(_ row: Row) throws {
        let shape = Shape.object("Parameters.", row.request.parameters)
        let params = try JSONDocument(Array(row.params.utf8)).root
        let error = try #require(throws: RequestError.self) { try shape.validate(params, path: "params") }
        #expect(error.kind == .invalidParams)
        #expect(error.message == row.message)
    }

    static let strays = [
        ("providers", "'air_quality', 'pollen' or 'climate'"), ("merge", "'air_quality', 'pollen' or 'climate'"),
        ("require", "'air_quality', 'pollen' or 'climate'"), ("fields", "'air_quality', 'pollen' or 'climate'"),
        ("years", "'climate'"), ("month_day", "'climate'"), ("language", "'pollen'"), ("latitude", "'location'"),
    ]

    @Test(arguments: strays) func whatBelongsToASectionIsSentThere(name: String, homes: String) throws {
        let shape = Shape.object("Parameters.", DashboardRequest.parameters)
        let params = try JSONDocument(Array(#"{"location":"Rome","\#(name)":1}"#.utf8)).root
        let error = try #require(throws: RequestError.self) { try shape.validate(params, path: "params") }
        #expect(error.message == "'params.\(name)' is not known; it stands inside \(homes)")
        #expect(error.path == "params.\(name)")
    }
}

extension String {
    /// As JSON.
    fileprivate var quoted: String {
        var writer = JSONWriter()
        writer.string(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
