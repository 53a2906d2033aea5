import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// For how long which answer is kept. Every response was complete at 14:20:00.
@Suite struct FreshnessTests {
    private typealias Sample = CacheSample

    private static func kept(
        _ answer: SourceAnswer, to query: SourceQuery, _ preset: Freshness, _ policy: CachePolicy? = nil,
        headers: [(String, String)] = []
    ) -> KeptAnswer? {
        CacheRule(preset: preset, policy: policy).kept(answer, to: query, from: [Sample.response(headers)]).first?.kept
    }

    private static func air(
        _ headers: [(String, String)] = [], preset: Freshness = .hour, policy: CachePolicy? = nil
    ) -> KeptAnswer? {
        kept(Sample.airAnswer([1]), to: Sample.air(1), preset, policy, headers: headers)
    }

    @Test(arguments: [
        (Freshness.hour, "2026-08-20T15:00:00Z"), (.lasting(.seconds(90)), "2026-08-20T14:21:30Z"),
        (.settledDays, "2026-08-20T15:00:00Z"),
    ])
    func aPresetSaysHowLong(preset: Freshness, until: String) {
        #expect(Self.air(preset: preset)?.freshUntil == Sample.instant(until))
        #expect(Self.air(preset: preset)?.staleUntil == Sample.instant("2026-08-21T14:20:00Z"))
        #expect(Self.air(preset: preset)?.fetchedAt == Sample.instant("2026-08-20T14:20:00Z"))
    }

    /// What would be old by then is asked for; what the adapter would keep is kept as long all the same.
    @Test(
        arguments: [
            (7200, "max-age=99999", "2026-08-20T16:00:00Z"), (7200, "max-age=600", "2026-08-20T14:30:00Z"),
            (60, "max-age=99999", "2026-08-20T15:00:00Z"), (nil, "max-age=99999", "2026-08-21T14:20:00Z"),
        ] as [(Int?, String, String)])
    func noWordOfTheProviderOutlivesItsObservation(maxAge: Int?, control: String, until: String) {
        let rule = CacheRule(preset: .hour, maxAge: maxAge.map { .seconds($0) })
        let answer = Sample.airAnswer([1], time: Sample.instant("2026-08-20T14:00:00Z"))
        let kept = rule.kept(answer, to: Sample.air(1), from: [Sample.response([("Cache-Control", control)])])
        #expect(kept.first?.kept.freshUntil == Sample.instant(until))
    }

    @Test(arguments: [
        (CachePolicy(fresh: .seconds(60)), "2026-08-20T14:21:00Z", "2026-08-21T14:20:00Z"),
        (CachePolicy(staleIfError: .seconds(7200)), "2026-08-20T15:00:00Z", "2026-08-20T16:20:00Z"),
        (CachePolicy(fresh: .seconds(3600), staleIfError: .zero), "2026-08-20T15:20:00Z", "2026-08-20T15:20:00Z"),
    ])
    func theFileWins(policy: CachePolicy, fresh: String, stale: String) {
        let kept = Self.air([("Cache-Control", "max-age=7, must-revalidate")], policy: policy)
        let isOwn = policy.fresh != nil
        #expect(kept?.freshUntil == (isOwn ? Sample.instant(fresh) : Sample.instant("2026-08-20T14:20:07Z")))
        #expect(policy.staleIfError == nil || kept?.staleUntil == Sample.instant(stale))
        #expect(Self.air(policy: policy)?.freshUntil == Sample.instant(fresh))
        #expect(Self.air(policy: policy)?.staleUntil == Sample.instant(stale))
    }

