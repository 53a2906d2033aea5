import EnvironmentModel
import Loopback
import ProviderKit
import Synchronization
import Testing
import Transport

@testable import Adapters

/// What a caller gets when a real server misbehaves, over a real connection, and how often the server was asked. The clock
/// of the waiting stands still, however long the machine takes.
@Suite(.timeLimit(.minutes(2))) struct LiveFailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let behaviour: LoopbackUpstream.Behaviour
        /// Nil for an answer.
        let error: ErrorKind?
        let calls: Int
        var testDescription: String { name }
    }

    private let time = ManualTime()

    private static let good = LoopbackUpstream.Behaviour.json(
        #"{"latitude":52.5,"longitude":13.4,"utc_offset_seconds":0,"timezone":"GMT","current":{"time":"2026-08-20T12:00","pm2_5":7.5}}"#
    )

    static let cases = [
        Case(name: "an answer", behaviour: good, error: nil, calls: 1),
        Case(name: "500", behaviour: .answer(status: 500, body: []), error: .providerUnavailable, calls: 3),
        Case(name: "501", behaviour: .answer(status: 501, body: []), error: .providerUnavailable, calls: 1),
        Case(name: "reset", behaviour: .reset, error: .providerUnavailable, calls: 3),
        Case(name: "closed", behaviour: .close, error: .providerUnavailable, calls: 3),
        Case(name: "half a body", behaviour: .truncate, error: .providerUnavailable, calls: 3),
        Case(name: "half JSON", behaviour: .json(#"{"latitude":52.5,"#), error: .providerBadData, calls: 3),
        Case(name: "JSON of another kind", behaviour: .json("[]"), error: .providerBadData, calls: 1),
        Case(name: "an empty body", behaviour: .json(""), error: .providerBadData, calls: 3),
        Case(
            name: "a page", behaviour: .answer(headers: ["content-type: text/html"], body: Array("<html>".utf8)),
            error: .providerUnavailable, calls: 3),
        Case(
            name: "no gzip", behaviour: .answer(headers: ["content-encoding: gzip"], body: Array("{}plain".utf8)),
            error: .providerUnavailable, calls: 3),
        Case(
            name: "10 GB promised",
            behaviour: .raw(Array("HTTP/1.1 200 OK\r\ncontent-length: 10000000000\r\n\r\n".utf8)),
            error: .providerBadData, calls: 1),
        Case(name: "a body without end", behaviour: .endlessBody, error: .providerBadData, calls: 1),
        Case(name: "a head without end", behaviour: .endlessHead, error: .providerBadData, calls: 1),
        Case(name: "no HTTP", behaviour: .raw(Array("220 mail\r\n".utf8)), error: .providerUnavailable, calls: 3),
        Case(
            name: "a redirect elsewhere", behaviour: .redirect(to: "http://other.invalid/"), error: .providerRejected,
            calls: 1),
        Case(name: "400", behaviour: .answer(status: 400, body: []), error: .providerRejected, calls: 1),
        Case(name: "408", behaviour: .answer(status: 408, body: []), error: .providerRejected, calls: 3),
        Case(name: "505", behaviour: .answer(status: 505, body: []), error: .providerUnavailable, calls: 1),
        Case(
            name: "503 that says when", behaviour: .answer(status: 503, headers: ["retry-after: 30"], body: []),
            error: .providerUnavailable, calls: 1),
        Case(name: "429", behaviour: .answer(status: 429, body: []), error: .rateLimited, calls: 1),
    ]

    @Test(arguments: cases) func endsAsTheTableSays(_ given: Case) async throws {
        let upstream = try LoopbackUpstream(given.behaviour)
        let outcome = await ask(source(upstream.url))
        #expect(outcome.error?.kind == given.error)
        #expect(outcome.attempts == given.calls && upstream.requests.count == given.calls)
    }

    /// Milliseconds until the caller may try again, for every way in which a provider says so; its clock stands at 0:00 UTC.
    @Test(
        arguments: [
            ("retry-after: 30", "", 30_000), ("retry-after: Thu, 01 Jan 1970 00:00:30 GMT", "", 30_000),
            ("x: 0", "Minutely API request limit exceeded. Please try again in one minute.", 60_000),
            ("x: 0", "Hourly API request limit exceeded. Please try again in the next hour.", 3_660_000),
            ("x: 0", "Daily API request limit exceeded. Please try again tomorrow.", 86_460_000),
            ("retry-after: soon", "", 60_000), ("x: 0", "", 60_000),
        ] as [(String, String, Int64)])
    func endsAtOnceWhenItIsToWait(header: String, reason: String, wait: Int64) async throws {
        let body = Array(#"{"error":true,"reason":"\#(reason)"}"#.utf8)
        let upstream = try LoopbackUpstream(.answer(status: 429, headers: [header], body: body))
        let source = source(upstream.url)
        let first = await ask(source)
        #expect(first.error?.kind == .rateLimited && first.error?.retryAfter == wait && first.attempts == 1)
        let next = await ask(source, longitude: 14)
        #expect(next.error?.kind == .rateLimited && next.attempts == 0 && upstream.requests.count == 1)
    }

    @Test func tooManyCallsAtOnceAreMadeAgain() async throws {
        let arrivals = Mutex(0)
        let upstream = try LoopbackUpstream { _ in
            let isFirst = arrivals.withLock { count in
                count += 1
                return count == 1
            }
            let body = Array(#"{"error":true,"reason":"Too many concurrent requests"}"#.utf8)
            return isFirst ? .answer(status: 429, body: body) : Self.good
        }
        let source = source(upstream.url)
        let caller = Task { await ask(source) }
        await time.sleeper(before: .seconds(1))
        time.wind(.seconds(1))
        let outcome = await caller.value
        #expect(outcome.error == nil && outcome.attempts == 2 && outcome.elapsed == 1000)
    }

    @Test func aClosedPortIsTriedThreeTimes() async throws {
        let socket = try LoopbackSocket.bound()
        let outcome = await ask(source("http://127.0.0.1:\(socket.port)"))
        #expect(outcome.error?.kind == .providerUnavailable && outcome.attempts == 3)
    }

    @Test func whoSpeaksNoTLSIsAskedOnce() async throws {
        let upstream = try LoopbackUpstream(.raw(Array("HTTP/1.1 400 X\r\n\r\n".utf8)))
        let outcome = await ask(source("https://127.0.0.1:\(upstream.port)"))
        #expect(outcome.error?.kind == .providerUnavailable && outcome.attempts == 1)
    }

    @Test(.enabled(if: HTTP2Server.isPossible)) func overHTTP2TheAnswerComesAsWell() async throws {
        guard case .answer(_, _, let body) = Self.good else { return }
        let server = try HTTP2Server(data: String(decoding: body, as: UTF8.self))
        let source = source(server.url, caFile: server.certificate)
        for longitude in [13.4, 13.5] {
            let outcome = await ask(source, longitude: longitude)
            #expect(outcome.error == nil && outcome.attempts == 1)
        }
    }

    /// A call that ends at the provider's limit is made again, one that ends at the caller's deadline is not.
    @Test(arguments: [LoopbackUpstream.Behaviour.hang, .dribble])
    func endsAtTheProvidersLimit(_ behaviour: LoopbackUpstream.Behaviour) async throws {
        let upstream = try LoopbackUpstream(behaviour)
        let source = source(
            upstream.url, timeout: .milliseconds(200), time: .system(wall: { Instant(milliseconds: 0) }))
        let outcome = await ask(source, until: .now + .seconds(600))
        #expect(outcome.error?.kind == .providerUnavailable && outcome.attempts == 3)
        #expect(outcome.elapsed >= 600)
    }

    @Test(arguments: [LoopbackUpstream.Behaviour.hang, .dribble])
    func endsAtTheCallersDeadline(_ behaviour: LoopbackUpstream.Behaviour) async throws {
        let upstream = try LoopbackUpstream(behaviour)
        let source = source(upstream.url)
        let caller = Task { await ask(source) }
        await upstream.arrivals.reaches(1)
        await time.sleeper(before: .seconds(20))
        time.wind(.seconds(20))
        let outcome = await caller.value
        #expect(outcome.error?.kind == .deadlineExceeded && outcome.attempts == 1 && outcome.elapsed == 20_000)
        // The call is aborted, and its connection closed.
        await upstream.closures.reaches(1)
    }

    @Test func aBurstIsOutlived() async throws {
        let arrivals = Mutex(0)
        let upstream = try LoopbackUpstream { _ in
            let count = arrivals.withLock { count in
                count += 1
                return count
            }
            return count < 3 ? .answer(status: 500, body: []) : Self.good
        }
        let outcome = await ask(source(upstream.url))
        #expect(outcome.error == nil && outcome.attempts == 3)
    }

    /// libcurl would send it again by itself.
    @Test func aRequestOverAConnectionThatIsLostCounts() async throws {
        let arrivals = Mutex(0)
        let upstream = try LoopbackUpstream { _ in
            let count = arrivals.withLock { count in
                count += 1
                return count
            }
            return count == 2 ? .reset : Self.good
        }
        let source = source(upstream.url, limits: CallLimits(hour: 100, counting: .windows))
        _ = await ask(source)
        let outcome = await ask(source)
        #expect(outcome.error == nil && outcome.attempts == 2)
        #expect(upstream.requests.count == 3 && upstream.requests[1].connection == 1)
        #expect(source.status.upstream?.budget.first?.left == 97)
    }

    @Test(.enabled(if: TLSServer.isPossible)) func aCertificateThatNobodySignedIsRefusedOnce() async throws {
        let server = try TLSServer()
        let outcome = await ask(source(server.url))
        #expect(outcome.error?.kind == .providerUnavailable && outcome.attempts == 1)
    }

    @Test func aHangingProviderHoldsUpNobodyElse() async throws {
        let (bad, good) = (try LoopbackUpstream(.hang), try LoopbackUpstream(Self.good))
        let transport = LiveTransport { Instant(milliseconds: 0) }
        let (stuck, other) = (source(bad.url, transport), source(good.url, transport))
        let callers = (0..<200).map { index in
            Task { await ask(stuck, longitude: Double(index) / 10) }
        }
        await bad.arrivals.reaches(200)
        let outcome = await ask(other)
        #expect(outcome.error == nil && bad.arrivals.count == 200)
        for caller in callers { caller.cancel() }
        for caller in callers { #expect(await caller.value.error?.kind == .cancelled) }
    }

    private func source(
        _ url: String, _ transport: LiveTransport = LiveTransport { Instant(milliseconds: 0) },
        timeout: Duration = .seconds(600), limits: CallLimits = .none, caFile: String? = nil,
        time other: Timekeeper? = nil
    ) -> DataSource {
        let adapter = OpenMeteoAirQuality(settings: AdapterSettings(provider: "p", endpoint: url))
        let profile = SourceProfile(
            name: "p", adapter: "air", capability: .airQuality, timeout: timeout, attribution: Attribution(text: "P"),
            terms: "none")
        let line = DataSource.Line(
            adapter: adapter, transport: transport,
            options: HTTPOptions(provider: "p", userAgent: "test", caFile: caFile, bodyLimit: 2_000_000))
        // Chance leaves no time between one attempt and the next.
        let clock = other ?? time.timekeeper
        let time = Timekeeper(now: clock.now, sleep: clock.sleep, random: { 0 })
        return DataSource(
            profile: profile, standing: .ready(line), policy: SourcePolicy(limits: limits, retries: 2), time: time)
    }

    private func ask(
        _ source: DataSource, longitude: Double = 13.4, until deadline: ContinuousClock.Instant? = nil
    ) async -> Outcome {
        let place = Coordinate(latitude: 52.5, longitude: longitude) ?? .origin
        let query = AirQualityQuery(places: [place], metrics: Metric.all.filter { $0.name == "pm2_5" }, hours: nil)
        return await source.consult(
            .airQuality(query), deadline: deadline ?? time.now.moment + .seconds(20),
            now: Instant(milliseconds: 1_787_227_391_000)
        ).outcome
    }
}
