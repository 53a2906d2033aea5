import EnvironmentModel
import ProviderKit
import Testing

/// When a provider is left alone, and when it is tried again.
@Suite struct CircuitBreakerTests {
    private static let start = ContinuousClock.now

    /// A breaker with its clock.
    private struct Rig {
        var breaker = CircuitBreaker()
        var now = CircuitBreakerTests.start

        mutating func pass(_ time: Duration) { now += time }

        mutating func admit() -> CircuitBreaker.Permit? { breaker.admit(at: now) }

        mutating func mustAdmit() throws -> CircuitBreaker.Permit {
            let permit = admit()
            return try #require(permit)
        }

        var state: CircuitBreaker.State { breaker.state(at: now) }

        /// Asks and is answered at once; false when it was not let through.
        @discardableResult
        mutating func call(_ verdict: CircuitBreaker.Verdict) -> Bool {
            guard let permit = breaker.admit(at: now) else { return false }
            breaker.record(verdict, of: permit, at: now)
            return true
        }

        /// As failures open it.
        mutating func open() {
            for _ in 0..<6 { call(.failure) }
        }
    }

    @Test(
        arguments: [
            ("fffff", false), ("ffffff", true), ("ssssss", false), ("sfsfsfsfsfsf", false), ("sfffff", true),
            ("ssffffff", false), ("ssffffffffff", true),
            ("nnnnnnnn", false), ("fffffnnnnn", false), ("ffnnnfnfff", true),
            // It is a failure that opens, not the success after it.
            ("fffffs", false),
        ])
    func opensWhenFiveOfSixFail(verdicts: String, isOpen: Bool) {
        var rig = Rig()
        for verdict in verdicts { rig.call(verdict == "f" ? .failure : verdict == "s" ? .success : .neutral) }
        #expect((rig.state != .closed) == isOpen)
        #expect((rig.breaker.opens(at: rig.now) != nil) == isOpen)
    }

    @Test func whatIsOlderThanNinetySecondsIsForgotten() {
        var rig = Rig()
        for _ in 0..<5 { rig.call(.failure) }
        rig.pass(.seconds(90))
        rig.call(.failure)
        #expect(rig.state == .closed)
    }

    @Test func onePatientCallerIsEnough() {
        var rig = Rig()
        for _ in 0..<5 {
            rig.call(.failure)
            rig.pass(.seconds(10))
        }
        #expect(rig.state == .closed)
        rig.call(.failure)
        #expect(rig.state == .open(until: rig.now + .seconds(15)))
    }

    @Test func nobodyIsLetThroughWhileItIsOpen() {
        var rig = Rig()
        rig.open()
        let end = rig.now + .seconds(15)
        #expect(rig.state == .open(until: end))
        #expect(rig.breaker.opens(at: rig.now) == end)
        rig.pass(.milliseconds(14_999))
        let wasAsked = rig.call(.success)
        #expect(!wasAsked)
        rig.pass(.milliseconds(1))
        #expect(rig.state == .halfOpen)
        #expect(rig.breaker.opens(at: rig.now) == nil)
    }

    @Test func oneProbeIsLetThrough() {
        var rig = Rig()
        rig.open()
        rig.pass(.seconds(15))
        let probe = rig.admit()
        #expect(probe != nil)
        let second = rig.admit()
        #expect(second == nil)
        #expect(rig.breaker.opens(at: rig.now) == rig.now + .seconds(1))
        #expect(rig.state == .halfOpen)
    }

    @Test func aGoodProbeCloses() {
        var rig = Rig()
        rig.open()
        rig.pass(.seconds(15))
        rig.call(.success)
        #expect(rig.state == .closed)
        for _ in 0..<5 { rig.call(.failure) }
        #expect(rig.state == .closed, "earlier failures are forgotten")
    }

    @Test func eachBadProbeDoublesTheRestToTwoMinutes() {
        var rig = Rig()
        rig.open()
        rig.pass(.seconds(15))
        for seconds in [30, 60, 120, 120, 120] {
            rig.call(.failure)
            #expect(rig.state == .open(until: rig.now + .seconds(seconds)))
            rig.pass(.seconds(seconds))
        }
        rig.call(.success)
        rig.open()
        #expect(rig.state == .open(until: rig.now + .seconds(15)), "after a success it begins anew")
    }

