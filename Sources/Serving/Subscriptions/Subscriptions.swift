import EnvironmentModel
import JSON
import Synchronization

/// Repeats the calls that callers have subscribed to. Time comes from the reading thread, which also begins the calls;
/// what they say may come on any.
final class Subscriptions: Sendable {
    private let table = Mutex(SubscriptionTable())
    private let output: any LineSink
    private let limits: ServerLimits
    private let wake: @Sendable () -> Void

    /// `wake` is called when a call has become due.
    init(output: any LineSink, limits: ServerLimits, wake: @escaping @Sendable () -> Void) {
        (self.output, self.limits, self.wake) = (output, limits, wake)
    }

    /// Takes an order and gives its id; nothing is sent before `begin`. Throws when there are too many.
    func reserve(_ order: SubscriptionOrder) throws(RequestError) -> String {
        let reserved = table.withLock { table in
            table.reserve { Subscription(id: $0, order: order, output: output) }
        }
        guard let reserved else { throw .tooManySubscriptions(SubscriptionTable.limit) }
        return reserved.id
    }

    /// Makes the first call as soon as the reading thread has time. When all is over already it only says so.
    func begin(_ id: String) {
        guard table.withLock({ $0.begin(id) }) else {
            table.withLock { $0.remove(id) }?.subscription.end(tells: true)
            return
        }
        wake()
    }

    /// Stops one, which sends nothing more; false when there is none of that id.
    func remove(_ id: String) -> Bool {
        guard let (subscription, task) = table.withLock({ $0.remove(id) }) else { return false }
        subscription.end(tells: false)
        task?.cancel()
        return true
    }

    /// How many there are.
    var count: Int { table.withLock { $0.subscriptions.count } }

    /// Makes every call once more, at once.
    func repeatAll() {
        table.withLock { $0.repeatAll() }
        wake()
    }

    /// When `run` should be called next; nil when there is no reason to, or the reader does not keep up.
    var nextStart: ContinuousClock.Instant? {
        let (isDue, next) = table.withLock { $0.nextStart }
        guard isDue || next != nil, !output.isBlocked else { return nil }
        return isDue ? .now : next
    }

    /// Sends what was held back and begins the calls that are due, unless the reader does not keep up.
    func run(at now: ContinuousClock.Instant, for services: any CallServices) {
        guard !output.isBlocked else { return }
        for subscription in table.withLock({ $0.subscriptions }) { subscription.flush() }
        for subscription in table.withLock({ $0.takeDue(at: now) }) { start(subscription, at: now, services) }
    }

    /// Ends all with an event, and their calls.
    func end() {
        for (subscription, task) in table.withLock({ $0.end() }) {
            subscription.end(tells: true)
            task?.cancel()
        }
    }

    private func start(
        _ subscription: Subscription, at now: ContinuousClock.Instant, _ services: any CallServices
    ) {
        let order = subscription.order
        let deadline = now + .milliseconds(order.timeout ?? limits.timeout)
        let call = Call(id: nil, params: order.params, deadline: deadline, services: services) { subscription.hear($0) }
        subscription.begin()
        let task = Task.immediateDetached {
            subscription.take(await self.outcome(of: order.request, call))
            self.table.withLock { $0.finish(subscription.id) }
            self.wake()
        }
        if table.withLock({ $0.attach(task, to: subscription.id) }) { task.cancel() }
    }

    private func outcome(of request: any RequestType, _ call: Call) async -> Result<JSONDocument, RequestError> {
        do throws(RequestError) {
            let answer = try await request.answer(call)
            guard answer.count <= limits.answerBytes else {
                return .failure(.answerTooLarge(answer.count, limit: limits.answerBytes))
            }
            guard let document = try? JSONDocument(answer) else {
                return .failure(RequestError(.internal, "the answer is not JSON; report it"))
            }
            return .success(document)
        } catch {
            return .failure(error)
        }
    }
}
