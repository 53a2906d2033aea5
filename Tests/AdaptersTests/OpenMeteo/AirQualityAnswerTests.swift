import EnvironmentModel
import ProviderKit
import Testing

@Suite struct AirQualityAnswerTests {
    private static let point = Coordinate(latitude: 52.52, longitude: 13.405)

    static func samples(
        _ body: String, _ names: [String] = ["pm2_5"], places: Int = 1, hours: HourWindow? = nil,
        absent: [AbsentValue] = []
    ) throws -> [Result<AirQualitySample, SourceError>] {
        var walk = try AdapterWalk("open-meteo/air-quality")
        walk.absent = absent
        let query = AirQualityQuery(
            places: Array(repeating: try #require(point), count: places),
            metrics: names.compactMap(Metric.init(named:)), hours: hours)
        guard case .airQuality(let samples) = try walk.answer(.airQuality(query), body) else { return [] }
        return samples
    }

    static func sample(
        _ body: String, _ names: [String] = ["pm2_5"], hours: HourWindow? = nil, absent: [AbsentValue] = []
    ) throws -> AirQualitySample {
        try #require(try samples(body, names, hours: hours, absent: absent).first).get()
    }

    /// An answer for one place.
    static func body(
        _ current: String = #""pm2_5":8.4"#, units: String = #","current_units":{"pm2_5":"μg/m³"}"#,
        zone: String = #","utc_offset_seconds":7200,"timezone":"Europe/Berlin""#, time: String = #""2026-08-20T14:00""#,
        rest: String = ""
    ) -> String {
        #"{"latitude":52.5,"longitude":13.4,"elevation":38.0\#(zone)\#(units),"current":{"time":\#(time),\#(current)}\#(rest)}"#
    }

    @Test func oneObjectIsOnePlace() throws {
        let sample = try Self.sample(Self.body())
        #expect(sample.used == Coordinate(latitude: 52.5, longitude: 13.4))
        #expect(sample.elevation == 38)
        #expect(sample.timezone == "Europe/Berlin")
        #expect(sample.time?.rfc3339 == "2026-08-20T14:00:00+02:00")
        #expect(sample.readings == [.value(8.4)])
        #expect(sample.hourly == nil)
    }

    @Test func aListOfOneIsOnePlace() throws {
        #expect(try Self.samples("[\(Self.body())]").count == 1)
    }

    @Test func aListIsReadByPositionWithOrWithoutLocationID() throws {
        let body = "[\(Self.body(#""pm2_5":1"#)),\(Self.body(#""pm2_5":2"#, rest: #","location_id":1"#))]"
        #expect(try Self.samples(body, places: 2).map { try $0.get().readings } == [[.value(1)], [.value(2)]])
    }

    @Test(arguments: [(1, 2), (2, 1), (3, 2)])
    func anotherNumberOfPlacesIsBadData(given: Int, asked: Int) {
        let body = "[" + Array(repeating: Self.body(), count: given).joined(separator: ",") + "]"
        #expect(throws: SourceError.self) { try Self.samples(body, places: asked) }
    }

    @Test func anObjectForTwoPlacesIsBadData() {
        #expect(throws: SourceError.self) { try Self.samples(Self.body(), places: 2) }
    }

    @Test(arguments: ["null", "{}", "[]", #"{"latitude":91,"longitude":0}"#, #"{"latitude":1,"longitude":1}"#])
    func oneBadPlaceCostsOnlyItself(bad: String) throws {
        let samples = try Self.samples("[\(Self.body()),\(bad),\(Self.body())]", places: 3)
        #expect(samples.map { (try? $0.get()) != nil } == [true, false, true])
    }

    @Test(arguments: [
        (#","utc_offset_seconds":0,"timezone":"GMT""#, "2026-08-20T14:00:00Z"),
        ("", "2026-08-20T14:00:00Z"), (#","timezone":"GMT""#, "2026-08-20T14:00:00Z"),
        (#","utc_offset_seconds":19800,"timezone":"Asia/Kolkata""#, "2026-08-20T14:00:00+05:30"),
        (#","utc_offset_seconds":20700,"timezone":"Asia/Kathmandu""#, "2026-08-20T14:00:00+05:45"),
        (#","utc_offset_seconds":34200,"timezone":"Australia/Broken_Hill""#, "2026-08-20T14:00:00+09:30"),
        (#","utc_offset_seconds":-12600,"timezone":"America/St_Johns""#, "2026-08-20T14:00:00-03:30"),
    ])
    func theWallClockHasTheAnswersOffset(zone: String, time: String) throws {
        #expect(try Self.sample(Self.body(zone: zone)).time?.rfc3339 == time)
    }

    @Test(arguments: [
        #","timezone":"Europe/Berlin""#, #","utc_offset_seconds":"7200""#, #","utc_offset_seconds":64801"#,
        #","utc_offset_seconds":1.5"#, #","utc_offset_seconds":null,"timezone":"Europe/Berlin""#,
    ])
    func anOffsetThatIsNoneIsBadData(zone: String) {
        #expect(throws: SourceError.self) { try Self.sample(Self.body(zone: zone)) }
    }

    @Test func secondsOfTheEpochAreUTC() throws {
        let sample = try Self.sample(Self.body(time: "1787227200"))
        #expect(sample.time?.rfc3339 == "2026-08-20T14:00:00+02:00")
    }

    @Test(arguments: [#""14:00""#, "null", "true", "1e30", "[]", #""2026-02-30T14:00""#, #""""#])
    func aTimeThatIsNoneIsBadData(time: String) {
        #expect(throws: SourceError.self) { try Self.sample(Self.body(time: time)) }
    }

    @Test(arguments: [
        (#""pm2_5":null"#, Reading.Absence.null), (#""pm10":1"#, .notReported), (#""pm2_5":"8.4""#, .notANumber),
        (#""pm2_5":true"#, .notANumber), (#""pm2_5":1e999"#, .notANumber), (#""pm2_5":-1"#, .outOfRange(-1)),
        (#""pm2_5":10001"#, .outOfRange(10_001)),
    ])
    func whatIsNoValueSaysWhy(current: String, absence: Reading.Absence) throws {
        #expect(try Self.sample(Self.body(current)).readings == [.missing(absence)])
    }

    @Test(arguments: [
        ("-999", AbsentValue.number(-999), "-999"), ("-999.0", .number(-999), "-999.0"), (#""-""#, .text("-"), "-"),
    ])
    func aSentinelMeansNoValue(written: String, sentinel: AbsentValue, told: String) throws {
        let body = Self.body(#""pm2_5":\#(written)"#)
        #expect(try Self.sample(body, absent: [sentinel]).readings == [.missing(.sentinel(told))])
        #expect(try Self.sample(body).readings != [.missing(.sentinel(told))])
    }

    @Test func aSuffixOfTheDomainIsRead() throws {
        let names = ["pm2_5", "pm10", "ozone"]
        let current =
            #""pm2_5_cams_europe":1,"pm2_5_cams_global":2,"pm10_cams_global":3,"ozone":4,"ozone_cams_europe":5"#
        #expect(try Self.sample(Self.body(current, units: ""), names).readings == [.value(1), .value(3), .value(4)])
    }

    @Test func anAnswerWithoutAnyValuesIsBadData() {
        #expect(throws: SourceError.self) { try Self.sample(#"{"latitude":52.5,"longitude":13.4}"#) }
        #expect(throws: SourceError.self) { try Self.sample(#"{"latitude":52.5,"longitude":13.4,"current":[]}"#) }
    }

    @Test func allNullIsEmpty() throws {
        #expect(try Self.sample(Self.body(#""pm2_5":null"#)).isEmpty)
        #expect(try !Self.sample(Self.body()).isEmpty)
    }
}
