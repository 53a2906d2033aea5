import Serving

/// Stands where a server would: for methods that ask nothing of it.
struct NoServices: CallServices {
    var methods: [any RequestType] { [] }
    var limits: ServerLimits { ServerLimits() }
    var load: ServerLoad { ServerLoad() }
    func cancel(_ id: RequestID) {}
    func shutDown() {}
    func subscribe(_ order: SubscriptionOrder, after answer: Sequel) throws(RequestError) -> String { "" }
    func unsubscribe(_ id: String) -> Bool { false }
}