    @Test(arguments: [
        ([("Cache-Control", "max-age=60")], "2026-08-20T14:21:00Z"),
        ([("cache-control", "public, MAX-AGE=\"60\"")], "2026-08-20T14:21:00Z"),
        ([("Cache-Control", "max-age=60"), ("Cache-Control", "max-age=30")], "2026-08-20T14:20:30Z"),
        ([("Cache-Control", "max-age=60"), ("Age", "20")], "2026-08-20T14:20:40Z"),
        ([("Cache-Control", "max-age=60"), ("Age", "90")], "2026-08-20T14:20:00Z"),
        ([("Cache-Control", "max-age=99999999999999999999")], "2026-08-21T14:20:00Z"),
        ([("Expires", "Fri, 31 Dec 9999 23:59:59 GMT")], "2026-08-21T14:20:00Z"),
        ([("Cache-Control", "max-age=soon")], "2026-08-20T14:20:00Z"),
        ([("Cache-Control", "no-cache, max-age=60"), ("ETag", "\"a\"")], "2026-08-20T14:20:00Z"),
        ([("Cache-Control", "no-cache=\"Set-Cookie\", max-age=60")], "2026-08-20T14:21:00Z"),
        ([("Cache-Control", "s-maxage=9, private")], "2026-08-20T15:00:00Z"),
        ([("Expires", "Thu, 20 Aug 2026 14:25:00 GMT")], "2026-08-20T14:25:00Z"),
        (
            [("Expires", "Thu, 20 Aug 2026 14:25:00 GMT"), ("Date", "Thu, 20 Aug 2026 14:24:00 GMT")],
            "2026-08-20T14:21:00Z"
        ),
        ([("Expires", "0")], "2026-08-20T14:20:00Z"),
        ([("Expires", "Thu, 20 Aug 2026 14:25:00 GMT"), ("Cache-Control", "max-age=1")], "2026-08-20T14:20:01Z"),
        ([("Expires", "Mon, 01 Jan 1990 00:00:00 GMT")], "2026-08-20T14:20:00Z"),
    ])
    func whatTheProviderSendsIsHonoured(headers: [(String, String)], until: String) {
        #expect(Self.air(headers)?.freshUntil == Sample.instant(until))
    }

    @Test(arguments: [
        ("max-age=60", "2026-08-21T14:20:00Z"), ("max-age=60, must-revalidate", "2026-08-20T14:21:00Z"),
        ("max-age=60, stale-if-error=30", "2026-08-20T14:21:30Z"),
    ])
    func theProviderSaysWhetherAnErrorIsCovered(header: String, stale: String) {
        #expect(Self.air([("Cache-Control", header)])?.staleUntil == Sample.instant(stale))
    }

    @Test(arguments: [CachePolicy?.none, CachePolicy(fresh: .seconds(60))])
    func noStoreIsAlwaysObeyed(policy: CachePolicy?) {
        #expect(Self.air([("Cache-Control", "No-Store")], policy: policy) == nil)
    }

    @Test func whatMayNotBeKeptIsNot() {
        #expect(Self.air(policy: CachePolicy.none) == nil)
        #expect(Self.air(preset: .none) == nil)
        #expect(Self.air([("ETag", "\"x\"")], policy: CachePolicy.none) == nil)
        let asked = Self.air(preset: .none, policy: CachePolicy(fresh: .seconds(60)))
        #expect(asked?.freshUntil == Sample.instant("2026-08-20T14:21:00Z"))
        #expect(asked?.staleUntil == asked?.freshUntil)
    }

    @Test func anAnswerThatRestsOnNoResponseIsNotKept() {
        let rule = CacheRule(preset: .hour)
        #expect(rule.kept(Sample.airAnswer([1]), to: Sample.air(1), from: []).isEmpty)
    }

    @Test func theOldestResponseCounts() {
        let responses = [Sample.response(), Sample.response(at: "2026-08-20T13:59:59Z")]
        let kept = CacheRule(preset: .hour).kept(Sample.airAnswer([1]), to: Sample.air(1), from: responses).first?.kept
        #expect(kept?.freshUntil == Sample.instant("2026-08-20T14:00:00Z"))
        #expect(kept?.fetchedAt == Sample.instant("2026-08-20T13:59:59Z"))
    }

