import EnvironmentModel
import Synchronization
import Transport

/// The way to one provider that everybody shares: carries out what its queue of fetches decides.
///
/// The queue is held by a mutex rather than an actor, so that a cancelled caller leaves at once and without a task, and
/// an attempt begins on the thread that asked.
final class Upstream: Sendable {
    private struct State {
        var queue: FetchQueue
        var callers: [Waiter.ID: CheckedContinuation<Reply, Never>] = [:]
        var attempts: [Fetch.ID: Task<Void, Never>] = [:]
        /// Fetches that are to be begun, and whether some thread is at it.
        var starting: [Fetch.ID] = []
        var isStarting = false
        var alarm: (moment: ContinuousClock.Instant, task: Task<Void, Never>)?
        var lastNumber = 0
    }

    private let profile: SourceProfile
    private let line: DataSource.Line
    private let time: Timekeeper
    private let isCareful: Bool
    /// Hears of every answer that was had, before those who wait for it.
    private let onAnswer: @Sendable (Delivery) -> Void
    private let state: Mutex<State>
    private let account: Account

    /// An answer as it arrived.
    struct Delivery: Sendable {
        /// What was asked, everything that was joined.
        let query: SourceQuery
        let answer: SourceAnswer
        /// The kept answer, if that is what the provider confirmed.
        let confirmed: KeptAnswer?
        /// What the answer rests on.
        let responses: [HTTPResponse]
    }

    /// - Parameter predecessor: the way to the same provider so far: what was asked there, and is still, counts here too.
    init(
        profile: SourceProfile, line: DataSource.Line, policy: SourcePolicy, time: Timekeeper,
        succeeding predecessor: Upstream? = nil, onAnswer: @escaping @Sendable (Delivery) -> Void
    ) {
        self.profile = profile
        self.line = line
        self.time = time
        self.onAnswer = onAnswer
        isCareful = policy.limits.concurrent != nil
        let adapter = line.adapter
        let rules = FetchQueue.Rules(
            provider: profile.name, concurrency: policy.limits.concurrent, joinLimit: 1000,
            joinWeight: policy.limits.rates.map { Double($0.limit) / 4 }.min() ?? .infinity,
            weight: { adapter.weight(of: $0) }, fairWait: min(FetchQueue.Rules.longestFairWait, profile.timeout / 2))
        let tick = time.now()
        account = predecessor?.account ?? Account(CallBudget(policy.limits, at: tick))
        account.contents.withLock { $0.budget.adopt(policy.limits, at: tick) }
        let queue = FetchQueue(
            rules: rules, budget: CallBudget(.none, at: tick), retry: RetryPolicy(retries: policy.retries))
        state = Mutex(State(queue: queue))
        account.enter(ObjectIdentifier(self)) { [weak self] in
            self?.perform { state, tick in state.queue.advance(to: tick) }
        }
    }

    deinit {
        account.leave(ObjectIdentifier(self))
    }

    /// The time by which its waiting is measured.
    var now: ContinuousClock.Instant { time.now().moment }

    /// Returns at that moment, or throws as soon as the task is cancelled.
    func sleep(until moment: ContinuousClock.Instant) async throws { try await time.sleep(moment) }

