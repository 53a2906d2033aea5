import EnvironmentModel
import ProviderKit
import Synchronization
import Testing
import Transport

/// What is kept of the air while the hour turns, at the place and on the provider's clock.
@Suite struct HourTurnTests {
    /// One question asked again and again.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Minutes after the full hour of UTC at which hours begin.
        var hours = 0
        /// And at which that of the current values does.
        var current = 0
        /// Seconds by which the provider's clock is ahead.
        var ahead = 0
        var rule = CacheRule(preset: .hour)
        var headers: [HTTPResponse.Field] = []
        var window: HourWindow? = HourWindow(past: 0, next: 1)
        /// When it is asked, whether that was a hit, and when the hour begins that is said to run.
        let steps: [String]
    }

    private static let nextDay = HourWindow(past: 24, next: 24)
    private static let sixHours = CacheRule(preset: .hour, policy: CachePolicy(fresh: .seconds(21_600)))

    @Test(arguments: [
        Course(
            testDescription: "the full hour",
            steps: ["21:05:00 miss 21:00", "21:40:00 hit 21:00", "21:59:59 hit 21:00", "22:00:00 miss 22:00"]),
        Course(
            testDescription: "half past, current values on the full hour", hours: 30,
            steps: [
                "21:05:00 miss 20:30", "21:29:59 hit 20:30", "21:30:00 miss 21:30", "21:40:00 hit 21:30",
                "22:00:00 miss 21:30", "22:29:59 hit 21:30", "22:30:00 miss 22:30",
            ]),
        Course(
            testDescription: "three quarters off, both", hours: 15, current: 15,
            steps: [
                "21:05:00 miss 20:15", "21:14:59 hit 20:15", "21:15:00 miss 21:15", "22:00:00 hit 21:15",
                "22:15:00 miss 22:15",
            ]),
        Course(
            testDescription: "half past, many hours", hours: 30, current: 30, window: nextDay,
            steps: ["21:29:59 miss 20:30", "21:30:00 miss 21:30", "22:29:59 hit 21:30", "22:30:00 miss 22:30"]),
        Course(
            testDescription: "past hours alone", hours: 30, current: 30, window: HourWindow(past: 3, next: 0),
            steps: ["21:29:59 miss 20:30", "21:30:00 miss 21:30", "22:29:59 hit 21:30", "22:30:00 miss 22:30"]),
        Course(
            testDescription: "a clock that is late", ahead: -3,
            steps: [
                "21:00:01 miss 20:00", "21:00:59 hit 20:00", "21:01:01 miss 21:00", "21:59:59 hit 21:00",
                "22:00:01 miss 21:00",
            ]),
        Course(
            testDescription: "a clock that is late at half past", hours: 30, current: 30, ahead: -90, window: nextDay,
            steps: [
                "21:30:10 miss 20:30", "21:30:40 hit 20:30", "21:31:10 miss 20:30", "21:32:09 hit 20:30",
                "21:32:10 miss 21:30", "22:29:59 hit 21:30",
            ]),
        Course(
            testDescription: "a clock that is ahead", ahead: 20,
            steps: ["20:59:50 miss 21:00", "21:06:00 hit 21:00", "21:59:59 hit 21:00", "22:00:00 miss 22:00"]),
        Course(
            testDescription: "six hours by the file", rule: sixHours,
            steps: ["20:59:50 miss 20:00", "21:02:00 miss 21:00", "21:20:00 hit 21:00", "22:00:00 miss 22:00"]),
        Course(
            testDescription: "six hours by the file, a clock that is late", ahead: -3, rule: sixHours,
            steps: ["21:00:01 miss 20:00", "21:01:01 miss 21:00", "21:20:00 hit 21:00"]),
        Course(
            testDescription: "six hours by the provider", headers: [.init("Cache-Control", "max-age=21600")],
            window: nextDay, steps: ["20:59:50 miss 20:00", "21:02:00 miss 21:00", "21:20:00 hit 21:00"]),
        Course(
            testDescription: "a minute by the provider", hours: 30, headers: [.init("Cache-Control", "max-age=60")],
            steps: ["21:29:30 miss 20:30", "21:29:59 hit 20:30", "21:30:00 miss 21:30", "21:31:00 miss 21:30"]),
        Course(
            testDescription: "current values on the full hour", window: nil,
            steps: ["21:05:00 miss 21:00", "21:40:00 hit 21:00", "22:00:00 miss 22:00"]),
        Course(
            testDescription: "current values of half past", current: 30, window: nil,
            steps: ["21:05:00 miss 20:30", "21:29:59 hit 20:30", "21:30:00 miss 21:30", "22:05:00 hit 21:30"]),
        Course(
            testDescription: "current values, a clock that is late", ahead: -3, window: nil,
            steps: ["21:00:01 miss 20:00", "21:01:00 hit 20:00", "21:01:01 miss 21:00", "21:59:59 hit 21:00"]),
        Course(
            testDescription: "current values that are hours old", ahead: -9000, window: nil,
            steps: ["21:05:00 miss 18:00", "21:59:59 hit 18:00", "22:00:00 miss 19:00"]),
        Course(
            testDescription: "current values for six hours by the file", rule: sixHours, window: nil,
            steps: ["20:59:50 miss 20:00", "21:02:00 hit 20:00", "23:20:00 hit 20:00"]),
    ])
    func hoursAreOfTheHourThatRuns(course: Course) async {
        let bench = Bench(course)
        for step in course.steps {
            let (outcome, running) = await bench.ask(at: String(step.prefix(8)))
            #expect("\(step.prefix(8)) \(outcome.fetch?.cache.rawValue ?? "none") \(running)" == step)
            #expect(outcome.state.word == "ok" && outcome.attempts == (step.contains("miss") ? 1 : 0))
        }
    }

    /// What is kept stands in, and says that it does.
    @Test(arguments: [
        (0, 0, "21:05:00", "22:00:00"), (30, 0, "21:05:00", "21:30:00"), (15, 15, "21:05:00", "21:15:00"),
        (0, -3, "21:00:01", "21:01:01"),
    ])
    func whatIsOverIsStaleWhereTheProviderIsNotReached(minutes: Int, ahead: Int, first: String, later: String) async {
        for rule in [CacheRule(preset: .hour), Self.sixHours] {
            let bench = Bench(
                Course(testDescription: "", hours: minutes, current: minutes, ahead: ahead, rule: rule, steps: []))
            #expect(await bench.ask(at: first).outcome.state.word == "ok")
            bench.network.isDown.store(true, ordering: .relaxed)
            let outcome = await bench.ask(at: later).outcome
            #expect(outcome.state.word == "stale" && outcome.cause?.kind == .providerUnavailable)
            let kept = await bench.ask(at: later, cache: .only).outcome
            #expect(kept.state.word == "stale" && kept.attempts == 0)
        }
    }

    /// A provider that says of hours long past that they are the same is asked again after a minute.
    @Test func hoursThatAreConfirmedAndOverAreNotFreshForLong() throws {
        let rule = CacheRule(preset: .lasting(.seconds(7200)))
        let part = Bench.query(HourWindow(past: 1, next: 1))
        let course = Course(testDescription: "", steps: [])
        let first = CacheSample.response([("ETag", "\"a\"")], at: "2026-08-20T14:20:00Z")
        let answer = Bench.Hourly(course: course).answer(part, first)
        let kept = try #require(rule.kept(answer, to: part, from: [first]).first?.kept)
        #expect(kept.freshUntil == CacheSample.instant("2026-08-20T15:00:00Z"))
        let later = CacheSample.response(status: 304, at: "2026-08-20T15:10:00Z")
        let renewed = rule.renewed(kept, to: part, by: later)
        #expect(renewed?.freshUntil == CacheSample.instant("2026-08-20T15:11:00Z"))
    }
}