    @Test func nothingIsFreshForAMinuteOnly() {
        for (answer, query) in [
            (Sample.airAnswer([nil]), Sample.air(1)), (Sample.placesAnswer(), Sample.places),
            (Sample.climateAnswer(["2026-08-19": nil]), Sample.climate("2026-08-19")),
            (Sample.climateAnswer(["1990-08-19": nil]), Sample.climate("1990-08-19")),
        ] {
            let kept = Self.kept(answer, to: query, .settledDays)
            #expect(kept?.freshUntil == Sample.instant("2026-08-20T14:21:00Z"))
            #expect(kept?.staleUntil == kept?.freshUntil)
        }
    }

    @Test func onlyPartsThatWereHadAreKept() {
        let error = SourceError(.providerRejected, provider: "p", message: "no")
        let query = Sample.air(1, 2, 3)
        guard case .airQuality(var items) = Sample.airAnswer([1, 2, 3]) else { return }
        items[1] = .failure(error)
        let kept = CacheRule(preset: .hour).kept(.airQuality(items), to: query, from: [Sample.response()])
        #expect(kept.map(\.part) == [Sample.air(1), Sample.air(3)])
        #expect(kept.map(\.kept.answer) == [Sample.airAnswer([1]), Sample.airAnswer([3])])

        guard case .climate(var sample) = Sample.climateAnswer(["1990-08-19": 1, "2000-08-19": 2]) else { return }
        sample.days[Sample.day("2000-08-19")] = .failure(error)
        let days = CacheRule(preset: .settledDays).kept(
            .climate(sample), to: Sample.climate("1990-08-19", "2000-08-19"), from: [Sample.response()])
        #expect(days.map(\.kept.answer) == [Sample.climateAnswer(["1990-08-19": 1])])
    }

    @Test func anImpossibleValueIsNotKept() {
        let sample = AirQualitySample(
            used: .origin, elevation: nil, timezone: nil, time: nil, readings: [.missing(.outOfRange(-7))])
        #expect(Self.kept(.airQuality([.success(sample)]), to: Sample.air(1), .hour) == nil)
    }

    @Test func aSettledDayIsKeptForEver() {
        let query = Sample.climate("1990-08-20", "2026-05-16", "2026-05-17")
        let answer = Sample.climateAnswer(["1990-08-20": 1, "2026-05-16": 2, "2026-05-17": 3])
        let kept = CacheRule(preset: .settledDays).kept(answer, to: query, from: [Sample.response()])
        let (ever, hour) = (Sample.instant("9999-12-31T23:59:59Z"), Sample.instant("2026-08-20T15:00:00Z"))
        #expect(kept.map(\.kept.freshUntil) == [ever, ever, hour])
        #expect(kept.map(\.kept.staleUntil) == [ever, ever, Sample.instant("2026-08-21T14:20:00Z")])
    }

    @Test(
        arguments: [
            ("2026-08-20", 7200, Freshness.hour, "2026-08-20T15:00:00Z"),
            ("2026-08-20", 7200, .lasting(.seconds(86_400)), "2026-08-20T22:00:00Z"),
            // The day ends at half past an hour of UTC.
            ("2026-08-20", 34_200, .hour, "2026-08-20T14:30:00Z"),
            // Yesterday's forecast, a moment after midnight.
            ("2026-08-19", 7200, .hour, "2026-08-20T14:20:00Z"),
            ("2026-08-20", nil, .hour, "2026-08-20T14:30:00Z"),
        ] as [(String, Int?, Freshness, String)])
    func noForecastIsFreshBeyondItsDay(date: String, offset: Int?, preset: Freshness, until: String) {
        let kept = Self.kept(Sample.pollenAnswer(date, offset: offset), to: Sample.pollen, preset)
        #expect(kept?.freshUntil == Sample.instant(until))
    }

    @Test(arguments: [
        (-1, true), (60_000, true), (2_400_000, false), (86_400_000, false), (-60_001, false), (-86_400_000, false),
    ])
    func anAnswerFromTheFutureIsNotFresh(later: Int64, isFresh: Bool) throws {
        let kept = try #require(Self.air())
        #expect(kept.isFresh(at: Instant(milliseconds: kept.fetchedAt.milliseconds + later)) == isFresh)
    }
}
