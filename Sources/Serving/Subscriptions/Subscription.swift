import JSON
import Synchronization

/// What a caller wants to have repeated.
package struct SubscriptionOrder: Sendable {
    /// The method; its parameters fit.
    let request: any RequestType
    let params: JSONValue?
    /// The names of the states of its events.
    let parts: [String]
    /// Between the beginnings of two calls.
    let interval: Duration
    /// Milliseconds that each call may take; nil for the server's usual time.
    let timeout: Int?

    var method: String { type(of: request).name }
}

/// One subscription on its way to its reader: puts what its calls say in the order of the wire.
final class Subscription: Sendable {
    let id: String
    let order: SubscriptionOrder
    private let output: any LineSink
    /// Nil once nothing more may be sent.
    private let feed: Mutex<SubscriptionFeed?>

    init(id: String, order: SubscriptionOrder, output: any LineSink) {
        (self.id, self.order, self.output) = (id, order, output)
        feed = Mutex(SubscriptionFeed(id: id, kind: order.method, parts: order.parts))
    }

    /// A call begins.
    func begin() { update { $0.begin() } }

    /// A call says something before it ends.
    func hear(_ news: CallNews) {
        guard case .part(let part, let state, let json) = news else { return }
        update { $0.hear(part, state, json) }
    }

    /// A call has ended.
    func take(_ outcome: Result<JSONDocument, RequestError>) { update { $0.take(outcome) } }

    /// Sends what was held back while the reader did not keep up.
    func flush() { update { _ in } }

    /// Sends nothing more; `tells` sends the last event before.
    func end(tells: Bool) {
        feed.withLock { feed in
            if tells, let line = feed?.end() { output.write(line) }
            feed = nil
        }
    }

    /// Writing under the lock keeps the events in their order; a writer never waits.
    private func update(_ change: (inout SubscriptionFeed) -> Void) {
        feed.withLock { feed in
            guard var open = feed.take() else { return }
            change(&open)
            if !output.isBlocked, let line = open.nextEvent() { output.write(line) }
            feed = open
        }
    }
}
