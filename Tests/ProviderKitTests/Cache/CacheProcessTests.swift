import Glibc
import ProviderKit
import SQLite
import Testing

/// Several processes at one file, of which some are killed.
@Suite("A cache file between processes", .serialized, .timeLimit(.minutes(5)))
struct CacheProcessTests {
    private typealias Sample = CacheSample

    private let bench = CacheBench()

    /// Where the child finds the file of its parent.
    private static func link(of process: pid_t) -> String { "/tmp/breezeway-cache-of-\(process)" }

    private func link() {
        unlink()
        symlink(bench.folder, Self.link(of: getpid()))
    }

    private func unlink() { Glibc.unlink(Self.link(of: getpid())) }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Killed in the midst of writing, four times at the same file.
    @Test func aKilledProcessLeavesAGoodFile() async throws {
        link()
        defer { unlink() }
        for _ in 1...4 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let path = CacheProcessTests.link(of: getppid()) + "/cache.db"
                let cache = CacheBench.cache(at: path)
                for index in 0... {
                    cache.keepAir(Double(index % 90), Double(index % 89), filler: index % 5000)
                    if index > 200, CacheProcessTests.size(path + "-wal") > 400_000 { break }
                }
                cache.keepAir(1, filler: 50_000)
                kill(getpid(), SIGKILL)
            }
            let cache = bench.cache()
            var found = 0
            for index in 0..<90 {
                guard let kept = await cache.recallAir(Double(index)) else { continue }
                found += 1
                #expect(kept.answer == Sample.airAnswer([Double(index)]))
            }
            #expect(found > 0)
            #expect(try bench.database().run("PRAGMA integrity_check") == [[.text("ok")]])
            #expect(bench.said == [])
        }
    }

    @Test func twoProcessesWriteAndRead() async {
        link()
        defer { unlink() }
        async let child: Void = {
            await #expect(processExitsWith: .success) {
                let cache = CacheBench.cache(at: CacheProcessTests.link(of: getppid()) + "/cache.db")
                for index in 0..<60 { cache.keepAir(Double(index), filler: 2000) }
                cache.flush()
                #expect(cache.counters.unwritten == 0)
            }
        }()
        let cache = bench.cache()
        for index in 0..<60 {
            cache.keepAir(-Double(index), filler: 2000)
            _ = await cache.recallAir(Double(index))
        }
        await child
        cache.flush()
        let reader = bench.cache()
        for index in 1..<60 {
            #expect(await reader.recallAir(Double(index))?.answer == Sample.airAnswer([Double(index)]))
            #expect(await reader.recallAir(-Double(index))?.answer == Sample.airAnswer([-Double(index)]))
        }
        #expect(bench.said == [] && cache.counters.unwritten == 0)
    }
}