/// One provider over a clock that a test sets.
private struct Bench {
    let course: HourTurnTests.Course
    let network = Network()
    let rig: SourceRig

    init(_ course: HourTurnTests.Course) {
        self.course = course
        rig = SourceRig(
            SourcePolicy(cache: course.rule), cache: AnswerCache(), adapter: Hourly(course: course), network: network)
    }

    static func query(_ window: HourWindow?) -> SourceQuery {
        .airQuality(AirQualityQuery(places: [.origin], metrics: Array(Metric.all.prefix(1)), hours: window))
    }

    /// Asks at that time of the day; tells what became of it, and when the hour begins that is said to run.
    func ask(at time: String, cache: CacheMode = .normal) async -> (outcome: Outcome, running: String) {
        let now = CacheSample.instant("2026-08-20T\(time)Z")
        network.clock.withLock { $0 = (now, course.headers) }
        let (outcome, answer) = await rig.source.consult(
            Self.query(course.window), cache: cache, deadline: rig.time.now.moment + .seconds(10), now: now)
        guard case .airQuality(let items)? = answer, let sample = try? items.first?.get() else { return (outcome, "") }
        let hours = sample.hourly.map { Array($0.times.prefix((course.window?.past ?? 0) + 1)) }
        // Of past hours alone, the one after them.
        let end = (hours?.last ?? sample.time)?.milliseconds ?? 0
        let running = Instant(milliseconds: end + (course.window?.next == 0 ? 3_600_000 : 0))
        return (outcome, String(running.rfc3339.dropFirst(11).prefix(5)))
    }

    /// Answers with the hours around what the provider's clock shows.
    struct Hourly: Adapter {
        let course: HourTurnTests.Course

        func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
            guard let response = responses.first else { return .fetch([HTTPRequest(url: "https://p.test/")]) }
            guard response.status == 200 else {
                throw SourceError(.providerUnavailable, provider: "p", message: "'p' is out of order")
            }
            return .finish(answer(query, response))
        }

        func answer(_ query: SourceQuery, _ response: HTTPResponse) -> SourceAnswer {
            guard case .airQuality(let question) = query else { return .airQuality([]) }
            let now = response.fetchedAt.milliseconds + Int64(course.ahead) * 1000
            let hourly = question.hours.map { window in
                let times = (-window.past..<window.next).map { begin(now, minutes: course.hours, later: $0) }
                return HourlySeries(times: times, rows: [times.map { _ in .value(1) }])
            }
            let sample = AirQualitySample(
                used: .origin, elevation: nil, timezone: nil, time: begin(now, minutes: course.current),
                readings: [.value(1)], hourly: hourly)
            return .airQuality([.success(sample)])
        }

        /// When the hour began that ran then, or one so many hours later.
        private func begin(_ now: Int64, minutes: Int, later hours: Int = 0) -> Instant {
            let start = Int64(minutes) * 60_000
            return Instant(milliseconds: (now - start) / 3_600_000 * 3_600_000 + start + Int64(hours) * 3_600_000)
        }
    }

    /// Answers at once, at the time that is set.
    final class Network: Transport {
        let clock = Mutex<(now: Instant, headers: [HTTPResponse.Field])>((Instant(milliseconds: 0), []))
        let isDown = Atomic(false)
        let isReplay = false

        func send(
            _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
        ) async throws(TransportError) -> HTTPResponse {
            let (now, headers) = clock.withLock { $0 }
            return HTTPResponse(
                status: isDown.load(ordering: .relaxed) ? 503 : 200, headers: headers, body: [], fetchedAt: now)
        }
    }
}
