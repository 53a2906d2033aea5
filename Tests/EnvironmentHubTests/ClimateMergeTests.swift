import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing

@Suite struct ClimateMergeTests {
    private static let now = "2026-08-20T12:00:00Z"
    private static let since1940 = Coverage(from: Day("1940-01-01"))

    private static func report(
        _ archives: [FakeArchive], _ merge: MergeStrategy = .first, years: [Int], require: Requirement = .any
    ) async throws -> ClimateReport {
        try await Hub(archives, merge: merge, now: now).climate(
            timezone: "Etc/UTC", monthDay: "08-20", years: years, require: require)
    }

    @Test func oneProviderGivesEveryYearAndSaysWhichModel() async throws {
        let content = try await Self.report([FakeArchive()], years: [1980, 2000]).content
        #expect(content.points.map(\.value) == [19.8, 20])
        #expect(content.points.map { $0.estimate?.voice?.speaker.model } == ["model of archive", "model of archive"])
    }

    @Test func statesFollowAgeAndValue() async throws {
        let archive = FakeArchive { [1990, 2026].contains($0.civil.year) ? nil : 20 }
        let content = try await Self.report([archive], years: [1980, 1990, 2026, 2027]).content
        #expect(content.points.map(\.state) == [.final, .missing, .notYetPublished, .notYetPublished])
    }

    @Test func theDayStillRunningIsNoPartOfTheChange() async throws {
        let archive = FakeArchive { $0.civil.year == 2026 ? 40 : Double($0.civil.year - 1980) / 10 }
        let content = try await Self.report([archive], years: [1980, 2020, 2026]).content
        #expect(content.points.last?.value == 40)
        #expect(content.change == 4)
        #expect(content.baselineYear == 1980)
        #expect(content.trend?.to == 2020)
    }

    @Test func theBaselineIsTheFirstYearWithAValue() async throws {
        let archive = FakeArchive { $0.civil.year == 1980 ? nil : Double($0.civil.year - 1980) / 10 }
        let content = try await Self.report([archive], years: [1980, 1990, 2020]).content
        #expect(content.baselineYear == 1990)
        #expect(content.change == 3)
    }

    @Test(arguments: [([1980], 1980), ([2026], nil)] as [([Int], Int?)])
    func fewerThanTwoFinishedDaysHaveNoChange(years: [Int], baseline: Int?) async throws {
        let content = try await Self.report([FakeArchive()], years: years).content
        #expect(content.baselineYear == baseline)
        #expect(content.change == nil)
        #expect(content.trend == nil)
    }

    @Test func aFailingYearCostsOnlyItself() async throws {
        let archive = FakeArchive(broken: ["1990-08-20"])
        let report = try await Self.report([archive], years: [1980, 1990, 2000])
        #expect(report.content.points.map(\.value) == [19.8, nil, 20])
        #expect(report.shortfall == nil)
        guard case .failed(let error)? = report.content.points[1].gap else {
            Issue.record("the year has no failure")
            return
        }
        #expect(error.message == "'archive' is broken on 1990-08-20")
    }

    @Test func yearsBeforeTheProviderBeginsAreNotAsked() async throws {
        let archive = FakeArchive(coverage: Self.since1940)
        let report = try await Self.report([archive], years: [1930, 1980])
        #expect(archive.questions == [["1980-08-20"]])
        #expect(report.content.points.map(\.state) == [.missing, .final])
        guard case .notCovered(let provider, let days)? = report.content.points[0].gap else {
            Issue.record("the year is covered")
            return
        }
        #expect([provider, days] == ["archive", "from 1940-01-01 on"])
    }

    @Test func onlyYearsBeforeTheProviderBeginsAreAnError() async throws {
        let archive = FakeArchive(coverage: Self.since1940)
        let shortfall = try #require(try await Self.report([archive], years: [1920, 1930]).shortfall)
        #expect(archive.questions.isEmpty)
        #expect(shortfall.kind == .noCoverage)
        #expect(
            shortfall.message == "'archive' has data from 1940-01-01 on only; nothing that was asked lies in it")
    }

    @Test func fillTakesEachYearFromTheFirstThatHasIt() async throws {
        let early = FakeArchive("early") { $0.civil.year < 1990 ? 1 : nil }
        let late = FakeArchive("late") { _ in 2 }
        let content = try await Self.report([early, late], .fill, years: [1980, 1990]).content
        #expect(content.points.map(\.value) == [1, 2])
        #expect(content.points.map { $0.estimate?.voice?.provider } == ["early", "late"])
    }

    @Test func firstAsksTheNextOnlyWhenTheFirstHasNothing() async throws {
        let silent = FakeArchive("silent") { _ in nil }
        let good = FakeArchive("good") { _ in 2 }
        let idle = FakeArchive("idle") { _ in 3 }
        let report = try await Self.report([silent, good, idle], years: [1980])
        #expect(report.content.points.map(\.value) == [2])
        #expect(report.outcomes.map(\.state.word) == ["empty", "ok", "not_needed"])
    }

    @Test(arguments: [(MergeStrategy.median, 2.0), (.mean, 3.0), (.max, 6.0)])
    func arithmeticIsByYear(strategy: MergeStrategy, value: Double) async throws {
        let archives = [("a", 1.0), ("b", 2.0), ("c", 6.0)].map { name, value in FakeArchive(name) { _ in value } }
        let point = try #require(try await Self.report(archives, strategy, years: [1980]).content.points.first)
        #expect(point.value == value)
    }

    @Test func nullEverywhereHasTheReasonOfTheFirstProvider() async throws {
        let archives = [FakeArchive("a") { _ in nil }, FakeArchive("b") { _ in nil }]
        let point = try #require(try await Self.report(archives, .fill, years: [1980]).content.points.first)
        guard case .absent(.null, let provider)? = point.gap else {
            Issue.record("the gap is another one")
            return
        }
        #expect(provider == "a")
    }
}
