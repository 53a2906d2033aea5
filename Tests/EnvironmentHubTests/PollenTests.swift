import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import EnvironmentHub

@Suite struct PollenTests {
    /// A provider of pollen that tells these figures of GRASS, one for each day from day 0 on.
    struct Fake: Adapter {
        var name: String
        var unit = Unit.pollenIndex
        var figures: [Double?] = []
        var error: ErrorKind? = nil
        var standing: DataSource.Standing? = nil
        var coverage = Coverage()
        var absence: Reading.Absence? = nil
        var firstDay = 0
        var maxAge: Duration? = nil
        /// Seconds east of Greenwich of the clock by which Berlin's hours are counted into days.
        var offset: Int? = nil

        func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
            if let error { throw SourceError(error, provider: name, message: "'\(name)' failed") }
            let days = figures.enumerated().map { number, figure in
                let item = PollenItem(
                    code: "GRASS", name: "Grass", kind: .type, plantType: .grass,
                    index: unit == .pollenIndex ? figure.map { Int($0) } : nil,
                    grains: unit == .pollenIndex ? nil : figure, absence: figure == nil ? absence : nil)
                return PollenDay(date: Day(number: firstDay + number), items: [item], hours: offset == nil ? nil : 24)
            }
            let method = PollenForecast.Method(unit: unit, isComputed: false, basis: "b", language: "en")
            return .finish(
                .pollen(
                    PollenForecast(
                        method: method, days: days, timezone: offset == nil ? nil : "Europe/Berlin", offset: offset)))
        }

