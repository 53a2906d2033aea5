import EnvironmentModel
import Glibc
import SQLite
import Testing

@testable import ProviderKit

/// Whatever the file has become, answers are given, and it is said once.
@Suite(.timeLimit(.minutes(5))) struct CacheDamageTests {
    private typealias Sample = CacheSample

    private let bench = CacheBench()

    private static let aside =
        "the cache file 'cache.db' was damaged; it is now 'cache.db.corrupt-20260820T143000Z', and a new one begins"

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

    private static let foreign =
        "the cache file 'cache.db' is not used and left as it is, for it is none of this program; "
        + "name another file under 'cache.file'"

    /// Answers are kept in memory, and the reason is said once.
    private func expectMemoryOnly(_ sentence: String) async {
        let cache = bench.cache()
        for index in 0..<3 {
            cache.keepAir(Double(index))
            #expect(await cache.recallAir(Double(index)) == nil)
        }
        cache.flush()
        #expect(bench.said == [sentence])
        #expect(cache.answer(to: Sample.air(1), of: "s", at: CacheBench.now) != nil)
    }

    @Test func textIsLeftAlone() async {
        let text = Array("version: 1\n# This is no database, and longer than the head of one would be.\n".utf8)
        write(text, at: 0)
        await expectMemoryOnly(Self.foreign)
        #expect(FileBytes.read(bench.path) == text && bench.names == ["cache.db"])
    }

    @Test func anotherProgramsDatabaseIsLeftAlone() async throws {
        let theirs = try bench.database()
        try theirs.run("CREATE TABLE theirs(a)")
        try theirs.run("BEGIN")
        try theirs.run("INSERT INTO theirs VALUES(1)")
        await expectMemoryOnly(Self.foreign)
        try theirs.run("COMMIT")
        #expect(try theirs.run("SELECT a FROM theirs") == [[.integer(1)]] && bench.names == ["cache.db"])
    }

    @Test(arguments: [true, false]) func whatIsNoFileIsLeftAlone(isFolder: Bool) async {
        #expect((isFolder ? mkdir(bench.path, 0o700) : mkfifo(bench.path, 0o600)) == 0)
        await expectMemoryOnly(
            "the cache file 'cache.db' is not used, for it is no plain file; name another under 'cache.file'")
        if isFolder { rmdir(bench.path) }
    }

    /// Whatever a loop is made of: the thread's stack would not reach to its end.
    @Test(arguments: [
        [("cache.db", "cache.db")], [("cache.db", "other"), ("other", "cache.db")],
        [("cache.db", "../folder/cache.db")], [("folder", "folder"), ("cache.db", "folder/cache.db")],
    ])
    func aLoopOfLinksIsSaid(links: [(name: String, target: String)]) async {
        let folder = bench.folder.split(separator: "/").last.map(String.init) ?? ""
        for link in links {
            #expect(
                symlink(link.target.replacing("../folder", with: "../" + folder), bench.folder + "/" + link.name) == 0)
        }
        await expectMemoryOnly(
            "the cache file 'cache.db' is not used: Too many levels of symbolic links; correct 'cache.file'")
        #expect(FileCause(foreseenFor: bench.path)?.reason == "it cannot be reached: Too many levels of symbolic links")
    }

    /// As long a chain as the system itself follows.
    @Test(arguments: [true, false]) func aChainOfLinksIsFollowed(isThere: Bool) async {
        for number in 0..<39 { symlink("link\(number + 1)", bench.folder + "/link\(number)") }
        symlink("cache.db", bench.folder + "/link39")
        if isThere { write([], at: 0) }
        let first = bench.cache(file: bench.folder + "/link0")
        first.keepAir(1)
        first.flush()
        #expect(await bench.cache(file: bench.path).recallAir(1) != nil)
        var status = stat()
        #expect(stat(bench.path, &status) == 0 && status.st_mode & 0o777 == 0o600 && bench.said == [])
    }

    /// Even if the process was killed before the journal came into the file.
    @Test func theFileItselfSaysWhoseItIs() async {
        let cache = bench.cache()
        #expect(await cache.recallAir(1) == nil)
        #expect(FileBytes.read(bench.path)?.dropFirst(68).starts(with: Array("BRZC".utf8)) == true)
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
                "the cache file 'cache.db/cache.db' is not used: Not a directory; correct 'cache.file'"
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
        #expect(await bench.cache().recallAir(2)?.answer == Sample.airAnswer([2]))
        #expect(bench.said == [Self.gone])
    }

    private static let gone =
        "the cache file 'cache.db' was removed or replaced; what is there now is used, or a new one begins"

    @Test func aFileThatWasReplacedIsUsed() async throws {
        let cache = bench.cache()
        cache.keepAir(1)
        cache.flush()
        for name in bench.names { rename(bench.folder + "/" + name, bench.folder + "/old-" + name) }
        let other = bench.cache()
        other.keepAir(2)
        other.flush()
        cache.keepAir(3)
        cache.flush()
        #expect(bench.said == [Self.gone])
        let reader = bench.cache()
        #expect(await reader.recallAir(2) != nil)
        #expect(await reader.recallAir(3) != nil)
        #expect(await reader.recallAir(1) == nil)
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
        let reader = bench.cache()
        for _ in 0..<3 { #expect(await reader.recallAir(1) == nil) }
        #expect(
            bench.said == ["an answer in the cache file 'cache.db' is not what was written, and is not used"])
        cache.keepAir(1)
        cache.flush()
        #expect(await bench.cache().recallAir(1)?.answer == Sample.airAnswer([1]))
    }
}
