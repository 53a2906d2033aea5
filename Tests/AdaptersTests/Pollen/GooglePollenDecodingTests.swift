import EnvironmentModel
import Testing

@testable import Adapters

@Suite struct GooglePollenDecodingTests {
    /// A forecast of one day with these entries.
    private func items(types: String = "", plants: String = "") throws -> [PollenItem] {
        let body = """
            {"regionCode":"DE","dailyInfo":[{"date":{"year":2026,"month":8,"day":20},
            "plantInfo":[\(plants)],"pollenTypeInfo":[\(types)]}]}
            """
        return try PollenAdapterCase(GooglePollen.kind).forecast(body).days.flatMap(\.items)
    }

    @Test(arguments: [
        (#"{"code":"GRASS","inSeason":true,"indexInfo":{"code":"UPI","value":3}}"#, "GRASS type 3"),
        (
            #"{"code":"GRASS","inSeason":true,"indexInfo":{"code":"UPI","category":"None"}}"#,
            "GRASS type 0"
        ),
        (#"{"code":"GRASS","indexInfo":{}}"#, "GRASS type 0"),
        (#"{"code":"GRASS","inSeason":false,"indexInfo":{"value":1}}"#, "GRASS type 1"),
        (#"{"code":"TREE","inSeason":false}"#, "TREE type out_of_season"),
        (#"{"code":"TREE","inSeason":true}"#, "TREE type not_reported"),
        (#"{"code":"TREE","displayName":"Tree"}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":null,"inSeason":null}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":{"value":null}}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":"3"}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":{"value":"3"}}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":{"value":2.0}}"#, "TREE type 2"),
        (#"{"code":"TREE","indexInfo":{"value":6}}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":{"value":-1}}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":{"value":2.5}}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":{"value":1e300}}"#, "TREE type not_reported"),
        (#"{"code":"TREE","indexInfo":{"code":"OTHER","value":2}}"#, "TREE type not_reported"),
        (#"{"code":"GRASS","indexInfo":{"value":1,"color":{"green":0.6}}}"#, "GRASS type 1"),
        (#"{"code":"SPORE","indexInfo":{"value":1}}"#, "SPORE type 1"),
    ])
    func anEntryBecomesAnItem(entry: String, words: String) throws {
        #expect(try items(types: entry).map(\.words) == [words])
    }

    @Test func aKeyThatIsRepeatedIsPassedOnNowhere() throws {
        let entry =
            #"{"code":"SESAME_1","displayName":"Sesame seed","healthRecommendations":["buy a SESAME"],"indexInfo":{"value":1,"category":"sesame"}}"#
        let item = try #require(try items(types: entry).first)
        #expect(item.code == "•••_1")
        #expect(item.name == "••• seed")
        #expect(item.category == "•••")
        #expect(item.recommendations == ["buy a •••"])
    }

    @Test func namesHaveNothingThatControlsATerminal() throws {
        let entry =
            #"{"code":"GR\u0007ASS","displayName":"Gra\u202ess","healthRecommendations":["\u001b[2J","\u0000"]}"#
        let item = try #require(try items(types: entry).first)
        #expect(item.code == "GRASS")
        #expect(item.name == "Grass")
        #expect(item.recommendations == ["[2J"])
    }

    @Test(arguments: [
        (#"{"code":"TREE"}"#, Reading.Absence.notReported),
        (#"{"code":"TREE","indexInfo":null}"#, .null),
        (#"{"code":"TREE","indexInfo":{"value":null}}"#, .null),
        (#"{"code":"TREE","indexInfo":{"value":"3"}}"#, .notANumber),
        (#"{"code":"TREE","indexInfo":{"value":6}}"#, .outOfRange(6)),
        (#"{"code":"TREE","indexInfo":{"code":"OTHER","value":2}}"#, .unit("OTHER")),
    ])
    func anItemWithoutIndexSaysWhy(entry: String, absence: Reading.Absence) throws {
        #expect(try items(types: entry).map(\.absence) == [absence])
    }

    @Test(arguments: [
        (#"{"code":"GRAMINALES","displayName":"Grasses"}"#, "Grasses (Graminales)", PlantType.grass),
        (#"{"code":"GRAMINALES","displayName":"Gramíneas"}"#, "Gramíneas (Graminales)", .grass),
        (#"{"code":"GRAMINALES"}"#, "Grasses (Graminales)", .grass),
        (#"{"code":"BIRCH","displayName":"Abedul"}"#, "Abedul", .tree),
        (#"{"code":"BIRCH","displayName":""}"#, "BIRCH", .tree),
        (#"{"code":"JAPANESE_CEDAR","displayName":"Japanese Cedar"}"#, "Japanese Cedar", .tree),
        (
            #"{"code":"NETTLE","displayName":"Nettle","plantDescription":{"type":"WEED"}}"#, "Nettle",
            .weed
        ),
        (#"{"code":"NETTLE","displayName":"Nettle"}"#, "Nettle", nil),
        (#"{"code":"RAGWEED","plantDescription":{"type":"UNKNOWN"}}"#, "RAGWEED", .weed),
    ])
    func aPlantHasANameAndAGroup(entry: String, name: String, group: PlantType?) throws {
        let item = try #require(try items(plants: entry).first)
        #expect(item.name == name)
        #expect(item.plantType == group)
    }

    @Test func typesComeFirstAndEachKindKeepsItsOrder() throws {
        let items = try items(
            types: #"{"code":"WEED"},{"code":"GRASS"}"#, plants: #"{"code":"OAK"},{"code":"ASH"}"#)
        #expect(items.map(\.code) == ["WEED", "GRASS", "OAK", "ASH"])
    }

    @Test func adviceAndCategoryAreTheProvidersWords() throws {
        let entry =
            #"{"code":"GRASS","indexInfo":{"value":1,"category":"Muy bajo"},"healthRecommendations":["Salga.",null,""]}"#
        let item = try #require(try items(types: entry).first)
        #expect(item.category == "Muy bajo")
        #expect(item.recommendations == ["Salga."])
    }

    @Test func aDescriptionIsReadWholeAndNoneMeansNothing() throws {
        let entry = """
            {"code":"ELM","plantDescription":{"type":"TREE","family":"Ulmaceae","season":"Spring","specialColors":"None",\
            "specialShapes":"Oval leaves.","crossReaction":"","picture":"https://example.org/e.jpg",\
            "pictureCloseup":"https://example.org/n.jpg"}}
            """
        let expected = PlantDescription(
            family: "Ulmaceae", season: "Spring", shapes: "Oval leaves.", picture: "https://example.org/e.jpg",
            pictureCloseup: "https://example.org/n.jpg")
        #expect(try items(plants: entry).first?.plant == expected)
    }

    @Test func entriesWithoutACodeAreCountedAndLeftOut() throws {
        let body = """
            {"dailyInfo":[{"date":{"year":2026,"month":8,"day":20},
            "pollenTypeInfo":[{"displayName":"Grass"},null,7,{"code":null},{"code":"TREE"}]}]}
            """
        let forecast = try PollenAdapterCase(GooglePollen.kind).forecast(body)
        #expect(forecast.words == [["TREE type not_reported"]])
        #expect(forecast.unusable == 4)
    }

    @Test func aDayThatComesTwiceKeepsItsValues() throws {
        let empty = #"{"date":{"year":2026,"month":8,"day":20},"pollenTypeInfo":[{"code":"GRASS"}]}"#
        let full =
            #"{"date":{"year":2026,"month":8,"day":20},"pollenTypeInfo":[{"code":"GRASS","indexInfo":{"value":2}}]}"#
        for order in ["\(empty),\(full)", "\(full),\(empty)"] {
            let forecast = try PollenAdapterCase(GooglePollen.kind).forecast("{\"dailyInfo\":[\(order)]}")
            #expect(forecast.words == [["GRASS type 2"]])
        }
    }

    @Test(arguments: [
        #"{"regionCode":"DE"}"#, #"{"regionCode":"DE","dailyInfo":[]}"#,
        #"{"regionCode":"DE","dailyInfo":null}"#,
        #"{"dailyInfo":[{"date":{"year":2026,"month":8,"day":20}}]}"#,
    ])
    func anAnswerWithNothingInItIsEmpty(body: String) throws {
        #expect(try PollenAdapterCase(GooglePollen.kind).forecast(body).isEmpty)
    }
}
