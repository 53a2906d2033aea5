import EnvironmentModel
import Testing

@testable import ProviderKit

/// What a caller gets of a provider that fails, after how many upstream calls, and when: the table in Operations.md.
///
/// A call takes 100 ms, and chance makes each back-off half of the most that it may be: 125 ms, then 250 ms.
@Suite struct FailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let events: [QueueRig.Event]
        var patience = Duration.seconds(10)
        let experience: QueueRig.Experience
        var testDescription: String { name }
    }

    private static let unavailable = QueueRig.Event.failure(.providerUnavailable)

    static let cases = [
        Case(name: "an answer", events: [.answer], experience: .init(nil, calls: 1, after: 100)),
        Case(name: "500 once", events: [unavailable, .answer], experience: .init(nil, calls: 2, after: 325)),
        Case(
            name: "500 twice", events: [unavailable, unavailable, .answer],
            experience: .init(nil, calls: 3, after: 675)),
        Case(
            name: "500 always", events: [unavailable], experience: .init(.providerUnavailable, calls: 3, after: 675)),
        Case(
            name: "a back-off that outlasts the deadline", events: [unavailable, .answer],
            patience: .milliseconds(225), experience: .init(.providerUnavailable, calls: 1, after: 100)),
        Case(
            name: "a certificate that is not trusted",
            events: [.failure(.providerUnavailable, isTransient: false)],
            experience: .init(.providerUnavailable, calls: 1, after: 100)),
        Case(
            name: "503 with Retry-After: 5", events: [.failure(.providerUnavailable, retryAfter: 5000), .answer],
            experience: .init(nil, calls: 2, after: 5325)),
        Case(
            name: "503 with Retry-After: 30", events: [.failure(.providerUnavailable, retryAfter: 30_000), .answer],
            experience: .init(.providerUnavailable, calls: 1, after: 100, retryAfter: 30)),
        Case(
            name: "429 of the minute", events: [.failure(.rateLimited, retryAfter: 60_000)],
            experience: .init(.rateLimited, calls: 1, after: 100, retryAfter: 60)),
        Case(
            name: "429 of the minute, a patient caller", events: [.failure(.rateLimited, retryAfter: 60_000), .answer],
            patience: .seconds(120), experience: .init(nil, calls: 2, after: 60_325)),
        Case(
            name: "429 of the hour", events: [.failure(.rateLimited, retryAfter: 1_860_000)],
            experience: .init(.rateLimited, calls: 1, after: 100, retryAfter: 1860)),
        Case(
            name: "429 of the day", events: [.failure(.rateLimited, retryAfter: 43_260_000)],
            experience: .init(.rateLimited, calls: 1, after: 100, retryAfter: 43_260)),
        Case(
            name: "429 of calls at once", events: [.failure(.rateLimited, retryAfter: 1000), .answer],
            experience: .init(nil, calls: 2, after: 1325)),
        Case(
            name: "429 with Retry-After: 0", events: [.failure(.rateLimited, retryAfter: 0), .answer],
            experience: .init(nil, calls: 2, after: 325)),
        Case(
            name: "429 with Retry-After: 0 always", events: [.failure(.rateLimited, retryAfter: 0)],
            experience: .init(.rateLimited, calls: 3, after: 675, retryAfter: 1)),
        Case(
            name: "503 with Retry-After: 0 always", events: [.failure(.providerUnavailable, retryAfter: 0)],
            experience: .init(.providerUnavailable, calls: 3, after: 675, retryAfter: 1)),
        Case(
            name: "429 that says nothing", events: [.failure(.rateLimited)],
            experience: .init(.rateLimited, calls: 1, after: 100, retryAfter: 60)),
        Case(
            name: "a damaged body once", events: [.failure(.providerBadData, isTransient: true), .answer],
            experience: .init(nil, calls: 2, after: 325)),
        Case(
            name: "a body of another kind", events: [.failure(.providerBadData)],
            experience: .init(.providerBadData, calls: 1, after: 100)),
        Case(
            name: "400", events: [.failure(.providerRejected)],
            experience: .init(.providerRejected, calls: 1, after: 100)),
        Case(
            name: "a key that is refused", events: [.failure(.credentialsRejected)],
            experience: .init(.credentialsRejected, calls: 1, after: 100)),
        Case(
            name: "a hang beyond the deadline", events: [.hang], patience: .seconds(5),
            experience: .init(.deadlineExceeded, calls: 1, after: 5000)),
        Case(
            name: "a hang once", events: [.hang, .answer], patience: .seconds(30),
            experience: .init(nil, calls: 2, after: 10_225)),
        Case(
            name: "a hang always", events: [.hang], patience: .seconds(60),
            experience: .init(.providerUnavailable, calls: 3, after: 30_375)),
    ]

    @Test(arguments: cases) func endsAsTheTableSays(_ given: Case) {
        var rig = QueueRig(retries: 2)
        #expect(rig.experience(of: given.events, within: given.patience) == given.experience)
    }

    /// However the first caller's call was refused.
    @Test(
        arguments: [
            (.failure(.rateLimited, retryAfter: 1_860_000), 1860), (.failure(.rateLimited), 60),
            (.failure(.providerUnavailable, retryAfter: 30_000), 30),
        ] as [(QueueRig.Event, Int64)])
    func whoComesNextIsToldAtOnce(event: QueueRig.Event, wait: Int64) {
        var rig = QueueRig(retries: 2)
        _ = rig.experience(of: [event])
        rig.wait(.milliseconds(500))
        let next = rig.experience(of: [.answer], waiter: 2)
        #expect(next == .init(.rateLimited, calls: 0, after: 0, retryAfter: wait))
        rig.wait(.seconds(wait))
        #expect(rig.experience(of: [.answer], waiter: 3) == .init(nil, calls: 1, after: 100))
    }

    @Test func aProviderThatFailsAlwaysIsLeftAloneAfterSixCalls() {
        var rig = QueueRig(retries: 2)
        for waiter in 1...2 { _ = rig.experience(of: [.failure(.providerUnavailable)], waiter: waiter) }
        #expect(
            rig.experience(of: [.answer], waiter: 3) == .init(.circuitOpen, calls: 0, after: 0, retryAfter: 15))
        #expect(rig.started.count == 6)
    }

    @Test func oneProbeDecidesAfterTheRest() {
        var rig = QueueRig(retries: 0)
        for waiter in 1...6 { _ = rig.experience(of: [.failure(.providerUnavailable)], waiter: waiter) }
        rig.wait(.seconds(15))
        rig.ask(10, [10])
        rig.ask(11, [11])
        #expect(rig.failure(11) == .circuitOpen && rig.replies[10] == nil)
        rig.succeed(6)
        #expect(rig.replies[10]?.isComplete == true)
        #expect(rig.experience(of: [.answer], waiter: 12) == .init(nil, calls: 1, after: 100))
    }

    @Test func whoseCallOpensItIsToldWhatWentWrong() {
        var rig = QueueRig(retries: 0)
        for waiter in 1...5 { _ = rig.experience(of: [.failure(.providerUnavailable)], waiter: waiter) }
        rig.queue.retry = RetryPolicy(retries: 2)
        let last = rig.experience(of: [.failure(.providerUnavailable)], waiter: 6)
        #expect(last == .init(.providerUnavailable, calls: 1, after: 100), "and at once")
    }
}
