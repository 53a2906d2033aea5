import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// What is tried again, when, and how often.
@Suite struct RetryPolicyTests {
    private static func error(_ retryAfter: Int64? = nil) -> SourceError {
        SourceError(.providerUnavailable, provider: "p", message: "m", retryAfter: retryAfter)
    }

    @Test(
        arguments: [
            (1, 0, 0), (1, 0.5, 125), (1, 0.999, 249), (2, 0.5, 250), (3, 0.5, 500), (6, 0.5, 4000), (7, 0.5, 4000),
            (10, 0.999, 7992),
        ] as [(Int, Double, Int)])
    func theWaitDoublesAndIsLeftToChance(attempt: Int, random: Double, milliseconds: Int) {
        var policy = RetryPolicy(retries: 10)
        let wait = policy.delay(after: Self.error(), attempt: attempt, random: random)
        #expect(wait == .milliseconds(milliseconds))
    }

    @Test(arguments: [(0, 0), (7000, 7125), (86_400_000, 86_400_125)] as [(Int64, Int)])
    func whatTheProviderStatesIsTheLeast(stated: Int64, milliseconds: Int) {
        var policy = RetryPolicy(retries: 2)
        let wait = policy.delay(after: Self.error(stated), attempt: 1, random: 0.5)
        #expect(wait == .milliseconds(stated == 0 ? 125 : milliseconds))
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 2), (10, 10)]) func noMoreCallsThanTheFileSays(retries: Int, made: Int) {
        var policy = RetryPolicy(retries: retries)
        let waits = (1...20).prefix { policy.delay(after: Self.error(), attempt: $0, random: 0.5) != nil }
        #expect(waits.count == made)
    }

    @Test func aWaitThatOutlastsTheTimeIsNone() {
        var policy = RetryPolicy(retries: 2)
        for _ in 0..<50 {
            let wait = policy.delay(after: Self.error(1000), attempt: 1, random: 0, within: .milliseconds(1000))
            #expect(wait == nil)
        }
        let wait = policy.delay(after: Self.error(1000), attempt: 1, random: 0, within: .milliseconds(1001))
        #expect(wait == .seconds(1), "those that were none cost nothing")
    }

    @Test func failuresAloneEndTheRetries() {
        var policy = RetryPolicy(retries: 2)
        let made = (0..<1000).count { _ in policy.delay(after: Self.error(), attempt: 1, random: 0.5) != nil }
        #expect(made == 10)
    }

    @Test func tenSuccessesEarnOneRetry() {
        var policy = RetryPolicy(retries: 2)
        for _ in 0..<10 { _ = policy.delay(after: Self.error(), attempt: 1, random: 0.5) }
        for _ in 0..<9 { policy.succeeded() }
        let early = policy.delay(after: Self.error(), attempt: 1, random: 0.5)
        policy.succeeded()
        let earned = policy.delay(after: Self.error(), attempt: 1, random: 0.5)
        let another = policy.delay(after: Self.error(), attempt: 1, random: 0.5)
        #expect(early == nil && earned != nil && another == nil)
    }

    @Test func successesAreNotSavedUpForEver() {
        var policy = RetryPolicy(retries: 2)
        for _ in 0..<100_000 { policy.succeeded() }
        let made = (0..<1000).count { _ in policy.delay(after: Self.error(), attempt: 1, random: 0.5) != nil }
        #expect(made == 10)
    }

    private static let passing: Set<ErrorKind> = [.providerUnavailable, .rateLimited]

    @Test(arguments: ErrorKind.allCases) func mostErrorsStayAsTheyAre(kind: ErrorKind) {
        var policy = RetryPolicy(retries: 2)
        let error = SourceError(kind, provider: "p", message: "m")
        let wait = policy.delay(after: error, attempt: 1, random: 0.5)
        #expect((wait != nil) == Self.passing.contains(kind))
    }

    @Test(arguments: [ErrorKind.providerBadData, .providerRejected]) func anErrorMaySayThatItPasses(kind: ErrorKind) {
        var policy = RetryPolicy(retries: 2)
        let passing = SourceError(kind, provider: "p", message: "m", isTransient: true)
        let first = policy.delay(after: passing, attempt: 1, random: 0.5)
        let staying = SourceError(.providerUnavailable, provider: "p", message: "m", isTransient: false)
        let second = policy.delay(after: staying, attempt: 1, random: 0.5)
        #expect(first != nil && second == nil)
    }

    private static let passingTransport: Set<TransportError.Kind> = [.unresolved, .refused, .broken, .stale]

    @Test(arguments: TransportError.Kind.allCases) func lostConnectionsAreTriedAgain(kind: TransportError.Kind) {
        let error = SourceError(TransportError(kind: kind, message: "m"), provider: "p", timeout: nil)
        #expect(error.isTransient == Self.passingTransport.contains(kind))
    }

    @Test func aProviderThatWasTooSlowMayBeQuickerTheNextTime() {
        let error = SourceError(TransportError(kind: .timedOut, message: "m"), provider: "p", timeout: .seconds(1))
        #expect(error.isTransient)
    }
}
