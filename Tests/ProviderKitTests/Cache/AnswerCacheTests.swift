import EnvironmentModel
import ProviderKit
import Testing

/// What stays in memory, and what gives way.
@Suite struct AnswerCacheTests {
    private typealias Sample = CacheSample

    private static let now = Sample.instant("2026-08-20T14:30:00Z")

    private static func kept(
        _ answer: SourceAnswer = Sample.airAnswer([1]), fresh: Int64 = 60_000, stale: Int64 = 600_000
    ) -> KeptAnswer {
        KeptAnswer(
            answer: answer, fetchedAt: now, freshUntil: Instant(milliseconds: now.milliseconds + fresh),
            staleUntil: Instant(milliseconds: now.milliseconds + stale))
    }

    private static func keep(_ latitude: Double, in cache: AnswerCache, of source: String = "s") {
        cache.keep([(Sample.air(latitude), kept(Sample.airAnswer([latitude])))], of: source, at: now)
    }

    @Test func anAnswerIsFoundByItsQuestionAndItsSource() {
        let cache = AnswerCache()
        Self.keep(1, in: cache)
        #expect(cache.answer(to: Sample.air(1), of: "s", at: Self.now)?.answer == Sample.airAnswer([1]))
        #expect(cache.answer(to: Sample.air(2), of: "s", at: Self.now) == nil)
        #expect(cache.answer(to: Sample.air(1), of: "t", at: Self.now) == nil)
    }

    @Test func aNewerAnswerTakesThePlaceOfTheOlder() {
        let cache = AnswerCache()
        Self.keep(1, in: cache)
        let bytes = cache.counters.bytes
        cache.keep([(Sample.air(1), Self.kept(Sample.airAnswer([9])))], of: "s", at: Self.now)
        #expect(cache.answer(to: Sample.air(1), of: "s", at: Self.now)?.answer == Sample.airAnswer([9]))
        #expect(cache.counters.entries == 1 && cache.counters.bytes == bytes && cache.counters.evictions == 0)
    }

    @Test func whatIsOfNoUseIsNotKept() {
        let cache = AnswerCache()
        cache.keep([(Sample.air(1), Self.kept(fresh: 0, stale: 0))], of: "s", at: Self.now)
        #expect(cache.counters.entries == 0)
        var confirmable = Self.kept(fresh: 0, stale: 0)
        confirmable.validator = Validator(entityTag: "\"a\"", lastModified: nil)
        cache.keep([(Sample.air(1), confirmable)], of: "s", at: Self.now)
        #expect(cache.counters.entries == 1)
    }

    @Test func whatWasNotUsedForLongestGoesFirst() {
        let cache = AnswerCache()
        Self.keep(1, in: cache)
        let one = cache.counters.bytes
        cache.adopt(CacheSettings(size: one * 3))
        for latitude in [2.0, 3] { Self.keep(latitude, in: cache) }
        _ = cache.answer(to: Sample.air(1), of: "s", at: Self.now)
        Self.keep(4, in: cache)
        let found = [1.0, 2, 3, 4].filter { cache.answer(to: Sample.air($0), of: "s", at: Self.now) != nil }
        #expect(found == [1, 3, 4])
        #expect(cache.counters.evictions == 1)
    }

    @Test func aSmallerSizeHoldsAtOnce() {
        let cache = AnswerCache()
        for latitude in 0..<50 { Self.keep(Double(latitude), in: cache) }
        let half = cache.counters.bytes / 2
        cache.adopt(CacheSettings(size: half))
        #expect(cache.counters.bytes <= half && cache.counters.entries == 25)
        #expect(cache.answer(to: Sample.air(49), of: "s", at: Self.now) != nil)
        cache.adopt(CacheSettings(size: 0))
        #expect(cache.counters.entries == 0 && cache.counters.bytes == 0)
    }

    @Test func anAnswerLargerThanEverythingIsNotKept() {
        let cache = AnswerCache(CacheSettings(size: 10))
        Self.keep(1, in: cache)
        #expect(cache.counters.entries == 0 && cache.counters.bytes == 0)
    }

    @Test func lookingIsCounted() {
        let cache = AnswerCache()
        Self.keep(1, in: cache)
        _ = cache.answer(to: Sample.air(1), of: "s", at: Self.now)
        _ = cache.answer(to: Sample.air(2), of: "s", at: Self.now)
        _ = cache.answer(to: Sample.air(1), of: "s", at: Instant(milliseconds: Self.now.milliseconds + 60_000))
        let counters = cache.counters
        #expect(counters.hits == 1 && counters.misses == 1 && counters.stale == 1 && counters.entries == 1)
    }

    /// Whatever is put in, taken out, replaced and resized, the bytes stay under the bound, and none are left when nothing
    /// is.
    @Test(arguments: UInt64(1)...40) func theBoundHolds(seed: UInt64) {
        var random = Generator(state: seed)
        let cache = AnswerCache(CacheSettings(size: 4000))
        var limit = 4000
        var last: [Double: KeptAnswer] = [:]
        for _ in 0..<400 {
            let latitude = Double(random.next() % 30)
            switch random.next() % 10 {
            case 0:
                limit = Int(random.next() % 8000)
                cache.adopt(CacheSettings(size: limit))
            case 1...3: _ = cache.answer(to: Sample.air(latitude), of: "s", at: Self.now)
            default:
                let names = (0..<random.next() % 4).map { String(repeating: "x", count: Int($0) * 40) }
                let kept = Self.kept(.places(PlacesAnswer(places: names.flatMap(Self.places))))
                cache.keep([(Sample.air(latitude), kept)], of: "s", at: Self.now)
                last[latitude] = kept
            }
            #expect(cache.counters.bytes <= limit)
        }
        for (latitude, kept) in last {
            guard let found = cache.answer(to: Sample.air(latitude), of: "s", at: Self.now) else { continue }
            #expect(found == kept)
        }
        cache.adopt(CacheSettings(size: 0))
        #expect(cache.counters.bytes == 0 && cache.counters.entries == 0)
    }

    private static func places(_ name: String) -> [Place] {
        guard case .places(let answer) = Sample.placesAnswer(name) else { return [] }
        return answer.places
    }

    private struct Generator {
        var state: UInt64

        /// SplitMix64 (Steele, Lea, Flood 2014).
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
