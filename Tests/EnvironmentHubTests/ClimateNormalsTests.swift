import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing

@Suite struct ClimateNormalsTests {
    private static let now = "2026-08-20T12:00:00Z"

    private static func report(
        _ archives: [FakeArchive], _ merge: MergeStrategy = .first, monthDay: String = "08-20", years: [Int] = [2000],
        normals: [NormalPeriod] = [.from1991], now: String = now
    ) async throws -> ClimateReport {
        try await Hub(archives, merge: merge, now: now).climate(
            timezone: "Etc/UTC", monthDay: monthDay, years: years, normals: normals)
    }

    @Test func withoutNormalsNothingMoreIsAsked() async throws {
        let archive = FakeArchive()
        let content = try await Self.report([archive], normals: []).content
        #expect(archive.questions == [["2000-08-20"]])
        #expect(content.normals.isEmpty)
        #expect(content.records == nil)
    }

    @Test func theDaysOfAllPeriodsAreAskedOnceAndInOneQuestion() async throws {
        let archive = FakeArchive()
        _ = try await Self.report([archive], normals: [.from1991, .from1981, .from1991])
        let days = try #require(archive.questions.first)
        #expect(archive.questions.count == 1)
        #expect(days.count == 40 * 5)
        #expect(Set(days).count == days.count)
        #expect(days == days.sorted())
    }

    @Test func aNormalIsTheMeanOfItsYears() async throws {
        // Hundredths of the year, so that the mean is that of 1991 and 2020.
        let content = try await Self.report([FakeArchive()], normals: [.from1961, .from1991]).content
        let means = try content.normals.map { try #require($0.normal.mean) }
        #expect(abs(means[0] - 19.755) < 1e-9 && abs(means[1] - 20.055) < 1e-9)
        #expect(content.normals.map(\.normal.values) == [150, 150])
        #expect(
            content.normals.map { $0.origins.flatMap(\.speakers).map { [$0.model, $0.provider] } } == [
                [["model of archive", "archive"]], [["model of archive", "archive"]],
            ])
    }

    @Test func recordsAreThoseOfTheDayItselfInFinishedYears() async throws {
        // The day before is hotter than any; the day that is still running counts for nothing.
        let archive = FakeArchive { $0.civil.day == 19 ? 50 : $0.civil.year == 2026 ? 60 : Double($0.civil.year) / 100 }
        let content = try await Self.report([archive], years: [1950, 2026]).content
        let records = try #require(content.records)
        #expect([records.years, records.from, records.to] == [31, 1950, 2020])
        #expect(records.highest.year == 2020 && records.lowest.year == 1950)
    }

    @Test func daysThatHaveNotBegunAreNotAsked() async throws {
        let archive = FakeArchive()
        let content = try await Self.report([archive], years: [2019], now: "2020-08-20T12:00:00Z").content
        #expect(archive.questions.first?.last == "2020-08-20")
        // 18 and 19 August 2020 are over: too few for that year.
        #expect(content.normals.first?.normal.years == 29)
    }

    @Test func aProviderThatBeginsTooLateSaysSo() async throws {
        let archive = FakeArchive(coverage: Coverage(from: Day("1981-01-01")))
        let normals = try await Self.report([archive], normals: [.from1961, .from1991]).content.normals
        #expect(normals[0].normal.mean == nil)
        #expect(normals[0].normal.years == 10)
        #expect(normals[0].uncovered?.provider == "archive")
        #expect(normals[0].uncovered?.days == "from 1981-01-01 on")
        #expect(normals[1].uncovered == nil && normals[1].normal.mean != nil)
    }

    @Test func anotherProviderFillsWhatTheFirstDoesNotCoverAndTheMixIsSeen() async throws {
        let late = FakeArchive("late", coverage: Coverage(from: Day("1981-01-01")))
        let content = try await Self.report([late, FakeArchive("early")], .fill, normals: [.from1961]).content
        #expect(content.normals[0].normal.years == 30)
        #expect(content.normals[0].uncovered == nil)
        #expect(
            content.origins.map { $0.origin.speakers.map(\.model) } == [["model of late"], ["model of early"]])
        #expect(content.origins.map { [$0.years.count, $0.normals.count] } == [[1, 1], [0, 1]])
    }

    @Test func daysThatCannotBeReadAreCounted() async throws {
        let archive = FakeArchive(broken: ["1995-08-20", "1996-08-19"])
        let normal = try #require(try await Self.report([archive]).content.normals.first)
        #expect(normal.failures == 2)
        #expect(normal.normal.values == 148)
        #expect(normal.normal.years == 30)
    }

    @Test func daysCountedByAnotherClockAreSeen() async throws {
        let archive = FakeArchive(timezone: "Europe/Berlin", offset: 7200)
        let normal = try #require(
            try await Self.report([archive], monthDay: "01-20").content.normals.first)
        #expect(normal.shifted?.count == 150)
        #expect(normal.shifted?.first.description == "1991-01-18")
        #expect(normal.shifted?.window.shift == DayShift(start: -3600, end: -3600))
    }

    /// Kept from another season, a day has a clock of its own.
    @Test func eachDayKeepsTheClockItWasCountedBy() async throws {
        let archive = FakeArchive(timezone: "Europe/Berlin", offset: 7200, offsets: ["2000-01-20": 3600])
        let report = try await Hub([archive], now: Self.now).climate(monthDay: "01-20", years: [2000, 2001])
        #expect(report.content.points.map { $0.window?.shift } == [nil, DayShift(start: -3600, end: -3600)])
    }
}
