import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// A source that takes the place of another which has calls on their way.
@Suite struct SuccessionTests {
    private let old = SourceRig(SourcePolicy(limits: CallLimits(concurrent: 1)))
    private let new: SourceRig

    init() {
        new = SourceRig(SourcePolicy(limits: CallLimits(concurrent: 1)), succeeding: old)
    }

    @Test(arguments: [false, true]) func noMoreCallsAreOutThanAllowed(isReversed: Bool) async {
        let (one, other) = isReversed ? (new, old) : (old, new)
        let first = Task.immediate { await one.ask([1]).outcome }
        let second = Task.immediate { await other.ask([2]).outcome }
        #expect(new.network.count == 1)
        new.network.answer(0, at: new.time.now.wall)
        #expect(await first.value.error == nil)
        await new.network.arrived(2)
        new.network.answer(1, at: new.time.now.wall)
        #expect(await second.value.error == nil)
    }

    @Test func aPlaceThatACancelledCallHadIsFree() async {
        let first = Task.immediate { await old.ask([1]).outcome }
        let second = Task.immediate { await new.ask([2]).outcome }
        first.cancel()
        #expect(await first.value.error?.kind == .cancelled)
        await new.network.arrived(2)
        new.network.answer(1, at: new.time.now.wall)
        #expect(await second.value.error == nil)
    }

    @Test func whatTheProviderSaidToTheOneHoldsForTheOther() async {
        let first = Task.immediate { await old.ask([1]).outcome }
        new.network.answer(0, status: 429, at: new.time.now.wall)
        #expect(await first.value.error?.kind == .rateLimited)
        #expect(await new.ask([2]).outcome.error?.kind == .rateLimited && new.network.count == 1)
    }

    @Test func theBreakerOfTheOneIsThatOfTheOther() async {
        for index in 0..<6 {
            let caller = Task.immediate { await (index < 3 ? old : new).ask([Double(index)]).outcome }
            await new.network.arrived(index + 1)
            new.network.fail(index, .broken)
            #expect(await caller.value.error?.kind == .providerUnavailable)
        }
        #expect(await old.ask([9]).outcome.state.word == "skipped")
        #expect(await new.ask([9]).outcome.state.word == "skipped")
    }
}