    /// Asks for parts, each named once, and waits until all have arrived or failed, or the patience is over.
    ///
    /// - Parameter known: what is kept of the only part, to be confirmed rather than sent again.
    ///
    /// Cancelling the task ends the waiting at once and disturbs nobody who waits for the same.
    func reply(
        to parts: [SourceQuery], known: KeptAnswer? = nil, patience: Patience
    ) async -> Reply {
        let id = newWaiter()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                perform { state, tick in
                    state.callers[id] = continuation
                    // The handler finds the waiter, or this finds the cancellation: both hold the mutex.
                    guard !Task.isCancelled else {
                        let error = SourceError.cancelled(profile.name)
                        let results = Dictionary(parts.map { ($0, PartResult.failure(error)) }) { first, _ in first }
                        return [.answer(id, Reply(results: results, calls: 0))]
                    }
                    return state.queue.board(id, parts: parts, known: known, patience: patience, at: tick)
                }
            }
        } onCancel: {
            perform { state, tick in state.queue.leave(id, at: tick) }
        }
    }

    /// Looks at the queue as it is now and changes nothing.
    func look<Value>(_ view: (FetchQueue, Tick) -> Value) -> Value {
        withState { state, tick in view(state.queue, tick) }
    }

    /// The state while the queue has the account, and the time, which is read under the locks so that events come in its
    /// order.
    private func withState<Value>(_ body: (inout State, Tick) -> Value) -> Value {
        state.withLock { state in
            account.contents.withLock { contents in
                contents.lend(to: &state.queue)
                defer { contents.takeBack(from: &state.queue) }
                return body(&state, time.now())
            }
        }
    }

    private func newWaiter() -> Waiter.ID {
        state.withLock { state in
            state.lastNumber += 1
            return Waiter.ID(number: state.lastNumber)
        }
    }

    /// Tells the queue of an event and does what it decides.
    private func perform(_ event: (inout State, Tick) -> [FetchQueue.Action]) {
        let (actions, callers, isDue, isFreer) = withState { state, tick in
            let runningBefore = state.queue.runningCount
            let actions = event(&state, tick)
            let callers = actions.map { action in
                if case .answer(let id, _) = action { return state.callers.removeValue(forKey: id) }
                if case .start(let id) = action { state.starting.append(id) }
                return nil
            }
            let isFreer = state.queue.runningCount < runningBefore
            return (actions, callers, setAlarm(&state, at: tick), isFreer)
        }
        for (action, caller) in zip(actions, callers) {
            switch action {
            case .answer(_, let reply): caller?.resume(returning: reply)
            case .abort(let id): state.withLock { $0.attempts[id] }?.cancel()
            case .start: break
            }
        }
        beginAll()
        if isFreer { account.wakeOthers(than: ObjectIdentifier(self)) }
        if isDue { perform { state, tick in state.queue.advance(to: tick) } }
    }
}

extension Upstream {
    /// Begins one after another whatever is to be begun, by one thread at a time: an attempt that ends at once brings on the
    /// next without a deeper stack.
    private func beginAll() {
        while let id = nextStart() {
            begin(id)
            state.withLock { $0.isStarting = false }
        }
    }

    private func nextStart() -> Fetch.ID? {
        state.withLock { state in
            guard !state.isStarting, !state.starting.isEmpty else { return nil }
            state.isStarting = true
            return state.starting.removeFirst()
        }
    }

    private func begin(_ id: Fetch.ID) {
        guard let fetch = state.withLock({ $0.queue.fetches[id] }), let query = SourceQuery.joined(fetch.parts) else {
            // Everybody left before it began; what it holds is given back.
            let nothing = Attempt.Result(end: .failure(.cancelled(profile.name)), responses: [], calls: 0)
            return perform { state, tick in state.queue.finish(id, nothing, random: 0, at: tick) }
        }
        // It belongs to all who wait for it, not to the one whose task happens to begin it.
        let task = Task.immediateDetached { [self] in
            let attempt = Attempt(provider: profile.name, line: line, isCareful: isCareful, known: fetch.known)
            let start = time.now().moment
            let patience = Patience(deadline: start + profile.timeout, limit: profile.timeout)
            let result = await attempt.step(query, after: fetch.responses, patience: patience)
            end(id, fetch, query, result, since: start)
        }
        let isWanted = state.withLock { state in
            guard state.queue.running[id] != nil else { return true }
            state.attempts[id] = task
            return state.queue.fetches[id] != nil
        }
        if !isWanted { task.cancel() }
    }

    private func end(
        _ id: Fetch.ID, _ fetch: Fetch, _ query: SourceQuery, _ result: Attempt.Result,
        since start: ContinuousClock.Instant
    ) {
        if case .answer(let answer) = result.end {
            onAnswer(
                Delivery(
                    query: query, answer: answer, confirmed: result.isConfirmed ? fetch.known : nil,
                    responses: result.responses))
        }
        // Chance has a say in retries alone, and costs a system call.
        let random = if case .failure = result.end { time.random() } else { 0.0 }
        perform { state, tick in
            state.attempts[id] = nil
            state.queue.tally.note(state.queue.judged(result, of: id), took: tick.moment - start)
            return state.queue.finish(id, result, random: random, at: tick)
        }
    }

    /// Sees to it that the queue hears of the time when it has to; true if that is now.
    private func setAlarm(_ state: inout State, at tick: Tick) -> Bool {
        guard let moment = state.queue.alarm else { return false }
        guard moment > tick.moment else { return true }
        if let alarm = state.alarm {
            guard moment < alarm.moment else { return false }
            alarm.task.cancel()
        }
        let task = Task.detached { [self] in
            do { try await time.sleep(moment) } catch { return }
            perform { state, tick in
                if state.alarm?.moment == moment { state.alarm = nil }
                return state.queue.advance(to: tick)
            }
        }
        state.alarm = (moment, task)
        return false
    }
}
