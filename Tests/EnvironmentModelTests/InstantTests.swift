import EnvironmentModel
import Testing

@Suite struct InstantTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0, 0),
        ("2026-08-20T12:03:11Z", 1_787_227_391_000, 0),
        ("2026-08-20T14:03:11+02:00", 1_787_227_391_000, 7200),
        ("2026-08-20T17:33:11+05:30", 1_787_227_391_000, 19_800),
        ("2026-08-20T08:33:11-03:30", 1_787_227_391_000, -12_600),
        ("1969-12-31T23:59:59.999Z", -1, 0),
        ("2024-02-29T23:00:00-01:00", 1_709_251_200_000, -3600),
    ])
    func anInstantIsReadAndWritten(text: String, milliseconds: Int64, offset: Int) throws {
        let instant = try #require(Instant(rfc3339: text))
        #expect(instant.milliseconds == milliseconds)
        #expect(instant.offset == offset)
        #expect(instant.rfc3339 == text)
    }

    @Test(arguments: [
        ("2026-08-20t12:03:11z", "2026-08-20T12:03:11Z"),
        ("2026-08-20 12:03:11Z", "2026-08-20T12:03:11Z"),
        ("2026-08-20T12:03:11-00:00", "2026-08-20T12:03:11Z"),
        ("2026-08-20T12:03:11.5Z", "2026-08-20T12:03:11.500Z"),
        ("2026-08-20T12:03:11.050Z", "2026-08-20T12:03:11.050Z"),
        ("2026-08-20T12:03:11.000Z", "2026-08-20T12:03:11Z"),
        ("2026-08-20T12:03:11.123999999Z", "2026-08-20T12:03:11.123Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
        ("2017-01-01T05:29:60+05:30", "2017-01-01T05:30:00+05:30"),
    ])
    func otherFormsOfRFC3339AreWrittenInOne(text: String, written: String) {
        #expect(Instant(rfc3339: text)?.rfc3339 == written)
    }

    @Test(arguments: [
        "", "2026-08-20", "2026-08-20T12:03Z", "2026-08-20T12:03:11", "2026-08-20T12:03:11+0200",
        "2026-08-20T12:03:11+02", "2026-08-20T24:00:00Z", "2026-08-20T12:60:00Z", "2026-08-20T12:03:61Z",
        "2026-02-30T12:03:11Z", "2026-08-20T12:03:11.Z", "2026-08-20T12:03:11+24:00", "2026-08-20T12:03:11+02:60",
        "2026-08-20T12:03:11Zjunk", "2026-08-20X12:03:11Z", "2026-08-20T12.03.11Z", " 2026-08-20T12:03:11Z",
        "2026-08-20T1２:03:11Z",
    ])
    func whatIsNoInstantIsRefused(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test(arguments: [
        ("2026-08-20T14:00", 7200, "2026-08-20T14:00:00+02:00"),
        ("2026-08-20T14:00:30", 0, "2026-08-20T14:00:30Z"),
        ("2026-08-20T14:30", 20_700, "2026-08-20T14:30:00+05:45"),
        ("2026-08-20T14:30", 34_200, "2026-08-20T14:30:00+09:30"),
        ("2026-08-20T00:00", -12_600, "2026-08-20T00:00:00-03:30"),
    ])
    func aWallClockKeepsItsReading(text: String, offset: Int, written: String) {
        #expect(Instant(wallClock: text, offset: offset)?.rfc3339 == written)
    }

    @Test(arguments: [
        ("2026-08-20T14:00Z", 0), ("2026-08-20", 0), ("2026-08-20T25:00", 0), ("", 0), ("2026-08-20T14:00", 86_400),
        ("2026-02-29T14:00", 0), ("2026-08-20T14:00+02", 0),
    ])
    func whatIsNoWallClockIsRefused(text: String, offset: Int) {
        #expect(Instant(wallClock: text, offset: offset) == nil)
    }

    @Test(arguments: [
        ("2026-08-20T23:30:00Z", 7200, "2026-08-21"), ("2026-08-20T00:30:00Z", -3600, "2026-08-19"),
        ("1970-01-01T00:00:00Z", -1, "1969-12-31"), ("1970-01-01T00:00:00Z", 0, "1970-01-01"),
    ])
    func theDayIsThatOfTheShownOffset(text: String, offset: Int, day: String) {
        #expect(Instant(rfc3339: text)?.shown(offset: offset).day.description == day)
    }

    /// Local mean times have seconds, for which the form has no place: the moment stays what it is.
    @Test(arguments: [
        (-2670, "1971-12-31T23:15:00-00:45"), (2670, "1972-01-01T00:45:00+00:45"), (20, "1972-01-01T00:00:00Z"),
        (-75, "1971-12-31T23:59:00-00:01"),
    ])
    func anOffsetWithSecondsIsShownAtTheFullMinute(offset: Int, written: String) throws {
        let instant = try #require(Instant(rfc3339: "1972-01-01T00:00:00Z"))
        #expect(instant.shown(offset: offset).rfc3339 == written)
        #expect(Instant(rfc3339: instant.shown(offset: offset).rfc3339) == instant)
    }

    @Test func theOffsetDoesNotMatterForEquality() {
        let one = Instant(milliseconds: 5, offset: 0)
        let other = Instant(milliseconds: 5, offset: 3600)
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        #expect(!(one < other))
        #expect(Instant(milliseconds: -1) < one)
    }
}
