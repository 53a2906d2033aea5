import EnvironmentModel
import JSON
import ProviderKit
import Testing

@testable import EnvironmentHub
@testable import Serving

@Suite struct PollenSpellingTests {
    private typealias Method = PollenForecast.Method
    private static let index = Method(unit: .pollenIndex, isComputed: false, basis: "as told", language: "en")
    private static let count = Method(
        unit: .grainPerCubicMetre, isComputed: true, basis: "highest hour", language: "en")

    private func item(
        _ code: String, _ kind: PollenItem.Kind = .type, index: Int? = nil, grains: Double? = nil,
        season: Bool? = nil, type: PlantType? = .grass, absence: Reading.Absence? = nil,
        plant: PlantDescription? = nil
    ) -> PollenItem {
        PollenItem(
            code: code, name: code, kind: kind, plantType: type, index: index, grains: grains, absence: absence,
            isInSeason: season, plant: plant)
    }

    private func outlook(
        _ items: [PollenItem], _ method: Method = Self.index, hours: Int? = nil, used: Coordinate? = nil,
        asked: Int = 1, others: [String] = []
    ) -> PollenOutlook {
        let day = PollenDay(date: Day(number: 0), items: items, hours: hours)
        return PollenOutlook(
            days: [
                .init(
                    whole: .init(provider: "p", method: method, used: used, day: day), rule: .first, others: others)
            ], asked: asked, timezone: nil)
    }

    private func spelling(_ fields: [String]? = nil, scale: PollenScale = .upi, language: String = "en") throws
        -> PollenSpelling
    {
        let place = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        let names = fields.map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        let text =
            #"{"scale":"\#(scale.rawValue)","language":"\#(language)""# + (names.map { #","fields":\#($0)"# } ?? "")
            + "}"
        let params = try JSONDocument(Array(text.utf8)).root
        let call = Call(id: nil, params: params, deadline: .now, services: NoServices())
        return PollenSpelling(question: try PollenQuestion(params, of: call, path: "params"), asked: place)
    }

    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func warnings(
        _ outlook: PollenOutlook, _ fields: [String]? = nil, language: String = "en"
    ) throws -> [String] {
        try spelling(fields, language: language).warnings(outlook).map {
            "\($0.kind.rawValue) \($0.path): \($0.message)"
        }
    }

    @Test func anItemOfATypeHasEveryMemberButAPlant() throws {
        let spelling = try spelling()
        let outlook = outlook([item("GRASS", index: 0, season: false)])
        #expect(
            text { spelling.data(outlook, into: &$0) }
                == #"{"days":[{"date":"1970-01-01","items":[{"code":"GRASS","name":"GRASS","kind":"type","#
                + #""plant_type":"grass","index":0,"category":null,"level":"none","grains_per_m3":null,"#
                + #""in_season":false,"state":"reported","health_recommendations":[]}]}]}"#)
    }

    @Test func aPlantWithoutDescriptionHasNull() throws {
        let spelling = try spelling(["code", "plant"])
        let outlook = outlook([item("OAK", .plant)])
        #expect(
            text { spelling.data(outlook, into: &$0) }
                == #"{"days":[{"date":"1970-01-01","items":[{"code":"OAK","plant":null}]}]}"#)
    }

