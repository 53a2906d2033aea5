import EnvironmentModel
import ProviderKit
import Testing

@testable import EnvironmentHub

/// A list tells of each place what a call about it alone tells; a failure names the seed that shows it.
@Suite struct ListTests {
    private static let hour: Int64 = 3_600_000
    private static let now = 100 * hour
    private static let latitudes = [1.0, 2, 3, 4]

    private static func place(_ latitude: Double) -> Coordinate? { Coordinate(latitude: latitude, longitude: 10) }

    /// Delivers, is silent, old, ahead of the clock or fails in one of several ways.
    private static func behaviour(_ name: String, _ random: inout SeededGenerator) -> FakeProvider {
        var fake = FakeProvider(name: name, time: now)
        fake.hours = [1, 2]
        fake.firstHour = now
        switch Int.random(in: 0..<10, using: &random) {
        case 0: fake.hours = nil
        case 1: fake.error = .noCoverage
        case 2: fake.error = [.providerUnavailable, .providerRejected, .providerBadData].randomElement(using: &random)
        case 3: fake.time = now + 5 * hour
        case 4, 5: fake.time = now - 5 * hour
        default: fake.time = now - hour
        }
        let names = fake.hours == nil ? [] : ["pm2_5", "ozone"]
        for name in names where Int.random(in: 0..<4, using: &random) > 0 {
            fake.values[name] = Double(Int.random(in: 0...40, using: &random))
        }
        return fake
    }

    private static func fakes(_ random: inout SeededGenerator) -> [FakeProvider] {
        (0..<Int.random(in: 1...4, using: &random)).map { index in
            var fake = behaviour("p\(index)", &random)
            for latitude in latitudes { fake.elsewhere[latitude] = behaviour("p\(index)", &random) }
            fake.maxAge = .seconds(4 * 3600)
            if Int.random(in: 0..<4, using: &random) == 0 {
                fake.coverage = Coverage(box: .init(west: 0, south: 0, east: 20, north: 2.5))
            }
            return fake
        }
    }

    private static func report(
        _ hub: Hub, _ latitudes: [Double], _ require: Requirement, hours: HourWindow? = nil
    ) async throws -> AirQualityReport {
        let query = AirQualityQuery(
            places: latitudes.compactMap(place), metrics: ["pm2_5", "ozone"].compactMap(Metric.init(named:)).sorted(),
            hours: hours)
        return try await hub.airQuality(query, CallOptions(require: require, deadline: .now + .seconds(60))).value
    }

    /// Who says what and why, of each metric.
    private static func words(_ air: AirQualityEstimates) -> [String] {
        air.estimates.map { estimate in
            let others = estimate.others.map { "\($0.provider) \($0.value ?? -1) \($0.leftOut?.word ?? "")" }
            let speakers = estimate.speakers.map(\.provider)
            let absence = estimate.absence?.provider ?? ""
            return "\(estimate.value ?? -1) \(speakers) \(estimate.origin) \(others) \(absence)"
        } + (air.hourly?.rows.map { "\($0)" } ?? [])
    }

    private static func words(_ shortfall: Shortfall?) -> String {
        shortfall.map { "\($0.kind) \($0.message) \($0.causes.map(\.kind)) \($0.retryAfter ?? 0)" } ?? "none"
    }

    @Test(arguments: 1...60) func eachPlaceIsAsAlone(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let fakes = Self.fakes(&random)
        let strategy = MergeStrategy.allCases.filter { $0 != .fill }.randomElement(using: &random) ?? .first
        let require: Requirement = [.any, .any, .all, .atLeast(2)].randomElement(using: &random) ?? .any
        let next = Set(NextWhen.allCases.filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
        let hours = Bool.random(using: &random) ? HourWindow(past: 0, next: 2) : nil
        // Each call has a hub of its own: what failed before must not count.
        func hub() -> Hub { Hub(fakes, merge: MergeRule(standard: strategy), nextWhen: next, now: Self.now) }
        let list = try await Self.report(hub(), Self.latitudes, require, hours: hours)
        for (position, latitude) in Self.latitudes.enumerated() {
            let alone = try await Self.report(hub(), [latitude], require, hours: hours)
            let finding = list.content.finding(at: position)
            let outcomes = try #require(list.content.outcomes).outcomes(at: position)
            #expect(outcomes.map(\.state.word) == alone.outcomes.map(\.state.word))
            #expect(finding.isComplete == (alone.isComplete && alone.shortfall == nil))
            guard alone.shortfall == nil else {
                let (here, there) = (Self.words(finding.shortfall), Self.words(alone.shortfall))
                // Of one that covers none of the places of a call, another sentence tells it.
                if fakes.allSatisfy({ $0.coverage.box == nil }) { #expect(here == there) }
                #expect(finding.shortfall?.kind == alone.shortfall?.kind)
                continue
            }
            #expect(finding.shortfall == nil)
            #expect(try Self.words(finding.air.get()) == Self.words(alone.content[0].get()))
            let told = finding.warnings.filter { $0.kind == .stale }
            #expect(told == alone.warnings.filter { $0.kind == .stale })
            let failed = zip(outcomes, list.outcomes).filter { $0.failure != nil && $1.failure == nil }
            #expect(finding.warnings.count { $0.kind == .failed } == failed.count)
        }
    }

    /// Under `fill` who speaks early ends the call, so that it is not the same who is asked.
    @Test(arguments: 1...30) func eachPlaceIsFilledAsAlone(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let fakes = Self.fakes(&random)
        let list = try await Self.report(Hub(fakes, now: Self.now), Self.latitudes, .any)
        for (position, latitude) in Self.latitudes.enumerated() {
            let alone = try await Self.report(Hub(fakes, now: Self.now), [latitude], .any)
            let finding = list.content.finding(at: position)
            #expect(finding.shortfall?.kind == alone.shortfall?.kind)
            guard alone.shortfall == nil else { continue }
            let (here, there) = (try finding.air.get().estimates, try alone.content[0].get().estimates)
            #expect(here.map(\.value) == there.map(\.value))
            #expect(here.map { $0.voice?.provider } == there.map { $0.voice?.provider })
        }
    }

    /// The call says what is so at any place: a program that looks at it alone takes nothing old for new.
    @Test func aSourceThatIsOldSomewhereIsStale() async throws {
        let fake = FakeProvider(
            name: "a", values: ["pm2_5": 1], time: Self.now, maxAge: .seconds(3600),
            elsewhere: [2: FakeProvider(name: "a", values: ["pm2_5": 2])])
        let report = try await Self.report(Hub([fake], now: Self.now), [1, 2, 3], .any)
        #expect(report.states == ["a: stale"])
        #expect(!report.isComplete && report.warnings.isEmpty)
        let warnings = report.content.indices.map { report.content.finding(at: $0).warnings.map(\.kind) }
        #expect(warnings == [[], [.stale], []])
    }
}

extension Outcome {
    fileprivate var failure: SourceError? {
        if case .failed(let error) = state { return error }
        return nil
    }
}
