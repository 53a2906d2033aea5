import EnvironmentModel
import Testing

@testable import ProviderKit

/// What `explain` is told of a live source.
@Suite struct PreviewTests {
    private static let policy = SourcePolicy(
        limits: CallLimits(minute: 3, counting: .windows), cache: CacheRule(preset: .lasting(.seconds(600))))

    private static func preview(
        _ rig: SourceRig, _ longitudes: [Double] = [10], _ mode: CacheMode = .normal
    ) async throws -> DataSource.Preview {
        let places = longitudes.compactMap { Coordinate(latitude: 0, longitude: $0) }
        let query = SourceQuery.airQuality(AirQualityQuery(places: places, metrics: [], hours: nil))
        return try #require(
            try await rig.source.preview(
                query, cache: mode, deadline: rig.time.now.moment + .seconds(10), now: rig.time.now.wall))
    }

    private static func answer(_ rig: SourceRig, _ longitudes: [Double] = [10], _ index: Int = 0) async {
        let caller = Task.immediate { await rig.ask(longitudes) }
        await rig.network.arrived(index + 1)
        rig.network.answer(index, at: rig.time.now.wall)
        _ = await caller.value
    }

    @Test func whatIsNotKeptIsAskedNow() async throws {
        let preview = try await Self.preview(SourceRig(Self.policy, cache: AnswerCache()), [1, 2])
        #expect(preview.kept?.missing == 2 && preview.requests.count == 1 && preview.departure?.wait == .zero)
    }

    @Test func whatIsFreshIsNotAsked() async throws {
        let rig = SourceRig(Self.policy, cache: AnswerCache())
        await Self.answer(rig)
        let preview = try await Self.preview(rig)
        #expect(preview.kept?.fresh == 1 && preview.requests.isEmpty && preview.weight == 0)
        #expect(try await Self.preview(rig, [10], .refresh).requests.count == 1)
    }

    @Test func onlyWhatIsMissingIsAsked() async throws {
        let rig = SourceRig(Self.policy, cache: AnswerCache())
        await Self.answer(rig, [1, 2])
        let preview = try await Self.preview(rig, [1, 2, 3])
        #expect(preview.kept?.fresh == 2 && preview.kept?.missing == 1 && preview.requests.count == 1)
    }

    @Test func whatIsStaleIsAskedUnlessTheCallerTakesIt() async throws {
        let rig = SourceRig(Self.policy, cache: AnswerCache())
        await Self.answer(rig)
        rig.time.wind(.seconds(700))
        #expect(try await Self.preview(rig).kept?.stale == 1)
        #expect(try await Self.preview(rig).requests.count == 1)
        #expect(try await Self.preview(rig, [10], .staleOK).requests.isEmpty)
        #expect(try await Self.preview(rig, [11], .only).requests.isEmpty)
    }

    @Test func lookingIsNoUse() async throws {
        let cache = AnswerCache()
        let rig = SourceRig(Self.policy, cache: cache)
        await Self.answer(rig)
        let before = cache.counters
        _ = try await Self.preview(rig)
        _ = try await Self.preview(rig, [77])
        #expect(cache.counters == before)
    }

    @Test func whatLiesInTheFileIsSeenAndStaysThere() async throws {
        let bench = CacheBench()
        let first = SourceRig(Self.policy, cache: bench.cache())
        await Self.answer(first, [1, 2])
        first.source.shelf?.cache.flush()
        let cache = bench.cache()
        let rig = SourceRig(Self.policy, cache: cache, time: first.time.timekeeper)
        let preview = try await Self.preview(rig, [1, 2, 3])
        #expect(preview.kept?.fresh == 2 && preview.kept?.missing == 1 && preview.requests.count == 1)
        #expect(cache.counters.entries == 0 && cache.counters.recalled == 0)
    }

    @Test func aFileIsNotMadeByLooking() async throws {
        let bench = CacheBench()
        #expect(try await Self.preview(SourceRig(Self.policy, cache: bench.cache())).kept?.missing == 1)
        #expect(bench.names == [])
    }

    @Test func withoutACacheNothingIsToldOfIt() async throws {
        #expect(try await Self.preview(SourceRig()).kept == nil)
    }

    @Test func whatIsOnItsWayIsShared() async throws {
        let rig = SourceRig()
        let caller = Task.immediate { await rig.ask() }
        let preview = try await Self.preview(rig)
        caller.cancel()
        #expect(preview.shared == 1 && preview.requests.isEmpty && preview.departure?.wait == .zero)
    }

    @Test func aBudgetThatIsUsedUpNamesItsPeriod() async throws {
        let rig = SourceRig(Self.policy, cache: AnswerCache())
        for index in 0..<3 { await Self.answer(rig, [Double(index)], index) }
        let departure = try #require(try await Self.preview(rig).departure)
        #expect(departure.obstacle == .period(.minute) && (departure.wait ?? .zero) > .seconds(55))
        #expect(departure.upstream.budget.first?.left == 0)
    }

    @Test func aProviderThatSaysWaitIsTheObstacle() async throws {
        let rig = SourceRig()
        let caller = Task.immediate { await rig.ask() }
        rig.network.answer(0, status: 429, at: rig.time.now.wall)
        _ = await caller.value
        let departure = try #require(try await Self.preview(rig).departure)
        #expect(departure.obstacle == .provider && departure.wait == .seconds(60))
    }

    @Test func fullConcurrencyTellsNoTime() async throws {
        let rig = SourceRig(SourcePolicy(limits: CallLimits(concurrent: 1)))
        let caller = Task.immediate { await rig.ask([1]) }
        let departure = try #require(try await Self.preview(rig, [2]).departure)
        caller.cancel()
        #expect(departure.obstacle == .concurrency && departure.wait == nil)
    }

    @Test func anOpenBreakerIsTheObstacle() async throws {
        let rig = SourceRig()
        for index in 0..<6 {
            let caller = Task.immediate { await rig.ask([Double(index)]) }
            rig.network.answer(index, status: 500, at: rig.time.now.wall)
            _ = await caller.value
        }
        let departure = try #require(try await Self.preview(rig).departure)
        #expect(departure.obstacle == .breaker && departure.wait == .seconds(15))
    }
}
