import EnvironmentModel
import Testing

@testable import Transport

/// Delays, faults and sequences, on a clock that only the test moves.
@Suite struct ReplayFaultTests {
    private static func transport(_ response: String, clock: ManualClock) throws -> ReplayingTransport {
        let file = """
            version: 1
            request: {url: https://a.test/p}
            \(response)
            recorded_at: 2026-08-20T12:03:11Z
            """
        return try Replay.transport(["a.yaml": file], clock: clock)
    }

    private static let request = HTTPRequest(url: "https://a.test/p")

    static let lost: [(fault: String, message: String)] = [
        ("fault: reset", "the connection to 'a.test' was lost"),
        ("status: 200, text: '{}', fault: truncate", "'a.test' ended its answer too early"),
    ]

    @Test(arguments: lost)
    func aLostConnectionIsBroken(fault: String, message: String) async throws {
        let transport = try Self.transport("response: {\(fault)}", clock: ManualClock())
        let error = await #expect(throws: TransportError.self) { try await transport.send(Self.request) }
        #expect(error?.kind == .broken)
        #expect(error?.message == message)
    }

    /// What is waited for, counted from the request, with a deadline 10 s away.
    static let waits: [(response: String, wake: Duration, isAnswered: Bool)] = [
        ("status: 200, delay_ms: 250", .milliseconds(250), true),
        ("status: 200, delay_ms: 10000", .seconds(10), true),
        ("status: 200, delay_ms: 10001", .seconds(10), false),
        ("status: 200, text: abcde, fault: dribble", .milliseconds(500), true),
        ("status: 200, text: abcde, fault: dribble, delay_ms: 100", .milliseconds(600), true),
        ("status: 200, text: abcde, fault: dribble, delay_ms: 9600", .seconds(10), false),
        ("fault: hang", .seconds(10), false),
    ]

    @Test(arguments: waits)
    func waitsOnTheClock(response: String, wake: Duration, isAnswered: Bool) async throws {
        let clock = ManualClock()
        let start = clock.now
        let transport = try Self.transport("response: {\(response)}", clock: clock)
        async let answer = transport.outcome(of: Self.request, clock: clock)
        #expect(await clock.sleeper() == start.advanced(by: wake))
        clock.advance(to: start.advanced(by: wake))
        switch await answer {
        case .success(let response): #expect(isAnswered && response.status == 200)
        case .failure(let error):
            #expect(!isAnswered && error.kind == .timedOut)
            #expect(error.message == "'a.test' had not answered in full when the time was over")
        }
    }

    @Test(arguments: ["fault: hang", "status: 200, delay_ms: 250", "status: 200, text: a, fault: dribble"])
    func cancellingEndsTheWait(_ response: String) async throws {
        let clock = ManualClock()
        let transport = try Self.transport("response: {\(response)}", clock: clock)
        let task = Task { await transport.outcome(of: Self.request, clock: clock) }
        _ = await clock.sleeper()
        task.cancel()
        let error = await #expect(throws: TransportError.self) { try await task.value.get() }
        #expect(error?.kind == .cancelled)
    }

    @Test func aResetAfterADelayComesLate() async throws {
        let clock = ManualClock()
        let transport = try Self.transport("response: {fault: reset, delay_ms: 50}", clock: clock)
        async let answer = transport.outcome(of: Self.request, clock: clock)
        clock.advance(to: await clock.sleeper())
        let outcome = await answer
        let error = #expect(throws: TransportError.self) { try outcome.get() }
        #expect(error?.kind == .broken)
    }

    @Test func aCancelledRequestUsesUpNoResponse() async throws {
        let transport = try Self.transport(
            "responses: [{status: 200}]\nafter: exhausted", clock: ManualClock())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.outcome(of: Self.request)
        }
        let error = await #expect(throws: TransportError.self) { try await task.value.get() }
        #expect(error?.kind == .cancelled)
        #expect(try await transport.send(Self.request).status == 200)
    }

    @Test func theLastResponseIsRepeated() async throws {
        let transport = try Self.transport(
            "responses: [{status: 429}, {status: 503}, {status: 200}]\nafter: repeat_last", clock: ManualClock())
        var statuses: [Int] = []
        for _ in 1...5 { statuses.append(try await transport.send(Self.request).status) }
        #expect(statuses == [429, 503, 200, 200, 200])
    }

    @Test func responsesAreUsedUp() async throws {
        let transport = try Self.transport(
            "responses: [{status: 429}, {status: 200}]\nafter: exhausted", clock: ManualClock())
        for _ in 1...2 { _ = try await transport.send(Self.request) }
        let error = await #expect(throws: TransportError.self) { try await transport.send(Self.request) }
        #expect(
            error
                == TransportError(
                    kind: .fixtureExhausted, message: "the fixture 'a.yaml' has given its last response, number 2",
                    hint: "add a response to 'a.yaml', or write 'after: repeat_last' there"))
    }

    @Test func sequencesCountOnTheirOwn() async throws {
        let file = { (path: String) in
            """
            version: 1
            request: {url: https://a.test/\(path)}
            responses: [{status: 429}, {status: 200}]
            after: repeat_last
            recorded_at: 2026-08-20T12:03:11Z
            """
        }
        let transport = try Replay.transport(["a.yaml": file("a"), "b.yaml": file("b")])
        var statuses: [Int] = []
        for path in ["a", "a", "b", "b"] {
            statuses.append(try await transport.send(HTTPRequest(url: "https://a.test/" + path)).status)
        }
        #expect(statuses == [429, 200, 429, 200])
    }

    @Test func concurrentRequestsShareASequence() async throws {
        let transport = try Self.transport(
            "responses: [{status: 201}, {status: 202}, {status: 203}]\nafter: repeat_last", clock: ManualClock())
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...40 { group.addTask { try await transport.send(Self.request).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201, 202] + Array(repeating: 203, count: 38))
    }

    @Test func aBodyLongerThanTheLimitIsRefused() async throws {
        let transport = try Self.transport("response: {status: 200, text: abcd}", clock: ManualClock())
        let options = HTTPOptions(provider: "test", userAgent: "test", bodyLimit: 3)
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(Self.request, options: options, deadline: .now)
        }
        #expect(error?.kind == .tooLarge)
        #expect(error?.message == "the answer of 'a.test' is longer than 3 bytes")
    }

    @Test func aBodyOfTheLimitIsAnswered() async throws {
        let transport = try Self.transport("response: {status: 200, text: abcd}", clock: ManualClock())
        let options = HTTPOptions(provider: "test", userAgent: "test", bodyLimit: 4)
        #expect(try await transport.send(Self.request, options: options, deadline: .now).body.count == 4)
    }
}
