import EnvironmentModel
import SQLite
import Testing
import Transport

@testable import ProviderKit

/// What a file costs that another connection has locked, so that it cannot even be opened.
@Suite(.timeLimit(.minutes(5))) struct SlowFileTests {
    private static let policy = SourcePolicy(cache: CacheRule(preset: .lasting(.seconds(60))))

    private let bench = CacheBench()

    /// A source whose answer for longitude 10 lies in a file that is locked until the connection is gone.
    private func locked(_ policy: SourcePolicy = Self.policy) async throws -> (rig: SourceRig, lock: SQLiteFile) {
        let first = SourceRig(policy, cache: bench.cache())
        let caller = Task.immediate { await first.ask() }
        await first.network.arrived(1)
        first.network.answer(0, at: first.time.now.wall)
        _ = await caller.value
        first.source.shelf?.cache.flush()
        let lock = try bench.database()
        try lock.run("BEGIN IMMEDIATE")
        return (SourceRig(policy, cache: bench.cache(patience: .max)), lock)
    }

    @Test func theProviderIsAskedAfter50Milliseconds() async throws {
        let (rig, lock) = try await locked()
        let caller = Task.immediate { await rig.ask().outcome }
        await rig.time.sleeper(before: .milliseconds(50))
        rig.time.wind(.milliseconds(49))
        #expect(rig.network.count == 0)
        rig.time.wind(.milliseconds(1))
        await rig.network.arrived(1)
        rig.network.answer(0, at: rig.time.now.wall)
        let outcome = await caller.value
        #expect(outcome.fetch?.cache == .miss && outcome.elapsed == 50)
        try lock.run("ROLLBACK")
    }

    @Test func theDeadlineHoldsWhoeverIsWaitedFor() async throws {
        let (rig, lock) = try await locked()
        let caller = Task.immediate { await rig.ask(within: .milliseconds(20)).outcome }
        await rig.time.sleeper(before: .milliseconds(20))
        rig.time.wind(.milliseconds(20))
        #expect(await caller.value.error?.kind == .deadlineExceeded && rig.network.count == 0)
        try lock.run("ROLLBACK")
    }

    @Test(arguments: [CacheMode.normal, .only, .refresh]) func cancellingEndsTheWait(mode: CacheMode) async throws {
        let (rig, lock) = try await locked()
        let caller = Task.immediate { await rig.ask(cache: mode).outcome }
        caller.cancel()
        #expect(await caller.value.error?.kind == .cancelled)
        try lock.run("ROLLBACK")
    }

    @Test func whoWantsNothingElseWaitsUntilTheDeadline() async throws {
        let (rig, lock) = try await locked()
        let caller = Task.immediate { await rig.ask(cache: .only).outcome }
        await rig.time.sleeper(before: .seconds(10))
        rig.time.wind(.seconds(9))
        try lock.run("ROLLBACK")
        #expect(await caller.value.fetch?.cache == .hit)
    }

    @Test(arguments: [CacheMode.normal, .refresh]) func whatIsKeptStandsInWhenAskingFails(mode: CacheMode) async throws
    {
        let (rig, lock) = try await locked()
        let caller = Task.immediate { await rig.ask(cache: mode).outcome }
        if mode == .normal {
            await rig.time.sleeper(before: .milliseconds(50))
            rig.time.wind(.milliseconds(50))
        }
        await rig.network.arrived(1)
        rig.network.fail(0, .refused)
        try lock.run("ROLLBACK")
        let outcome = await caller.value
        #expect(outcome.state.word == "stale" && outcome.cause?.kind == .providerUnavailable)
    }

    /// Writers of other processes come and go; a file that is open is read all the same.
    @Test func aFileThatIsOpenIsReadWhileSomebodyWrites() async throws {
        let cache = bench.cache()
        for index in 0..<3 { cache.keepAir(Double(index)) }
        cache.flush()
        let reader = bench.cache(patience: .max)
        _ = await reader.recallAir(0)
        let lock = try bench.database()
        try lock.run("BEGIN IMMEDIATE")
        reader.keepAir(9)
        #expect(await reader.recallAir(1)?.answer == CacheSample.airAnswer([1]))
        #expect(await reader.recallAir(2)?.answer == CacheSample.airAnswer([2]))
        try lock.run("ROLLBACK")
        reader.flush()
        #expect(reader.counters.unwritten == 0)
    }

    @Test func manyAreFoundAtOnce() async throws {
        let cache = bench.cache()
        for index in 0..<300 { cache.keepAir(Double(index) / 4, Double(index) / 4 + 0.125) }
        cache.flush()
        let asked = (0..<310).map { Double($0) / 4 }
        let found = try #require(await bench.cache().recallAir(asked + [89]))
        #expect(found.count == 600)
        for latitude in asked.prefix(300) {
            #expect(found[CacheSample.air(latitude)]?.answer == CacheSample.airAnswer([latitude]))
        }
    }
}