    @Test func aPlantIsDescribedMemberByMember() throws {
        let spelling = try spelling(["plant"])
        let outlook = outlook([item("OAK", .plant, plant: PlantDescription(family: "Fagaceae"))])
        #expect(
            text { spelling.data(outlook, into: &$0) }.contains(
                #"{"plant":{"family":"Fagaceae","season":null,"appearance":null,"shapes":null,"cross_reaction":null,"#
                    + #""picture":null,"picture_closeup":null}}"#))
    }

    @Test(arguments: [
        (PollenScale.upi, #""level":"low""#), (.breeze, #""level":"moderate""#),
    ])
    func theScaleChoosesTheWord(scale: PollenScale, expected: String) throws {
        let spelling = try spelling(scale: scale)
        let outlook = outlook([item("GRASS", index: 2)])
        #expect(text { spelling.data(outlook, into: &$0) }.contains(expected))
    }

    @Test(arguments: [
        (nil as [String]?, #""units":{"index":"UPI","grains_per_m3":"grains/m³"}"#),
        (["index"], #""units":{"index":"UPI"}"#), (["code"], #""units":{}"#),
    ])
    func unitsAreThoseOfTheNumbersShown(fields: [String]?, expected: String) throws {
        let spelling = try spelling(fields)
        #expect(
            text {
                $0.beginObject(); spelling.units(into: &$0); $0.endObject()
            } == "{" + expected + "}")
    }

    @Test func provenanceSaysForEachDayWhoseItIs() throws {
        let spelling = try spelling()
        let used = Coordinate(latitude: 52.55, longitude: 13.45)
        let outlook = outlook([item("GRASS", grains: 1)], Self.count, used: used, others: ["q"])
        #expect(
            text {
                $0.beginObject(); spelling.provenance(outlook, into: &$0); $0.endObject()
            }
                == #"{"provenance":{"days[0]":{"provider":"p","rule":"first","origin":"computed","#
                + #""basis":"highest hour","used":{"latitude":52.55,"longitude":13.45,"distance_km":4.5},"#
                + #""others":[{"provider":"q"}],"confidence":"medium","reason":"one provider"}}}"#)
    }

    @Test func aDayThatNobodyReportsHasNoProvenance() throws {
        let spelling = try spelling()
        let outlook = outlook([item("GRASS")])
        #expect(
            text {
                $0.beginObject(); spelling.provenance(outlook, into: &$0); $0.endObject()
            }
                == #"{"provenance":{}}"#)
    }

    @Test func nothingMissingNeedsNoWarning() throws {
        #expect(try warnings(outlook([item("GRASS", index: 1, season: true)]), ["code", "index", "in_season"]).isEmpty)
    }

    @Test(arguments: [
        (
            nil as Bool?, nil as Reading.Absence?,
            "not_reported data.days[*].items[*].index: 'p' has no 'index' of 'TREE'"
        ),
        (false, nil, "not_reported data.days[*].items[*].index: 'p' has no 'index' of 'TREE', which are out of season"),
        (nil, .null, "not_available data.days[*].items[*].index: 'p' has no 'index' of 'TREE': it does not know them"),
    ])
    func aMissingIndexSaysWhy(season: Bool?, absence: Reading.Absence?, expected: String) throws {
        let items = [item("GRASS", index: 1), item("TREE", season: season, absence: absence)]
        #expect(try warnings(outlook(items), ["index"]) == [expected])
    }

    @Test(arguments: [
        (
            Reading.Absence.outOfRange(9),
            "out_of_range data.days[0].items[0].index: 'p' sent 'index' of 'TREE' as 9, which is impossible"
        ),
        (
            .notANumber,
            "unusable data.days[0].items[0].index: 'p' sent 'index' of 'TREE' as something else than a number"
        ),
        (.unit("XPI"), "unusable data.days[0].items[0].index: 'p' sent 'index' of 'TREE' in 'XPI', which is not 'UPI'"),
    ])
    func anUnusableIndexIsNamed(absence: Reading.Absence, expected: String) throws {
        #expect(try warnings(outlook([item("TREE", absence: absence)]), ["index"]).contains(expected))
    }

    @Test func manyGapsShareOneWarning() throws {
        let items = ["A", "B", "C", "D", "E", "F", "G"].map { item($0) }
        #expect(
            try warnings(outlook(items), ["in_season"]) == [
                "not_reported data.days[*].items[*].in_season: 'p' has no 'in_season' of 'A', 'B', 'C', 'D', 'E' and 2 more"
            ])
    }

    @Test func levelsFromGrainsSaySo() throws {
        #expect(
            try warnings(outlook([item("GRASS", grains: 7)], Self.count, hours: 24), ["level", "index"]) == [
                "not_available data.days[*].items[*].index: 'p' counts grains and has no 'index'",
                "scale data.days[*].items[*].level: levels are classes of the National Allergy Bureau for grains/m³, "
                    + "not steps of the Universal Pollen Index",
            ])
    }

    @Test func nullCountsAreNotModelled() throws {
        #expect(
            try warnings(outlook([item("GRASS", absence: .null)], Self.count, hours: 0), ["grains_per_m3"]) == [
                "not_modelled data.days[*].items[*].grains_per_m3: 'p' has no 'grains_per_m3' of 'GRASS': "
                    + "it does not model them here at this time of the year"
            ])
    }

