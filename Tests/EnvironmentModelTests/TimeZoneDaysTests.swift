import EnvironmentModel
import Testing

/// Days where clocks change, in zones written here as the tz database has them.
@Suite struct TimeZoneDaysTests {
    private static let zones: [String: ZoneFile] = [
        "Europe/Berlin": ZoneFile(footer: "CET-1CEST,M3.5.0,M10.5.0/3"),
        "Australia/Lord_Howe": ZoneFile(footer: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"),
        "Asia/Kathmandu": ZoneFile(transitions: [(504_901_800, 20_700)], earliest: 19_800, footer: "<+0545>-5:45"),
        "Pacific/Apia": ZoneFile(
            transitions: [(1_325_239_200, 50_400), (1_333_202_400, 46_800)], earliest: -36_000, footer: "<+13>-13"),
        "Pacific/Kiritimati": ZoneFile(transitions: [(788_868_000, 50_400)], earliest: -36_000, footer: "<+14>-14"),
        "Etc/GMT+9": ZoneFile(footer: "<-09>9"),
        // The change of 2010, a minute after midnight.
        "America/St_Johns": ZoneFile(transitions: [(1_289_097_060, -12_600)], earliest: -9000, footer: "NST3:30"),
        // Clocks went from midnight to one o'clock.
        "America/Sao_Paulo": ZoneFile(footer: "<-03>3<-02>,M11.1.0/0,M2.3.0/0"),
        "Africa/Casablanca": ZoneFile(
            transitions: [(1_771_120_800, 0), (1_774_144_800, 3600)], earliest: 3600, footer: "<+01>-1"),
    ]

    private static func rules(_ zone: String) throws -> TimeZoneRules {
        try #require(zones[zone].flatMap { TimeZoneRules(tzif: $0.bytes) })
    }

    /// When a day begins, and how many minutes it has.
    @Test(arguments: [
        ("Europe/Berlin", "2026-08-20", "2026-08-20T00:00:00+02:00", 1440),
        ("Europe/Berlin", "2026-03-29", "2026-03-29T00:00:00+01:00", 1380),
        ("Europe/Berlin", "2026-10-25", "2026-10-25T00:00:00+02:00", 1500),
        ("Europe/Berlin", "2026-10-26", "2026-10-26T00:00:00+01:00", 1440),
        ("Australia/Lord_Howe", "2026-04-05", "2026-04-05T00:00:00+11:00", 1470),
        ("Australia/Lord_Howe", "2026-10-04", "2026-10-04T00:00:00+10:30", 1410),
        ("Asia/Kathmandu", "1985-12-31", "1985-12-31T00:00:00+05:30", 1440),
        ("Asia/Kathmandu", "1986-01-01", "1986-01-01T00:15:00+05:45", 1425),
        ("Asia/Kathmandu", "2026-08-20", "2026-08-20T00:00:00+05:45", 1440),
        ("Pacific/Apia", "2011-12-29", "2011-12-29T00:00:00-10:00", 1440),
        ("Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00", 0),
        ("Pacific/Apia", "2011-12-31", "2011-12-31T00:00:00+14:00", 1440),
        ("Pacific/Kiritimati", "1994-12-31", "1995-01-01T00:00:00+14:00", 0),
        ("Pacific/Kiritimati", "2026-08-20", "2026-08-20T00:00:00+14:00", 1440),
        ("Etc/GMT+9", "2026-08-20", "2026-08-20T00:00:00-09:00", 1440),
        ("America/St_Johns", "2010-11-07", "2010-11-07T00:00:00-02:30", 1500),
        ("America/St_Johns", "2010-11-08", "2010-11-08T00:00:00-03:30", 1440),
        ("America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00-02:00", 1380),
        ("America/Sao_Paulo", "2019-02-16", "2019-02-16T00:00:00-02:00", 1500),
        ("Africa/Casablanca", "2026-02-15", "2026-02-15T00:00:00+01:00", 1500),
        ("Africa/Casablanca", "2026-03-22", "2026-03-22T00:00:00Z", 1380),
    ])
    func aDayIsAsLongAsItsClocksSay(zone: String, day: String, start: String, minutes: Int64) throws {
        let span = try Self.rules(zone).span(of: try #require(Day(day)))
        #expect(span.lowerBound.rfc3339 == start)
        #expect((span.upperBound.milliseconds - span.lowerBound.milliseconds) / 60_000 == minutes)
    }

    @Test(arguments: zones.keys.sorted())
    func noDayBeginsOnAnotherDay(zone: String) throws {
        let rules = try Self.rules(zone)
        let first = try #require(Day("2009-12-31"))
        for number in first.number..<(first.number + 3000) {
            let span = rules.span(of: Day(number: number))
            #expect(span.isEmpty || span.lowerBound.day.number == number)
        }
    }

    /// A day counted at one offset for a whole answer, beside the day at the place: minutes after its begin and its end.
    @Test(
        arguments: [
            ("Europe/Berlin", "2026-08-20", 7200, nil), ("Europe/Berlin", "2026-01-20", 3600, nil),
            ("Europe/Berlin", "2026-01-20", 7200, (-60, -60)), ("Europe/Berlin", "2026-08-20", 3600, (60, 60)),
            ("Europe/Berlin", "2026-03-29", 7200, (-60, 0)), ("Europe/Berlin", "2026-03-29", 3600, (0, 60)),
            ("Europe/Berlin", "2026-10-25", 7200, (0, -60)), ("Europe/Berlin", "2026-10-25", 3600, (60, 0)),
            ("Australia/Lord_Howe", "2026-01-20", 37_800, (30, 30)), ("Australia/Lord_Howe", "2026-07-20", 37_800, nil),
            ("Asia/Kathmandu", "1980-08-20", 20_700, (-15, -15)), ("Asia/Kathmandu", "2020-08-20", 20_700, nil),
            ("Etc/GMT+9", "1980-08-20", -32_400, nil), ("Pacific/Kiritimati", "1990-08-20", 50_400, (-1440, -1440)),
            ("America/St_Johns", "2010-11-07", -9000, (0, -60)), ("Africa/Casablanca", "2026-03-01", 3600, (-60, -60)),
        ] as [(String, String, Int, (Int, Int)?)])
    func aFixedOffsetShiftsTheDay(zone: String, day: String, offset: Int, minutes: (Int, Int)?) throws {
        let shift = try Self.rules(zone).shift(of: try #require(Day(day)), countedAt: offset)
        #expect(shift == minutes.map { DayShift(start: $0.0 * 60, end: $0.1 * 60) })
    }

    @Test func aDayThatAZoneSkippedIsShiftedWhateverTheOffset() throws {
        let rules = try Self.rules("Pacific/Apia")
        let day = try #require(Day("2011-12-30"))
        for offset in [-36_000, 46_800, 50_400] { #expect(rules.shift(of: day, countedAt: offset)?.exists == false) }
    }

    @Test(arguments: [
        (-3600, -3600, "begin 1 hour before the day and end 1 hour before its end"),
        (0, 7200, "begin with the day and end 2 hours after its end"),
        (1800, 0, "begin 30 minutes after the day and end with it"),
        (-60, 5400, "begin 1 minute before the day and end 90 minutes after its end"),
    ])
    func aShiftIsToldInWords(start: Int, end: Int, words: String) {
        #expect(DayShift(start: start, end: end).description == words)
    }

    @Test func anInstantIsShownAsTheClocksOfTheZoneStandThen() throws {
        let berlin = try Self.rules("Europe/Berlin")
        let hours = ["2026-10-25T00:00:00Z", "2026-10-25T00:59:59Z", "2026-10-25T01:00:00Z"]
        #expect(
            hours.map { Instant(rfc3339: $0)?.shown(in: berlin).rfc3339 }
                == ["2026-10-25T02:00:00+02:00", "2026-10-25T02:59:59+02:00", "2026-10-25T02:00:00+01:00"])
    }
}
