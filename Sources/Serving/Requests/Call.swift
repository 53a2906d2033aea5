package import JSON

/// One request on its way through its method. A class, so that handing it on copies none of its parts.
package final class Call: Sendable {
    /// Nil for a notification: what it gives is not sent.
    package let id: RequestID?
    /// An object that fits the method's parameters; nil when absent.
    package let params: JSONValue?
    /// When the answer must be there: `timeout_ms` after the line was read.
    package let deadline: ContinuousClock.Instant
    /// What a method may ask of the server.
    package let services: any CallServices
    /// Hears what happens before the answer, on any thread; nil when nobody wants to know.
    package let listener: (@Sendable (CallNews) -> Void)?
    /// For what follows the answer; nil where nothing may.
    package let sequel: Sequel?

    /// All members; the server makes calls, and tests of methods do.
    package init(
        id: RequestID?, params: JSONValue?, deadline: ContinuousClock.Instant, services: any CallServices,
        sequel: Sequel? = nil, listener: (@Sendable (CallNews) -> Void)? = nil
    ) {
        self.id = id
        self.params = params
        self.deadline = deadline
        self.services = services
        self.sequel = sequel
        self.listener = listener
    }

    /// The parameter of that name; nil when it was left out.
    package subscript(_ name: String) -> JSONValue? { params?[name] }
}

/// What a method may ask of the server that runs it.
package protocol CallServices: Sendable {
    /// Every method of this server, in the order in which they are listed.
    var methods: [any RequestType] { get }
    /// What this server allows.
    var limits: ServerLimits { get }
    /// What it has on its hands and has done.
    var load: ServerLoad { get }
    /// Stops the call of that id and answers it with `cancelled`; unknown and finished ids are ignored.
    func cancel(_ id: RequestID)
    /// Takes no more calls and finishes those it has.
    func shutDown()
    /// Begins to repeat a call once the answer to the caller is written; gives the id, or throws when there are too many.
    func subscribe(_ order: SubscriptionOrder, after answer: Sequel) throws(RequestError) -> String
    /// Ends a subscription, of which nothing more is sent; false when there is none of that id.
    func unsubscribe(_ id: String) -> Bool
}
