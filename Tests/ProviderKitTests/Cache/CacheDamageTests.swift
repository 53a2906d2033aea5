import EnvironmentModel
import Glibc
import ProviderKit
import SQLite
import Testing

/// Whatever the file has become, answers are given, and it is said once.
@Suite(.timeLimit(.minutes(5))) struct CacheDamageTests {
    private typealias Sample = CacheSample

    private let bench = CacheBench()

    private static let aside =
        "the cache file 'cache.db' was damaged or no cache; it is now 'cache.db.corrupt-20260820T143000Z', and a new one begins"

    private func write(_ bytes: [UInt8], at offset: Int) {
        let descriptor = open(bench.path, O_RDWR | O_CREAT, 0o600)
        pwrite(descriptor, bytes, bytes.count, offset)
        close(descriptor)
    }

    /// A file of some pages, closed and without a journal.
    private func fill() throws {
        let cache = bench.cache()
        for index in 0..<20 { cache.keepAir(Double(index), filler: 3000) }
        cache.flush()
        try bench.database().run("PRAGMA wal_checkpoint(TRUNCATE)")
        cache.adopt(CacheSettings())
        while bench.names != ["cache.db"] { sched_yield() }
    }

    private func expectNewBeginning() async {
        let cache = bench.cache()
        for index in 0..<20 { _ = await cache.recallAir(Double(index)) }
        #expect(bench.said == [Self.aside])
        #expect(bench.names.contains("cache.db.corrupt-20260820T143000Z"))
        cache.keepAir(50)
        cache.flush()
        #expect(await bench.cache().recallAir(50)?.answer == Sample.airAnswer([50]))
        #expect(bench.said == [Self.aside])
    }

    @Test func aDamagedHeadIsSetAside() async throws {
        try fill()
        write(Array("junk".utf8), at: 0)
        await expectNewBeginning()
    }

    @Test func aFileThatWasCutIsSetAside() async throws {
        try fill()
        truncate(bench.path, 20_000)
        await expectNewBeginning()
    }

    @Test func aPageOfNonsenseIsSetAside() async throws {
        try fill()
        var status = stat()
        stat(bench.path, &status)
        for page in 1..<Int(status.st_size) / 4096 { write([UInt8](repeating: 0xA5, count: 4096), at: page * 4096) }
        await expectNewBeginning()
    }

    @Test func textIsSetAside() async {
        write(Array("This is not a database, and longer than the head of one would be.".utf8), at: 0)
        await expectNewBeginning()
    }

    @Test func anotherProgramsDatabaseIsSetAside() async throws {
        try bench.database().run("CREATE TABLE theirs(a)")
        await expectNewBeginning()
    }

    @Test func aFileOfANewerVersionIsLeftAlone() async throws {
        try fill()
        try bench.database().run("PRAGMA user_version = 2")
        let cache = bench.cache()
        cache.keepAir(1)
        #expect(await cache.recallAir(1) == nil)
        #expect(
            bench.said == [
                "the cache file 'cache.db' is not used, for a newer version of this program made it (schema 2); "
                    + "name another file under 'cache.file'"
            ])
        #expect(cache.answer(to: Sample.air(1), of: "s", at: CacheBench.now) != nil)
        #expect(try bench.database().run("SELECT count(*) FROM exchange") == [[.integer(20)]])
    }

    @Test func aPlaceWhereNothingCanBeIsSaid() async {
        write(Array("x".utf8), at: 0)
        let cache = bench.cache(file: bench.path + "/cache.db")
        cache.keepAir(1)
        #expect(await cache.recallAir(1) == nil)
        cache.flush()
        #expect(
            bench.said == [
                "the cache file 'cache.db/cache.db' is not used: Not a directory; make its folder writable, or correct "
                    + "'cache.file'"
            ])
        #expect(cache.answer(to: Sample.air(1), of: "s", at: CacheBench.now) != nil)
    }

    @Test func aFileThatWasRemovedBeginsAnew() async throws {
        let cache = bench.cache()
        cache.keepAir(1)
        cache.flush()
        for name in bench.names { unlink(bench.folder + "/" + name) }
        for _ in 0..<3 {
            cache.keepAir(2)
            cache.flush()
        }
        #expect(cache.answer(to: Sample.air(2), of: "s", at: CacheBench.now) != nil)
        #expect(await bench.cache().recallAir(3) == nil)
        #expect(bench.said.isEmpty)
    }

    /// Each column that holds something, changed by one bit behind the program's back.
    @Test(arguments: [
        "UPDATE exchange SET content = CAST(replace(CAST(content AS TEXT), '1.0', '1.1') AS BLOB)",
        "UPDATE exchange SET checksum = checksum + 1", "UPDATE part SET fresh_until = fresh_until + 1",
        "UPDATE part SET fetched_at = fetched_at | 1", "UPDATE part SET stale_until = stale_until + 4",
        "UPDATE part SET position = position + 1", "UPDATE part SET checksum = checksum + 1",
        "UPDATE exchange SET content = x''", "UPDATE exchange SET content = 'text'",
        "UPDATE part SET fresh_until = 'soon'",
    ])
    func aChangedRowIsIgnored(change: String) async throws {
        let cache = bench.cache()
        cache.keepAir(1)
        cache.flush()
        #expect(await bench.cache().recallAir(1) != nil)
        try bench.database().run(change)
        #expect(await bench.cache().recallAir(1) == nil)
        #expect(bench.said == [])
        cache.keepAir(1)
        cache.flush()
        #expect(await bench.cache().recallAir(1)?.answer == Sample.airAnswer([1]))
    }
}
