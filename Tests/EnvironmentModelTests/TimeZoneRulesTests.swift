import EnvironmentModel
import Testing

@Suite struct TimeZoneRulesTests {
    private static func offset(_ file: ZoneFile, _ instant: String) throws -> Int {
        let rules = try #require(TimeZoneRules(tzif: file.bytes))
        return rules.offset(at: try #require(Instant(rfc3339: instant)))
    }

    private static let changing = ZoneFile(transitions: [(0, 3600), (86_400, 7200)], earliest: 1800)

    @Test(arguments: [
        ("1969-12-31T23:59:59Z", 1800), ("1970-01-01T00:00:00Z", 3600), ("1970-01-01T23:59:59.999Z", 3600),
        ("1970-01-02T00:00:00Z", 7200), ("2026-08-20T12:00:00Z", 7200),
    ])
    func anOffsetHoldsFromItsTransition(instant: String, offset: Int) throws {
        #expect(try Self.offset(Self.changing, instant) == offset)
    }

    @Test(arguments: [("1969-12-31T23:59:59Z", 1800), ("1970-01-02T00:00:00Z", 7200)])
    func aFileOfTheFirstVersionIsRead(instant: String, offset: Int) throws {
        var file = Self.changing
        file.version = 0
        #expect(try Self.offset(file, instant) == offset)
    }

    /// Footers of the tz database and what clocks show.
    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-08-20T12:00:00Z", 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-01-20T12:00:00Z", 3600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 3600),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 3600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-20T12:00:00Z", 39_600),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-07-20T12:00:00Z", 37_800),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-12-31T23:00:00Z", 39_600),
        ("<+0545>-5:45", "2026-08-20T12:00:00Z", 20_700), ("<+0845>-8:45", "2026-08-20T12:00:00Z", 31_500),
        ("<-09>9", "2026-08-20T12:00:00Z", -32_400), ("<+14>-14", "2026-08-20T12:00:00Z", 50_400),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-26T23:59:59Z", 7200),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", 10_800),
        ("XXX3EDT4,0/0,J365/23", "2026-01-01T06:00:00Z", -14_400),
        ("AAA0BBB,J60/0,J61/0", "2024-03-01T12:00:00Z", 3600), ("AAA0BBB,J60/0,J61/0", "2024-02-29T12:00:00Z", 0),
        ("AAA0BBB,59/0,60/0", "2024-02-29T12:00:00Z", 3600),
        ("EST5EDT,M3.2.0,M11.1.0", "2100-07-01T00:00:00Z", -14_400),
    ])
    func yearsToComeFollowTheFooter(footer: String, instant: String, offset: Int) throws {
        #expect(try Self.offset(ZoneFile(footer: footer), instant) == offset)
    }

    @Test(arguments: [
        "CET", "C-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-25", "<+01-1", "CET-1:60",
        "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,J366,M10.5.0", "CET-99999999999999999999",
    ])
    func aFooterThatIsNoRuleIsRefused(footer: String) {
        #expect(TimeZoneRules(tzif: ZoneFile(footer: footer).bytes) == nil)
    }

    @Test func everyBeginningOfAFileIsRefused() {
        var file = Self.changing
        file.footer = "CET-1CEST,M3.5.0,M10.5.0/3"
        let bytes = file.bytes
        for length in bytes.indices {
            #expect(TimeZoneRules(tzif: Array(bytes[..<length])) == nil, "\(length) bytes")
        }
    }

    @Test func bytesThatAreNoZoneAreRefused() {
        let bytes = Self.changing.bytes
        var foreign = bytes
        foreign[0] = UInt8(ascii: "X")
        var huge = bytes
        for place in 32..<36 { huge[place] = 0xFF }
        var lost = bytes
        // The index of the first transition's type: after two headers, the first block and two 64-bit times.
        lost[44 + 6 + 4 + 44 + 16] = 200
        for bytes in [foreign, huge, lost, Array("<html>".utf8), []] { #expect(TimeZoneRules(tzif: bytes) == nil) }
    }

    @Test func transitionsThatDoNotAscendAreRefused() {
        #expect(TimeZoneRules(tzif: ZoneFile(transitions: [(5, 0), (5, 60)]).bytes) == nil)
    }
}
