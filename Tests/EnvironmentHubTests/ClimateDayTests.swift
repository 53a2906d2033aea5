import EnvironmentHub
import EnvironmentModel
import Testing

@Suite struct ClimateDayTests {
    /// The zone of the place, the moment, and what day it is there.
    @Test(arguments: [
        ("Etc/UTC", "2026-08-20T12:00:00Z", "08-20"), ("Pacific/Kiritimati", "2026-08-20T09:59:59Z", "08-20"),
        ("Pacific/Kiritimati", "2026-08-20T10:00:00Z", "08-21"), ("Etc/GMT+9", "2026-08-20T08:59:59Z", "08-19"),
        ("Etc/GMT+9", "2026-08-20T09:00:00Z", "08-20"), ("Asia/Kathmandu", "2026-08-20T18:14:59Z", "08-20"),
        ("Asia/Kathmandu", "2026-08-20T18:15:00Z", "08-21"), ("Australia/Lord_Howe", "2026-01-20T13:00:00Z", "01-21"),
        ("Australia/Lord_Howe", "2026-07-20T13:00:00Z", "07-20"),
        ("Australia/Lord_Howe", "2026-07-20T13:30:00Z", "07-21"),
        ("Pacific/Honolulu", "2027-01-01T09:59:59Z", "12-31"),
    ])
    func todayFollowsTheZone(timezone: String, now: String, today: String) async throws {
        let report = try await Hub([FakeArchive()], now: now).climate(timezone: timezone)
        #expect(report.content.monthDay.description == today)
        #expect(report.warnings.isEmpty)
    }

    @Test func theUsualYearsEndWithTheCurrentOneAtThePlace() async throws {
        let archive = FakeArchive()
        let report = try await Hub([archive], now: "2027-01-01T09:59:59Z").climate(timezone: "Pacific/Honolulu")
        #expect(report.content.points.map(\.year) == [1980, 1990, 2000, 2010, 2020, 2026])
        #expect(report.content.points.last?.date.description == "2026-12-31")
    }

    @Test func withoutAZoneTheSunTells() async throws {
        let archive = FakeArchive(offset: 43_200)
        let hub = Hub([archive], now: "2026-08-20T12:30:00Z")
        #expect(try await hub.climate(at: 179).content.monthDay.description == "08-21")
        #expect(archive.questions.count == 1)
    }

    /// Kiritimati lies 157° west and is 14 hours ahead: the sun names the day before.
    @Test(arguments: [("Pacific/Kiritimati", 0), (nil, 50_400), ("No/Where", 50_400)] as [(String?, Int)])
    func theSunIsCheckedAgainstTheAnswer(timezone: String?, offset: Int) async throws {
        let archive = FakeArchive(timezone: timezone, offset: offset)
        let report = try await Hub([archive], now: "2026-08-20T08:00:00Z").climate(at: -157.4)
        #expect(report.content.monthDay.description == "08-20")
        #expect(report.content.points.last?.isRunning == true)
        #expect(archive.questions.map(\.last) == ["2026-08-19", "2026-08-20"])
        #expect(report.outcomes.map(\.attempts) == [2])
        #expect(report.warnings.map(\.kind) == (timezone == "No/Where" ? [.zoneUnknown] : []))
    }

    @Test func aWrongSunCostsNothingWhenTheDayWasNamed() async throws {
        let archive = FakeArchive(offset: 50_400)
        let hub = Hub([archive], now: "2026-08-20T08:00:00Z")
        let report = try await hub.climate(at: -157.4, monthDay: "08-19", years: [2000, 2026])
        #expect(archive.questions.count == 1)
        #expect(report.content.points.map(\.isRunning) == [false, false])
    }

    @Test func aZoneThatIsNotKnownHereIsWarnedAbout() async throws {
        let report = try await Hub([FakeArchive()], now: "2026-08-20T08:00:00Z").climate(timezone: "No/Where")
        #expect(report.warnings.map(\.path) == ["location.timezone"])
    }