    @Test func aProbeThatSaysNothingGivesItsPermitBack() {
        var rig = Rig()
        rig.open()
        rig.pass(.seconds(15))
        rig.call(.neutral)
        #expect(rig.state == .halfOpen)
        #expect(rig.breaker.opens(at: rig.now) == nil)
        rig.call(.failure)
        #expect(rig.state == .open(until: rig.now + .seconds(30)))
    }

    @Test func aProbeThatIsNeverHeardOfIsGivenUp() throws {
        var rig = Rig()
        rig.open()
        rig.pass(.seconds(15))
        let lost = try rig.mustAdmit()
        rig.pass(.seconds(119))
        let second = rig.admit()
        #expect(second == nil)
        rig.pass(.seconds(1))
        #expect(rig.breaker.opens(at: rig.now) == nil)
        let probe = try rig.mustAdmit()
        rig.breaker.record(.success, of: lost, at: rig.now)
        #expect(rig.state == .halfOpen, "its word comes too late")
        rig.breaker.record(.success, of: probe, at: rig.now)
        #expect(rig.state == .closed)
    }

    @Test(arguments: [CircuitBreaker.Verdict.success, .failure, .neutral])
    func lateResultsOfAnOlderGenerationChangeNothing(verdict: CircuitBreaker.Verdict) throws {
        var rig = Rig()
        let early = (0..<10).compactMap { _ in rig.breaker.admit(at: rig.now) }
        #expect(early.count == 10)
        rig.open()
        let open = rig.state
        rig.breaker.record(verdict, of: early[0], at: rig.now)
        #expect(rig.state == open)
        rig.pass(.seconds(15))
        let probe = try rig.mustAdmit()
        rig.breaker.record(verdict, of: early[1], at: rig.now)
        let second = rig.admit()
        #expect(second == nil, "the probe is still out")
        rig.breaker.record(.success, of: probe, at: rig.now)
        for permit in early[2...] { rig.breaker.record(verdict, of: permit, at: rig.now) }
        #expect(rig.state == .closed)
        for _ in 0..<5 { rig.call(.failure) }
        #expect(rig.state == .closed, "none of them was counted")
    }

    @Test func aPermitCountsOnceWhenItDecides() throws {
        var rig = Rig()
        rig.open()
        rig.pass(.seconds(15))
        let probe = try rig.mustAdmit()
        rig.breaker.record(.success, of: probe, at: rig.now)
        rig.breaker.record(.failure, of: probe, at: rig.now)
        #expect(rig.state == .closed)
    }

    @Test func aMinuteOfCallsTakesNoMoreRoomThanAFew() {
        var history = Rig()
        for index in 0..<100_000 {
            history.call(index % 3 == 0 ? .failure : .success)
            history.pass(.milliseconds(1))
        }
        #expect(history.state == .closed)
    }

    /// Of a hundred providers that are asked twice a second for ten minutes.
    @Test(arguments: [(0.3, 0...5), (0.95, 95...100), (1.0, 100...100)])
    func carriesErrorsThatRepeatedCallsCarry(share: Double, opened: ClosedRange<Int>) {
        let count = (1...100).count { seed in
            var (rig, random) = (Rig(), SeededRandom(seed: UInt64(seed)))
            return (0..<1200).contains { _ in
                rig.pass(.milliseconds(500))
                rig.call(Double.random(in: 0..<1, using: &random) < share ? .failure : .success)
                return rig.state != .closed
            }
        }
        #expect(opened.contains(count), "\(count) opened")
    }

    private static let failures: Set<ErrorKind> = [.providerUnavailable, .providerBadData, .pluginFailed]

    @Test(arguments: ErrorKind.allCases) func onlyTheProvidersOwnFaultIsAFailure(kind: ErrorKind) {
        let verdict = CircuitBreaker.Verdict(SourceError(kind, provider: "p", message: "m"))
        #expect(verdict == (Self.failures.contains(kind) ? .failure : .neutral))
    }

    @Test func anAnswerIsASuccess() {
        #expect(CircuitBreaker.Verdict(nil) == .success)
    }
}