        var source: DataSource {
            let profile = SourceProfile(
                name: name, adapter: "fake", capability: .pollen, coverage: coverage, maxAge: maxAge,
                attribution: Attribution(text: name), terms: "none")
            let line = DataSource.Line(
                adapter: self, transport: FakeTransport(.answer),
                options: HTTPOptions(provider: name, userAgent: "test"))
            return DataSource(profile: profile, standing: standing ?? .ready(line))
        }
    }

    func report(
        _ fakes: [Fake], days: Int = 1, merge: MergeStrategy = .first, nextWhen: Set<NextWhen> = Set(NextWhen.allCases),
        latitude: Double = 52.52, longitude: Double = 13.405, timezone: String? = nil, now: Int64 = 0
    ) async throws -> PollenReport {
        let rule = CapabilityRule(
            providers: fakes.map(\.name), merge: MergeRule(standard: merge), nextWhen: nextWhen)
        let hub = Hub(
            sources: fakes.map(\.source), rules: [.pollen: rule], now: { Instant(milliseconds: now) },
            zone: { ZoneRow.rules($0) })
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        return try await hub.pollen(
            PollenQuery(place: place, days: days, language: "en", describesPlants: true),
            CallOptions(deadline: .now + .seconds(60)), timezone: timezone
        ).value
    }

    func words(_ report: PollenReport) -> [String] {
        report.content.days.map { daily in
            let item = daily.day.items.first
            let figure = item?.index.map(String.init) ?? item?.grains.map { "\($0) g" } ?? "-"
            return "\(daily.speakers.map(\.provider).joined(separator: "+")) \(figure)"
        }
    }

    func states(_ report: PollenReport) -> [String] {
        report.outcomes.map { "\($0.provider): \($0.state.word)" }
    }

    @Test func withoutKeyAndWithAProxySwitchedOffOpenMeteoIsAsked() async throws {
        let report = try await report([
            Fake(name: "google", standing: .noCredentials(["KEY"])), Fake(name: "proxy", standing: .disabled("off")),
            Fake(name: "meteo", unit: .grainPerCubicMetre, figures: [7.5]),
        ])
        #expect(states(report) == ["google: no_credentials", "proxy: disabled", "meteo: ok"])
        #expect(words(report) == ["meteo 7.5 g"])
        #expect(report.isComplete)
        #expect(report.attribution.map(\.text) == ["meteo"])
    }

    @Test(arguments: [
        (Fake(name: "a", error: .noCoverage), "no_coverage"),
        (Fake(name: "a", error: .credentialsRejected), "credentials_rejected"),
        (Fake(name: "a", error: .rateLimited), "rate_limited"), (Fake(name: "a", figures: [nil]), "empty"),
    ])
    private func underFirstTheNextIsAskedWhereTheFirstHasNothing(first: Fake, word: String) async throws {
        let report = try await report([first, Fake(name: "b", figures: [2])])
        #expect(states(report) == ["a: \(word)", "b: ok"])
        #expect(words(report) == ["b 2"])
    }

    @Test func underFirstWhoHasADayAnswersAlone() async throws {
        let report = try await report(
            [Fake(name: "a", figures: [1, nil]), Fake(name: "b", figures: [2, 2])], days: 2)
        #expect(states(report) == ["a: ok", "b: not_needed"])
        #expect(words(report) == ["a 1", "a -"])
    }

    @Test(arguments: [MergeStrategy.fill, .all, .median])
    func underAnyOtherRuleSpeciesAreJoinedAndNoMeanIsTaken(merge: MergeStrategy) async throws {
        let report = try await report(
            [
                Fake(name: "a", figures: [1, nil]),
                Fake(name: "b", unit: .grainPerCubicMetre, figures: [20, 30, 40]), Fake(name: "c", figures: [5]),
            ], days: 3, merge: merge)
        #expect(states(report) == ["a: ok", "b: ok", "c: ok"])
        #expect(words(report) == ["a+b+c 1", "b 30.0 g", "b 40.0 g"])
        let first = try #require(report.content.days.first)
        #expect(report.content.days.allSatisfy { $0.rule == .fill })
        #expect(first.day.items.map(\.code) == ["GRASS"])
        #expect([first.day.items[0].index.map(Double.init), first.day.items[0].grains] == [1, 20])
        #expect([first.shares[0].index?.speaker, first.shares[0].grains?.speaker] == [0, 1])
        #expect(first.shares[0].index?.others.map(\.speaker) == [2])
        #expect(first.shares[0].index?.others.map(\.value) == [5])
        #expect(first.shares[0].grains?.others.isEmpty == true)
    }

    @Test func aSpeciesThatNobodyModelsHereIsNamed() async throws {
        let silent = Fake(name: "a", unit: .grainPerCubicMetre, figures: [nil], absence: .null)
        #expect(try await report([silent], merge: .fill).content.notModelled == ["GRASS"])
        #expect(try await report([silent, Fake(name: "b", figures: [0])], merge: .fill).content.notModelled == [])
        #expect(try await report([Fake(name: "a", figures: [nil], absence: .null)]).content.notModelled == [])
    }

    @Test func daysOfHoursThatAreCountedByAnotherClockSaySo() async throws {
        let hours = Fake(name: "a", unit: .grainPerCubicMetre, figures: [1, 2], offset: 7200)
        let report = try await report([hours], days: 2)
        #expect(report.warnings.map(\.kind) == [.dayWindowShifted, .dayWindowShifted])
        #expect(report.warnings.map(\.path) == ["data.days[0]", "data.days[1]"])
        let straight = Fake(name: "a", unit: .grainPerCubicMetre, figures: [1, 2], offset: 3600)
        #expect(try await self.report([straight], days: 2).warnings.isEmpty)
    }

    @Test func aDayThatNobodyReportsIsThatOfTheFirst() async throws {
        let report = try await report(
            [Fake(name: "a", figures: [nil]), Fake(name: "b", figures: [nil])], merge: .fill)
        #expect(words(report) == ["a -"])
        #expect(states(report) == ["a: empty", "b: empty"])
        #expect(report.shortfall == nil)
        #expect(report.attribution.isEmpty)
    }

    @Test func noMoreDaysAreToldThanWereAsked() async throws {
        let report = try await report([Fake(name: "a", figures: [1, 2, 3, 4, 5])], days: 2)
        #expect(words(report) == ["a 1", "a 2"])
    }

    @Test func outsideItsBoxAProviderIsNotAsked() async throws {
        let europe = Coverage(box: .init(west: -25, south: 30, east: 45, north: 72))
        let report = try await report([Fake(name: "a", figures: [1], coverage: europe)], latitude: 10)
        #expect(states(report) == ["a: not_covered"])
        #expect(report.shortfall?.kind == .noCoverage)
    }
}
