import EnvironmentModel
import ProviderKit
import Testing
import Transport

/// What callers of a live source get while its provider answers, fails and hangs.
@Suite struct UpstreamTests {
    @Test func callersOfOneQuestionShareOneCall() async {
        let rig = SourceRig()
        // An immediate task has asked as soon as it exists.
        let callers = (1...5).map { _ in Task.immediate { await rig.ask().outcome } }
        rig.network.answer(0, at: rig.time.now.wall)
        var attempts: [Int] = []
        for caller in callers { attempts.append(await caller.value.attempts) }
        #expect(attempts == [1, 1, 1, 1, 1] && rig.network.count == 1)
    }

    @Test func cancellingTheOnlyCallerAbortsTheCall() async {
        let rig = SourceRig()
        let task = Task.immediate { await rig.ask().outcome }
        task.cancel()
        let outcome = await task.value
        #expect(outcome.error?.kind == .cancelled && rig.network.cancellations == 1)
    }

    @Test func aCancelledCallerNeverAsks() async {
        let rig = SourceRig()
        let outcome = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await rig.ask().outcome
        }.value
        #expect(outcome.error?.kind == .cancelled && rig.network.count == 0)
    }

    @Test func theDeadlineEndsTheWaitingOfAHangingCall() async {
        let rig = SourceRig()
        let caller = Task.immediate { await rig.ask(within: .seconds(3)).outcome }
        await rig.time.sleepers(1)
        rig.time.wind(.seconds(3))
        let outcome = await caller.value
        #expect(outcome.error?.kind == .deadlineExceeded && rig.network.cancellations == 1)
    }
}
