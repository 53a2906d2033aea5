import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Testing
import Transport

@Suite struct AskingTests {
    private let first = MergeRule(standard: .first)

    @Test func underFirstTheSecondIsNotAskedWithoutReason() async throws {
        let second = FakeTransport(.answer)
        let hub = Hub(
            [FakeProvider(name: "a", values: ["pm2_5": 1]), FakeProvider(name: "b", transport: second)], merge: first)
        let report = try await hub.air()
        #expect(report.states == ["a: ok", "b: not_needed"])
        #expect(report.values == [1, nil])
        #expect(second.requests == 0)
        #expect(report.isComplete)
    }

    @Test(arguments: [
        (NextWhen.failed, FakeProvider(name: "a", transport: FakeTransport(.fail(.broken))), "provider_unavailable"),
        (.failed, FakeProvider(name: "a", error: .rateLimited), "rate_limited"),
        (.noCoverage, FakeProvider(name: "a", error: .noCoverage), "no_coverage"),
        (.empty, FakeProvider(name: "a"), "empty"),
        (.stale, FakeProvider(name: "a", values: ["pm2_5": 1], maxAge: .milliseconds(1)), "stale"),
    ])
    func underFirstTheNextHasItsTurnWhenTheRuleSaysSo(reason: NextWhen, a: FakeProvider, word: String) async throws {
        let b = FakeProvider(name: "b", values: ["pm2_5": 2], time: 1000)
        let report = try await Hub([a, b], merge: first, nextWhen: [reason], now: 1000).air()
        #expect(report.states == ["a: \(word)", "b: ok"])
        #expect(report.values.first == 2)
    }

    @Test(arguments: [
        (Set<NextWhen>([.empty, .noCoverage, .stale]), ErrorKind.rateLimited),
        (Set<NextWhen>([.failed, .empty, .stale]), ErrorKind.noCoverage),
    ])
    func underFirstAFailureThatTheRuleLeavesOutIsFinal(rule: Set<NextWhen>, error: ErrorKind) async throws {
        let second = FakeTransport(.answer)
        let fakes = [
            FakeProvider(name: "a", error: error), FakeProvider(name: "b", values: ["pm2_5": 2], transport: second),
        ]
        let report = try await Hub(fakes, merge: first, nextWhen: rule).air()
        #expect(second.requests == 0)
        #expect(report.shortfall?.kind == error)
    }

    @Test(arguments: [(Requirement.any, 1), (.atLeast(2), 2), (.all, 3)])
    func underFirstSoManyAreAskedAsTheCallRequires(require: Requirement, asked: Int) async throws {
        let fakes = ["a", "b", "c"].map { FakeProvider(name: $0, values: ["pm2_5": 1]) }
        let report = try await Hub(fakes, merge: first).air(require: require)
        #expect(report.outcomes.count { $0.wasAsked } == asked)
        #expect(report.shortfall == nil)
    }

    @Test func underFillAllAreAskedBeforeAnyAnswers() async throws {
        let signals = [Signal(), Signal()]
        let transports = signals.map { FakeTransport(.wait($0)) }
        let hub = Hub([
            FakeProvider(name: "a", values: ["pm2_5": 1], transport: transports[0]),
            FakeProvider(name: "b", values: ["ozone": 2], transport: transports[1]),
        ])
        async let report = hub.air()
        for transport in transports { await transport.arrival.wait() }
        for signal in signals.reversed() { signal.give() }
        #expect(try await report.values == [1, 2])
        #expect(try await report.voices == ["a", "b"])
        #expect(try await report.states == ["a: ok", "b: ok"])
    }

    @Test func underFillTheRestIsCancelledOnceEverythingIsKnown() async throws {
        let slow = FakeTransport(.wait(Signal()))
        let hub = Hub([
            FakeProvider(name: "a", values: ["pm2_5": 1, "ozone": 2]), FakeProvider(name: "b", transport: slow),
        ])
        let report = try await hub.air()
        #expect(report.states == ["a: ok", "b: not_needed"])
        #expect(report.isComplete)
        #expect(slow.requests == slow.cancellations)
    }