    /// Days of one provider of counts: those behind the last with a figure are not there yet.
    @Test func aDayBehindTheLastThatIsReportedIsNotPublishedYet() throws {
        let days = [1.5, nil].enumerated().map { number, grains in
            let day = PollenDay(
                date: Day(number: number), items: [item("GRASS", grains: grains, absence: grains == nil ? .null : nil)])
            return PollenOutlook.DailyPollen(
                whole: .init(provider: "p", method: Self.count, used: nil, day: day), rule: .first, others: [])
        }
        let outlook = PollenOutlook(days: days, asked: 2, timezone: nil)
        #expect(
            try warnings(outlook, ["grains_per_m3"])
                == ["not_yet_published data.days[1]: 'p' has not published 1970-01-02 yet"])
    }

    /// An index from `p`, counts from `q`: GRASS has both, TREE an index, OLIVE nothing, ALDER a count.
    private var joined: PollenOutlook {
        let told = PollenDay(
            date: Day(number: 0), items: [item("GRASS", index: 2), item("TREE", index: 1, type: .tree)])
        let counted = PollenDay(
            date: Day(number: 0),
            items: [
                item("GRASS", grains: 7), item("ALDER", .plant, grains: 20, type: .tree),
                item("OLIVE", .plant, type: .tree, absence: .null),
            ])
        let day = PollenOutlook.DailyPollen(
            joining: [
                .init(provider: "p", method: Self.index, used: nil, day: told),
                .init(provider: "q", method: Self.count, used: nil, day: counted),
            ], on: Day(number: 0))
        return PollenOutlook(days: [day], asked: 1, timezone: nil)
    }

    @Test func eachItemOfAJoinedDayKeepsItsScales() throws {
        let spelling = try spelling(["code", "index", "level", "grains_per_m3"])
        #expect(
            text { spelling.data(joined, into: &$0) }
                == #"{"days":[{"date":"1970-01-01","items":["#
                + #"{"code":"GRASS","index":2,"level":"low","grains_per_m3":7},"#
                + #"{"code":"TREE","index":1,"level":"very_low","grains_per_m3":null},"#
                + #"{"code":"ALDER","index":null,"level":"moderate","grains_per_m3":20},"#
                + #"{"code":"OLIVE","index":null,"level":null,"grains_per_m3":null}]}]}"#)
    }

    @Test func eachFigureOfAJoinedDaySaysWhoseItIs() throws {
        let spelling = try spelling(["code", "index", "grains_per_m3"])
        func entry(_ provider: String, _ origin: String, _ basis: String) -> String {
            #"{"provider":"\#(provider)","rule":"fill","origin":"\#(origin)","basis":"\#(basis)","others":[],"#
                + #""confidence":"medium","reason":"one provider"}"#
        }
        let (p, q) = (entry("p", "reported", "as told"), entry("q", "computed", "highest hour"))
        #expect(
            text {
                $0.beginObject(); spelling.provenance(joined, into: &$0); $0.endObject()
            } == #"{"provenance":{"days[0].items[0].index":\#(p),"days[0].items[0].grains_per_m3":\#(q),"#
                + #""days[0].items[1].index":\#(p),"days[0].items[2].grains_per_m3":\#(q)}}"#)
    }

    @Test(arguments: [
        (3, #""n":2,"min":2,"max":3,"range":1,"sd":0.7071},"confidence":"high","reason":"2 providers agree"}"#),
        (5, #""n":2,"min":2,"max":5,"range":3,"sd":2.1213},"confidence":"low","reason":"2 providers differ"}"#),
    ])
    func severalProvidersOfOneFigureCountByTheirAgreement(other: Int, expected: String) throws {
        let speakers = [("p", 2), ("q", other)].map { name, index in
            PollenOutlook.Speaker(
                provider: name, method: Self.index, used: nil,
                day: PollenDay(date: Day(number: 0), items: [item("GRASS", index: index)]))
        }
        let day = PollenOutlook.DailyPollen(joining: speakers, on: Day(number: 0))
        let spelling = try spelling(["index"])
        let shown = text {
            $0.beginObject()
            spelling.provenance(PollenOutlook(days: [day], asked: 1, timezone: nil), into: &$0)
            $0.endObject()
        }
        #expect(shown.contains(#""others":[{"provider":"q","value":\#(other)}],"spread":{"# + expected))
    }

    @Test func eachNullOfAJoinedDayHasItsReason() throws {
        #expect(
            try warnings(joined, ["index", "level", "grains_per_m3"]) == [
                "scale data.days[*].items[*].level: levels are classes of the National Allergy Bureau for grains/m³, "
                    + "not steps of the Universal Pollen Index",
                "not_reported data.days[*].items[*].index: 'p' has no 'index' of 'ALDER', 'OLIVE'",
                "not_modelled data.days[*].items[*].level: 'q' has no 'level' of 'OLIVE': "
                    + "not modelled here at this time of the year",
                "not_reported data.days[*].items[*].grains_per_m3: 'q' has no 'grains_per_m3' of 'TREE'",
                "not_modelled data.days[*].items[*].grains_per_m3: 'q' has no 'grains_per_m3' of 'OLIVE': "
                    + "not modelled here at this time of the year",
            ])
        #expect(joined.notModelled == ["OLIVE"])
    }

    @Test(arguments: [(12, true), (22, true), (23, false), (24, false), (25, false)])
    func aDayWithFewHoursIsMarked(hours: Int, isMarked: Bool) throws {
        let warnings = try warnings(outlook([item("GRASS", grains: 1)], Self.count, hours: hours), ["code"])
        #expect(
            warnings == (isMarked ? ["not_available data.days[0]: 'p' knows only \(hours) hours of 1970-01-01"] : []))
    }

    @Test(arguments: [("en", false), ("en-GB", false), ("EN", false), ("de", true)])
    func anotherLanguageThanAskedIsSaid(language: String, isSaid: Bool) throws {
        let warnings = try warnings(outlook([item("GRASS", index: 1)]), ["name"], language: language)
        #expect(
            warnings
                == (isSaid ? ["not_available data.days[*].items[*].name: 'p' names things in 'en' only"] : []))
    }

    @Test func fewerDaysThanAskedAreSaid() throws {
        #expect(
            try warnings(outlook([item("GRASS", index: 1)], asked: 5), ["code"])
                == ["not_available data.days: 1 of 5 days are known"])
    }

    @Test(arguments: [
        (nil as [String]?, true), (["plant"], true), (["plant_type"], true), (["index", "name"], false),
    ])
    func plantsAreDescribedOnlyWhereShown(fields: [String]?, isAsked: Bool) throws {
        let spelling = try spelling(fields)
        #expect(spelling.question.query(at: spelling.asked).describesPlants == isAsked)
    }
}
