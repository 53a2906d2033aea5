import EnvironmentModel
import Glibc
import SQLite
import Testing
import Transport

@testable import ProviderKit

/// Answers outlive the process, and their file does not outgrow its bound.
@Suite(.timeLimit(.minutes(5))) struct CacheFileTests {
    private typealias Sample = CacheSample

    private let bench = CacheBench()

    @Test func answersOutliveTheProcess() async throws {
        let first = bench.cache()
        first.keepAir(1, 2)
        first.flush()
        let second = bench.cache()
        let kept = try #require(await second.recallAir(2))
        #expect(kept.answer == Sample.airAnswer([2]))
        #expect(kept == first.answer(to: Sample.air(2), of: "s", at: CacheBench.now))
        // What was fetched together comes together.
        #expect(second.answer(to: Sample.air(1), of: "s", at: CacheBench.now)?.answer == Sample.airAnswer([1]))
        #expect(second.counters.recalled == 1 && bench.said == [])
    }

    /// A process that opens the file beside SQLite and closes it loses its locks on it, and another one takes it for unused.
    @Test func whoLooksWhoseTheFileIsKeepsItsLocks() throws {
        let cache = bench.cache()
        cache.keepAir(1)
        cache.flush()
        var status = stat()
        #expect(stat(bench.path, &status) == 0)
        let entry = ":\(status.st_ino) "
        let locks = Self.lines(of: "/proc/locks").filter { $0.contains(entry) }
        #expect(!locks.isEmpty)
        #expect(CacheFileHead(bench.path) == .ours)
        #expect(Self.lines(of: "/proc/locks").filter { $0.contains(entry) }.count == locks.count)
        withExtendedLifetime(cache) {}
    }

    private static func lines(of path: String) -> [String] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1_000_000)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func everyKindOfQuestionComesBack() async throws {
        let questions: [(SourceQuery, SourceAnswer)] = [
            (Sample.climate("1990-08-20"), Sample.climateAnswer(["1990-08-20": 1])),
            (Sample.pollen, Sample.pollenAnswer("2026-08-20", offset: 7200)),
            (Sample.places, Sample.placesAnswer("Berlin")),
            (
                .places(PlacesQuery(text: "\"ö\n", count: 3, language: "de", country: "DE")),
                Sample.placesAnswer("Ö")
            ),
            (
                .airQuality(
                    AirQualityQuery(
                        places: [Sample.point(1.25, -3.5)], metrics: Metric.all, hours: HourWindow(past: 0, next: 24))),
                Sample.airAnswer([4])
            ),
        ]
        let first = bench.cache()
        for (question, answer) in questions {
            let rule = CacheRule(preset: .lasting(.seconds(86_400)))
            let kept = rule.kept(answer, to: question, from: [Sample.response()])
            first.keep(kept, of: "s", at: CacheBench.now, responses: [Sample.response()], query: question)
        }
        first.flush()
        let second = bench.cache()
        for (question, answer) in questions {
            for part in question.parts {
                let kept = await second.recall([part], of: "s") { _, asked in
                    asked.parts == question.parts ? answer : nil
                }
                #expect(kept?[part]?.answer == answer)
            }
        }
    }

    @Test func anotherSourceHasItsOwn() async {
        let cache = bench.cache()
        cache.keepAir(1)
        cache.flush()
        #expect(await bench.cache().recallAir(1, of: "t") == nil)
        #expect(await bench.cache().recallAir(3) == nil)
    }

    @Test func nothingIsOpenedBeforeTheFirstQuestion() async {
        let cache = bench.cache()
        #expect(cache.hasFile && bench.names == [])
        #expect(await cache.recallAir(1) == nil)
        #expect(bench.names.contains("cache.db"))
        var status = stat()
        stat(bench.path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func severalMayBeginItAtOnce() async {
        for _ in 0..<20 {
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<4 {
                    group.addTask { [bench] in
                        let cache = bench.cache()
                        cache.keepAir(Double(index))
                        cache.flush()
                        #expect(cache.counters.unwritten == 0)
                        cache.close(until: .now + .seconds(60))
                    }
                }
            }
            #expect(bench.said == [])
            for name in bench.names { unlink(bench.folder + "/" + name) }
        }
    }

    @Test func anEmptyFileBecomesItsOwners() async {
        close(open(bench.path, O_RDWR | O_CREAT, 0o644))
        chmod(bench.path, 0o644)
        let cache = bench.cache()
        cache.keepAir(1)
        cache.flush()
        for name in bench.names {
            var status = stat()
            stat(bench.folder + "/" + name, &status)
            #expect(status.st_mode & 0o777 == 0o600, "\(name)")
        }
        #expect(bench.names.count == 3 && bench.said == [])
    }

    @Test func aFileThatOthersMayReadIsSaid() async {
        let first = bench.cache()
        first.keepAir(1)
        first.close(until: .now + .seconds(60))
        chmod(bench.path, 0o644)
        #expect(await bench.cache().recallAir(1) != nil)
        #expect(
            bench.said == ["others may read the cache file 'cache.db'; say 'chmod 600' to keep it to yourself"])
    }

    @Test func atTheEndNothingLiesBesideTheFile() async {
        let (one, other) = (bench.cache(), bench.cache())
        one.keepAir(1)
        other.keepAir(2)
        one.close(until: .now + .seconds(60))
        #expect(await one.recallAir(2) == nil && one.counters.file == .closed)
        other.close(until: .now + .seconds(60))
        #expect(bench.names == ["cache.db"])
        #expect(await bench.cache().recallAir(1) != nil)
        #expect(await bench.cache().recallAir(2) != nil)
    }

    @Test func whatWasNeverOpenedNeedsNoClosing() {
        bench.cache().close(until: .now + .seconds(60))
        AnswerCache().close(until: .now + .seconds(60))
        #expect(bench.names == [])
    }

    @Test func withoutAFileThereIsNothingToRecall() async {
        let cache = AnswerCache()
        cache.keepAir(1)
        #expect(!cache.hasFile)
        #expect(await cache.recallAir(1) == nil)
    }

    @Test func aNewerAnswerTakesThePlaceOfTheOlder() async throws {
        let cache = bench.cache()
        cache.keepAir(1, 2)
        cache.keepAir(1, filler: 3)
        cache.flush()
        #expect(try bench.database().run("SELECT count(*) FROM exchange") == [[.integer(2)]])
        cache.keepAir(2)
        cache.flush()
        let counts = try bench.database().run("SELECT (SELECT count(*) FROM exchange), (SELECT count(*) FROM part)")
        #expect(counts == [[.integer(2), .integer(2)]])
        #expect(await bench.cache().recallAir(1)?.answer == Sample.airAnswer([1]))
    }

    @Test func aConfirmedAnswerHasItsNewTimes() async throws {
        let cache = bench.cache()
        cache.keepAir(1, headers: [("ETag", "\"a\"")])
        let rule = CacheRule(preset: .hour)
        let old = try #require(cache.answer(to: Sample.air(1), of: "s", at: CacheBench.now))
        let later = Sample.response(status: 304, at: "2026-08-20T16:10:00Z")
        let renewed = try #require(rule.renewed(old, to: Sample.air(1), by: later))
        cache.renew(renewed, to: Sample.air(1), of: "s", at: Sample.instant("2026-08-20T16:10:00Z"))
        cache.flush()
        let found = await bench.cache().recallAir(1)
        #expect(found == renewed && found?.validator?.entityTag == "\"a\"")
    }

    /// Other metrics, hours around now, or past hours for an index make another question.
    @Test func everythingThatIsAskedOfTheAirIsFoundAgain() async throws {
        let (cache, metrics) = (bench.cache(), Array(Metric.all.prefix(2)))
        let histories = [
            nil, AirQualityHistory(metrics: metrics, hours: 12), AirQualityHistory(metrics: [], hours: 24),
        ]
        let windows = [nil, HourWindow(past: 0, next: 1), HourWindow(past: 24, next: 0)]
        let questions = histories.flatMap { history in
            windows.map { window in
                SourceQuery.airQuality(
                    AirQualityQuery(places: [.origin], metrics: metrics, hours: window, history: history))
            }
        }
        for (index, question) in questions.enumerated() {
            let responses = [Sample.response(body: "\(index)")]
            let kept = CacheRule(preset: .hour).kept(Sample.airAnswer([Double(index)]), to: question, from: responses)
            cache.keep(kept, of: "s", at: CacheBench.now, responses: responses, query: question)
        }
        cache.flush()
        let other = bench.cache()
        for (index, question) in questions.enumerated() {
            let found = await other.recall([question], of: "s") { responses, _ in
                responses.first.map { Sample.airAnswer([Double(String(decoding: $0.body, as: UTF8.self))]) }
            }
            #expect(found?[question]?.answer == Sample.airAnswer([Double(index)]))
        }
    }

    @Test func whatIsPrivateIsNotWritten() async throws {
        let cache = bench.cache()
        cache.keepAir(1, headers: [("Set-Cookie", "session=COOKIE77"), ("X-Kept", "KEPT77")])
        cache.keepAir(2, headers: [("X-Echo", "key=SESAME77")], hiding: [Secret("sesame77")])
        cache.flush()
        let contents = try bench.database().run("SELECT content FROM exchange").compactMap { $0.first?.bytes }
        let text = contents.map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(text.contains("KEPT77") && !text.contains("COOKIE77") && !text.contains("SESAME77"))
        #expect(await bench.cache().recallAir(2) == nil)
        #expect(cache.answer(to: Sample.air(2), of: "s", at: CacheBench.now) != nil)
    }

    @Test func theOldestGiveWay() async throws {
        let cache = bench.cache(limit: 300_000)
        for index in 0..<80 {
            cache.keepAir(Double(index), filler: 10_000)
            cache.flush()
        }
        let database = try bench.database()
        try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        var status = stat()
        stat(bench.path, &status)
        #expect(status.st_size <= 320_000 && status.st_size > 100_000)
        #expect(await bench.cache().recallAir(0) == nil)
        #expect(await bench.cache().recallAir(79)?.answer == Sample.airAnswer([79]))
        #expect(try database.run("PRAGMA integrity_check") == [[.text("ok")]])
    }

    @Test func whatIsTooLargeIsNotWritten() async {
        let cache = bench.cache(limit: 300_000)
        cache.keepAir(1)
        cache.keepAir(2, filler: 200_000)
        cache.flush()
        #expect(await bench.cache().recallAir(2) == nil)
        #expect(await bench.cache().recallAir(1) != nil)
    }

    @Test func aCancelledTaskDoesNotWait() async {
        let cache = bench.cache()
        cache.keepAir(1)
        cache.flush()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await bench.cache().recallAir(1)
        }
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test func anotherFileIsAdopted() async {
        let cache = bench.cache()
        cache.keepAir(1)
        cache.flush()
        cache.adopt(CacheSettings(file: bench.folder + "/other.db"))
        #expect(await cache.recallAir(1) == nil)
        cache.keepAir(2)
        cache.flush()
        #expect(await bench.cache(file: bench.folder + "/other.db").recallAir(2) != nil)
        cache.adopt(CacheSettings())
        #expect(!cache.hasFile && cache.answer(to: Sample.air(1), of: "s", at: CacheBench.now) != nil)
    }

    @Test func twoShareOneFile() async throws {
        let (one, other) = (bench.cache(), bench.cache())
        await withTaskGroup(of: Void.self) { group in
            for (offset, cache) in [(0, one), (40, other)] {
                group.addTask { for index in 0..<40 { cache.keepAir(Double(offset + index)) } }
            }
        }
        one.flush()
        other.flush()
        for index in 0..<80 {
            let reader = index < 40 ? other : one
            #expect(await reader.recallAir(Double(index))?.answer == Sample.airAnswer([Double(index)]), "\(index)")
        }
        #expect(bench.said == [] && one.counters.unwritten == 0 && other.counters.unwritten == 0)
    }
}
