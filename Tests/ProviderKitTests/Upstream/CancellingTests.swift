import EnvironmentModel
import Testing
import Transport

@testable import ProviderKit

/// A cancel ends the wait of its caller at once, by the manual clock, whatever is waited for. What it does to the queue is
/// in `LeavingTests`, and to the look in a file in `SlowFileTests`.
@Suite struct CancellingTests {
    /// What a caller may wait for.
    enum Wait: CaseIterable {
        case budget, backOff, ownFetch, sharedFetch, joinedFetch, probe
    }

    @Test(arguments: Wait.allCases) func endsTheWait(for wait: Wait) async {
        let limits =
            switch wait {
            case .budget: CallLimits(minute: 1, counting: .windows)
            case .joinedFetch: CallLimits(concurrent: 1)
            default: CallLimits.none
            }
        let rig = SourceRig(SourcePolicy(limits: limits, retries: wait == .backOff ? 1 : 0))
        let others = await prepare(rig, for: wait)
        let asked = rig.network.count
        let caller = Task.immediate { await rig.ask([10], within: .seconds(100)).outcome }
        if wait == .backOff {
            rig.network.fail(asked, .broken)
            await rig.time.sleeper(before: .milliseconds(125))
        }
        caller.cancel()
        let outcome = await caller.value
        #expect(outcome.error?.kind == .cancelled && outcome.elapsed == 0)
        let goesUpstream = wait == .backOff || wait == .ownFetch || wait == .probe
        #expect(rig.network.count == asked + (goesUpstream ? 1 : 0))
        for other in others {
            rig.network.answer(0, at: rig.time.now.wall)
            #expect(await other.value.error == nil, "it harms nobody else")
        }
    }

    /// Brings the provider so far that the next caller has to wait; gives who waits before.
    private func prepare(_ rig: SourceRig, for wait: Wait) async -> [Task<Outcome, Never>] {
        switch wait {
        case .backOff, .ownFetch: return []
        case .sharedFetch: return [Task.immediate { await rig.ask([10]).outcome }]
        case .joinedFetch:
            return [Task.immediate { await rig.ask([1]).outcome }]
        case .budget:
            let other = Task.immediate { await rig.ask([1]).outcome }
            rig.network.answer(0, at: rig.time.now.wall)
            _ = await other.value
            return []
        case .probe:
            for index in 0..<6 {
                let other = Task.immediate { await rig.ask([Double(index)]).outcome }
                rig.network.fail(index, .broken)
                _ = await other.value
            }
            rig.time.wind(.seconds(15))
            return []
        }
    }

    @Test func onlyTheLastOfThoseWhoShareACallAbortsIt() async {
        let rig = SourceRig()
        let callers = (0..<3).map { _ in Task.immediate { await rig.ask().outcome } }
        for (index, caller) in callers.enumerated() {
            #expect(rig.network.cancellations == 0)
            caller.cancel()
            #expect(await caller.value.error?.kind == .cancelled, "\(index)")
        }
        #expect(rig.network.count == 1 && rig.network.cancellations == 1)
    }
}