    /// The archive refuses the whole call for a day after today in UTC.
    @Test func aDayThatHasNotBegunInUTCIsNotAsked() async throws {
        let archive = FakeArchive()
        let report = try await Hub([archive], now: "2026-08-20T12:00:00Z").climate(timezone: "Pacific/Kiritimati")
        let last = try #require(report.content.points.last)
        #expect(last.date.description == "2026-08-21")
        #expect(last.state == .notYetPublished && last.isRunning)
        #expect(archive.questions.first?.last == "2020-08-21")
    }

    @Test func aDayThatHasNotBegunAtThePlaceIsNotAskedEither() async throws {
        let archive = FakeArchive()
        let hub = Hub([archive], now: "2026-08-20T08:00:00Z")
        let report = try await hub.climate(timezone: "Pacific/Honolulu", monthDay: "08-20", years: [2025, 2026])
        #expect(report.content.points.map(\.state) == [.final, .notYetPublished])
        #expect(report.content.points.map(\.isRunning) == [false, false])
        #expect(archive.questions == [["2025-08-20"]])
    }

    @Test func yearsToComeAskNobodyAndAreNoError() async throws {
        let archive = FakeArchive()
        let report = try await Hub([archive], now: "2026-08-20T12:00:00Z").climate(years: [2030, 2040])
        #expect(archive.questions.isEmpty)
        #expect(report.shortfall == nil)
        #expect(report.content.points.map(\.state) == [.notYetPublished, .notYetPublished])
        #expect(report.outcomes.map(\.state.word) == ["not_needed"])
    }

    @Test func the29thOfFebruaryIsThe28thWhereThereIsNone() async throws {
        let archive = FakeArchive()
        let report = try await Hub([archive], now: "2026-08-20T12:00:00Z").climate(
            monthDay: "02-29", years: [2024, 1900, 2000, 2023])
        #expect(archive.questions == [["1900-02-28", "2000-02-29", "2023-02-28", "2024-02-29"]])
        #expect(report.content.monthDay.description == "02-29")
    }

    @Test func aYearNamedTwiceIsOnePoint() async throws {
        let report = try await Hub([FakeArchive()], now: "2026-08-20T12:00:00Z").climate(years: [2000, 1980, 2000])
        #expect(report.content.points.map(\.year) == [1980, 2000])
    }

    /// The offset of the whole answer, the day asked, and how the hours counted as that day differ from it.
    @Test(
        arguments: [
            ("Europe/Berlin", 7200, "08-20", nil), ("Europe/Berlin", 7200, "01-20", DayShift(start: -3600, end: -3600)),
            ("Europe/Berlin", 3600, "08-20", DayShift(start: 3600, end: 3600)), ("Etc/GMT+9", -32_400, "01-20", nil),
            ("Australia/Lord_Howe", 39_600, "07-20", DayShift(start: -1800, end: -1800)),
            ("Asia/Kathmandu", 20_700, "08-20", nil), ("No/Where", 3600, "08-20", nil),
        ] as [(String, Int, String, DayShift?)])
    func aDayCountedAtAnotherOffsetKeepsItsValueAndSaysSo(
        timezone: String, offset: Int, monthDay: String, shift: DayShift?
    ) async throws {
        let archive = FakeArchive(timezone: timezone, offset: offset)
        let report = try await Hub([archive], now: "2026-08-20T12:00:00Z").climate(monthDay: monthDay, years: [2000])
        let point = try #require(report.content.points.first)
        #expect(point.date.description == "2000-" + monthDay)
        #expect(point.value == 20)
        #expect(point.window?.shift == shift)
    }

    @Test func onlyTheYearsWhoseClocksStoodOtherwiseAreShifted() async throws {
        let archive = FakeArchive(timezone: "Europe/Berlin", offset: 7200)
        // Clocks change on the last Sunday of March: before or after the 29th, or on it.
        let report = try await Hub([archive], now: "2026-08-20T12:00:00Z").climate(
            monthDay: "03-29", years: [2020, 2023, 2024])
        #expect(
            report.content.points.map { $0.window?.shift }
                == [DayShift(start: -3600, end: 0), nil, DayShift(start: -3600, end: -3600)])
    }
}
