import EnvironmentModel
import ProviderKit
import Testing

@Suite struct OpenMeteoArchiveDecodingTests {
    private typealias Case = ArchiveCase
    private static let name = "temperature_2m_max"

    @Test func severalDaysAreAnArrayOfObjects() throws {
        let body =
            "[" + Case.object(#""1980-08-20""#, #""temperature_2m_max":[22.4]"#) + ","
            + Case.object(#""2020-08-20""#, #""temperature_2m_max":[29]"#) + "]"
        #expect(try Case().words(body) == ["22.4 era5_seamless", "29.0 era5_seamless"])
    }

    @Test func oneDayIsAnObjectOrAListOfOne() throws {
        let object = Case.object(#""1980-08-20""#, #""temperature_2m_max":[22.4]"#)
        for body in [object, "[\(object)]"] {
            #expect(try Case(["1980-08-20"]).words(body) == ["22.4 era5_seamless"])
        }
    }

    /// Days are told by their dates: neither order nor further days matter.
    @Test func aValueNeverSlidesToAnotherDay() throws {
        let body =
            "[" + Case.object(#""2020-08-20""#, #""temperature_2m_max":[29.7]"#) + ","
            + Case.object(#""1980-08-19","1980-08-20""#, #""temperature_2m_max":[19,22.4]"#) + "]"
        #expect(try Case().words(body) == ["22.4 era5_seamless", "29.7 era5_seamless"])
    }

    @Test func anotherDateThanTheOneAskedCostsItsYear() throws {
        let body =
            "[" + Case.object(#""1980-08-21""#, #""temperature_2m_max":[22.4]"#) + ","
            + Case.object(#""2020-08-20""#, #""temperature_2m_max":[29.7]"#) + "]"
        #expect(
            try Case().words(body) == [
                "provider_bad_data: 'p' answered without the day 1980-08-20", "29.7 era5_seamless",
            ])
    }

    /// What stands in the place of one year's object, and what is said of that year.
    @Test(arguments: [
        ("null", "sent no object with 'latitude' and 'longitude'"),
        ("[]", "sent no object with 'latitude' and 'longitude'"),
        ("7", "sent no object with 'latitude' and 'longitude'"),
        ("{}", "sent no object with 'latitude' and 'longitude'"),
        (#"{"latitude":52.5,"longitude":13.4}"#, "sent no 'daily' values"),
        (#"{"latitude":null,"longitude":13.4}"#, "sent no object with 'latitude' and 'longitude'"),
        (#"{"latitude":91,"longitude":13.4}"#, "sent no object with 'latitude' and 'longitude'"),
        (#"{"latitude":52.5,"longitude":13.4,"daily":[]}"#, "sent no 'daily' values"),
        (#"{"latitude":52.5,"longitude":13.4,"daily":{"time":[]}}"#, "sent no 'daily.time'"),
        (
            #"{"latitude":52.5,"longitude":13.4,"daily":{"time":["1980-02-30"]}}"#,
            "sent an entry of 'daily.time' that is no day"
        ),
        (
            #"{"latitude":52.5,"longitude":13.4,"daily":{"time":[null]}}"#,
            "sent an entry of 'daily.time' that is no day"
        ),
        (
            #"{"latitude":52.5,"longitude":13.4,"daily":{"time":["1980-08-20","1980-08-20"]}}"#,
            "sent the day 1980-08-20 twice"
        ),
        (
            #"{"latitude":52.5,"longitude":13.4,"timezone":"Europe/Berlin"}"#,
            "named a time zone without 'utc_offset_seconds'"
        ),
        (
            #"{"latitude":52.5,"longitude":13.4,"utc_offset_seconds":"7200"}"#,
            "sent an 'utc_offset_seconds' that is no offset"
        ),
        (
            #"{"latitude":52.5,"longitude":13.4,"utc_offset_seconds":99999}"#,
            "sent an 'utc_offset_seconds' that is no offset"
        ),
    ])
    func aBrokenYearCostsOnlyItself(object: String, fault: String) throws {
        let body = "[\(object)," + Case.object(#""2020-08-20""#, #""temperature_2m_max":[29.7]"#) + "]"
        #expect(try Case().words(body) == ["provider_bad_data: 'p' \(fault)", "29.7 era5_seamless"])
    }

    /// Values of a recent day by model, and which of them is taken.
    @Test(arguments: [
        (#""temperature_2m_max_era5_seamless":[21],"temperature_2m_max_best_match":[22]"#, "21.0 era5_seamless"),
        (#""temperature_2m_max_era5_seamless":[null],"temperature_2m_max_best_match":[22]"#, "22.0 best_match"),
        (#""temperature_2m_max_best_match":[22]"#, "22.0 best_match"),
        (#""temperature_2m_max_era5_seamless":[null],"temperature_2m_max_archive_best_match":[22]"#, "22.0 best_match"),
        (#""temperature_2m_max_era5_seamless":[null],"temperature_2m_max_best_match":[null]"#, "null era5_seamless"),
        (#""temperature_2m_max":[23]"#, "23.0 -"),
    ])
    func aRecentDayComesFromTheReanalysisOrElseTheRecentModel(daily: String, expected: String) throws {
        #expect(try Case(["2026-08-20"]).words(Case.object(#""2026-08-20""#, daily)) == [expected])
    }

    @Test func aSettledDayNeverComesFromTheRecentModel() throws {
        let body =
            "["
            + Case.object(
                #""1980-08-20""#, #""temperature_2m_max_era5_seamless":[null],"temperature_2m_max_best_match":[22]"#)
            + ","
            + Case.object(#""2026-08-20""#, #""temperature_2m_max_best_match":[26]"#) + "]"
        #expect(try Case(["1980-08-20", "2026-08-20"]).words(body) == ["null era5_seamless", "26.0 best_match"])
    }

    @Test(arguments: [
        (#""temperature_2m_max":[null]"#, "null era5_seamless"),
        (#""temperature_2m_max":["22.4"]"#, "notANumber era5_seamless"),
        (#""temperature_2m_max":[[22.4]]"#, "notANumber era5_seamless"),
        (#""temperature_2m_max":[true]"#, "notANumber era5_seamless"),
        (#""temperature_2m_max":[99.9]"#, "outOfRange(99.9) era5_seamless"),
        (#""temperature_2m_max":[]"#, "notReported era5_seamless"),
        (#""temperature_2m_max":[1,2]"#, "notReported era5_seamless"),
        (#""temperature_2m_max":22.4"#, "notReported era5_seamless"),
        (#""temperature_2m_max":null"#, "notReported era5_seamless"), (#""rain_sum":[1]"#, "notReported era5_seamless"),
        (#""temperature_2m_max":[1e999]"#, "notANumber era5_seamless"),
        (#""temperature_2m_max":[-7777]"#, #"sentinel("-7777") era5_seamless"#),
    ])
    func aValueThatIsNoneSaysWhy(daily: String, expected: String) throws {
        let archive = try Case(["1980-08-20"], absent: [.number(-7777)])
        #expect(try archive.words(Case.object(#""1980-08-20""#, daily)) == [expected])
    }

    /// Units as the answer writes them, for 50 of it.
    @Test(
        arguments: [
            (nil, "50.0"), (#""temperature_2m_max":"°C""#, "50.0"), (#""temperature_2m_max":"\u00b0C""#, "50.0"),
            (#""temperature_2m_max":"Â°C""#, "50.0"), (#""temperature_2m_max":"undefined""#, "50.0"),
            (#""temperature_2m_max":"""#, "50.0"), (#""temperature_2m_max":null"#, "50.0"),
            (#""rain_sum":"mm""#, "50.0"),
            (#""temperature_2m_max":"°F""#, "10.0"), (#""temperature_2m_max":"mm""#, "unit(\"mm\")"),
            (#""temperature_2m_max":"°X""#, "unit(\"°X\")"), (#""temperature_2m_max":7"#, "unit(\"no text\")"),
        ] as [(String?, String)])
    func theUnitOfTheAnswerIsConvertedOrRefused(units: String?, expected: String) throws {
        let body = Case.object(#""1980-08-20""#, #""temperature_2m_max":[50]"#, units: units)
        #expect(try Case(["1980-08-20"]).words(body) == ["\(expected) era5_seamless"])
    }

    /// Units, a value in it, and the conversion that its day tells of.
    @Test(arguments: [
        ("°F", "26.6", -3.0, 0.555555555556, -17.7777777778), ("°F", "71.6", 22, 0.555555555556, -17.7777777778),
        ("K", "300.15", 27, 1, -273.15),
    ])
    func aDaySaysHowItWasConverted(unit: String, sent: String, value: Double, factor: Double, offset: Double) throws {
        let body = Case.object(
            #""1980-08-20""#, #""temperature_2m_max":[\#(sent)]"#, units: #""temperature_2m_max":"\#(unit)""#)
        let archive = try Case(["1980-08-20"])
        let entry = try #require(try archive.sample(Array(body.utf8))?.days[archive.query.days[0]]).get()
        #expect(entry.reading == .value(value))
        #expect(entry.conversion?.from.symbol == unit)
        #expect(entry.conversion?.to == .celsius)
        #expect(entry.conversion?.factor == factor)
        #expect(entry.conversion?.offset == offset)
    }

    @Test(arguments: ["°C", "undefined", "mm", ""])
    func whatIsNotConvertedSaysNothingOfIt(unit: String) throws {
        let body = Case.object(
            #""1980-08-20""#, #""temperature_2m_max":[50]"#, units: #""temperature_2m_max":"\#(unit)""#)
        let archive = try Case(["1980-08-20"])
        let entry = try #require(try archive.sample(Array(body.utf8))?.days[archive.query.days[0]]).get()
        #expect(entry.conversion == nil)
    }

    @Test func theUnitOfAModelIsThatOfItsMember() throws {
        let body = Case.object(
            #""2026-08-20""#, #""temperature_2m_max_era5_seamless":[50]"#,
            units: #""temperature_2m_max_era5_seamless":"°F","temperature_2m_max_best_match":"°C""#)
        #expect(try Case(["2026-08-20"]).words(body) == ["10.0 era5_seamless"])
    }

    /// Local midnight in Berlin as seconds since the epoch.
    @Test func daysMayBeSecondsSinceTheEpoch() throws {
        let body = Case.object("1597874400", #""temperature_2m_max":[29.7]"#)
        #expect(try Case(["2020-08-20"]).words(body) == ["29.7 era5_seamless"])
    }

    /// The whole answer has the offset of the day of the request, whatever the season of the data.
    @Test func theOffsetAndTheZoneAreThoseOfTheAnswer() throws {
        let body = Case.object(#""1980-01-20""#, #""temperature_2m_max":[-3]"#)
        let sample = try #require(try Case(["1980-01-20"]).sample(Array(body.utf8)))
        #expect(sample.offset == 7200)
        #expect(sample.timezone == "Europe/Berlin")
        #expect(sample.used == Coordinate(latitude: 52.55, longitude: 13.41))
    }

    @Test func anAnswerWithoutZoneIsInGMT() throws {
        let body = Case.object(#""1980-01-20""#, #""temperature_2m_max":[-3]"#, zone: #""elevation":38"#)
        #expect(try Case(["1980-01-20"]).sample(Array(body.utf8))?.offset == 0)
    }

    @Test func anAnswerOfNullsIsEmpty() throws {
        let body = Case.object(#""1980-08-20""#, #""temperature_2m_max":[null]"#)
        #expect(try Case(["1980-08-20"]).sample(Array(body.utf8))?.isEmpty == true)
    }
}