    @Test func underFillAnEarlierProviderIsWaitedFor() async throws {
        let signal = Signal()
        let early = FakeTransport(.wait(signal))
        let late = FakeTransport(.answer)
        let hub = Hub([
            FakeProvider(name: "a", values: ["pm2_5": 1, "ozone": 1], transport: early),
            FakeProvider(name: "b", values: ["pm2_5": 2, "ozone": 2], transport: late),
        ])
        async let report = hub.air()
        await early.arrival.wait()
        await late.arrival.wait()
        signal.give()
        #expect(try await report.values == [1, 1])
    }

    /// A stale answer that came first once ended the call before the fresh one arrived.
    @Test func underFillAStaleAnswerEndsNothing() async throws {
        let signal = Signal()
        let fresh = FakeTransport(.wait(signal))
        let hub = Hub(
            [
                FakeProvider(name: "old", values: ["pm2_5": 1, "ozone": 1], time: 0, maxAge: .seconds(1)),
                FakeProvider(name: "new", values: ["pm2_5": 2, "ozone": 2], time: 60_000, transport: fresh),
            ], now: 60_000)
        async let report = hub.air()
        await fresh.arrival.wait()
        signal.give()
        #expect(try await report.states == ["old: stale", "new: ok"])
        #expect(try await report.values == [2, 2])
    }

    /// Current values that were all known once ended the call before the hours were.
    @Test func underFillMissingHoursAreWaitedFor() async throws {
        let signal = Signal()
        let second = FakeTransport(.wait(signal))
        let hub = Hub([
            FakeProvider(name: "a", values: ["pm2_5": 1], hours: [1, nil]),
            FakeProvider(name: "b", values: ["pm2_5": 2], hours: [2, 2], transport: second),
        ])
        async let report = hub.air(["pm2_5"], hours: HourWindow(past: 0, next: 2))
        await second.arrival.wait()
        signal.give()
        #expect(try await report.content.first?.get().hourly?.rows == [[1, 2]])
    }

    /// As many hours as were asked, but of another time, once ended the call before those asked came.
    @Test(arguments: [(-3_600_000, [1.0, 2]), (-7_200_000, [2, 2]), (7_200_000, [2, 2])] as [(Int64, [Double?])])
    func underFillHoursOfAnotherTimeEndNothing(start: Int64, values: [Double?]) async throws {
        let signal = Signal()
        let second = FakeTransport(.wait(signal))
        let hub = Hub(
            [
                FakeProvider(name: "a", values: ["pm2_5": 1], hours: [1, 1], firstHour: start),
                FakeProvider(name: "b", values: ["pm2_5": 2], hours: [2, 2], transport: second),
            ], now: 1_800_000)
        async let report = hub.air(["pm2_5"], hours: HourWindow(past: 0, next: 2))
        await second.arrival.wait()
        signal.give()
        #expect(try await report.content.first?.get().hourly?.rows == [values])
    }

    @Test(arguments: MergeStrategy.allCases.filter { $0 != .first && $0 != .fill })
    func otherStrategiesHearEverybody(strategy: MergeStrategy) async throws {
        let fakes = ["a", "b", "c"].map { FakeProvider(name: $0, values: ["pm2_5": 1, "ozone": 1]) }
        let report = try await Hub(fakes, merge: MergeRule(standard: strategy)).air()
        #expect(report.states == ["a: ok", "b: ok", "c: ok"])
    }

    @Test func theDeadlineEndsWhatHangsAndKeepsWhatArrived() async throws {
        let hub = Hub([
            FakeProvider(name: "a", values: ["pm2_5": 1]),
            FakeProvider(name: "b", values: ["ozone": 1], transport: FakeTransport(.hang)),
        ])
        let report = try await hub.air(deadline: .now + .seconds(1))
        #expect(report.states == ["a: ok", "b: deadline_exceeded"])
        #expect(report.values == [1, nil])
        #expect(!report.isComplete)
        #expect(report.shortfall == nil)
    }

    @Test(.timeLimit(.minutes(1))) func aCancelledCallCancelsItsQuestions() async throws {
        let transport = FakeTransport(.hang)
        let hub = Hub([FakeProvider(name: "a", transport: transport)])
        let call = Task { try await hub.air() }
        await transport.arrival.wait()
        call.cancel()
        #expect(try await call.value.states == ["a: cancelled"])
        // A fetch may be shared, so that the call does not wait for its end.
        await transport.departure.wait()
        #expect(transport.cancellations == 1)
    }
}
