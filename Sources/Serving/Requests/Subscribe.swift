import EnvironmentModel
import JSON

/// Repeats a call and sends what changed.
package struct Subscribe: RequestType {
    package static let name = "subscribe"
    package static let title = "Subscribe"
    package static let summary =
        "Repeats a call and sends an 'event' when something changed, with a state for each part of the answer."
    package static let parameters = [
        Member("method", .text("The method of the call.", longest: 64), required: true),
        Member("params", .map("The parameters of the call.", of: .any("A parameter."))),
        Member(
            "interval_ms", .integer("Milliseconds from one call to the next.", in: 1000...86_400_000),
            default: "60000"),
    ]
    package static let result = Shape.record(
        "A subscription that has begun.",
        [Member("subscription", .words("Its name, for 'unsubscribe' and in each 'event'."), required: true)])
    package static let isControl = true

    /// Holds nothing.
    package init() {}

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        guard let sequel = call.sequel else {
            throw RequestError(.invalidRequest, "a subscription needs an 'id', so that its name can be answered")
        }
        let (wanted, params) = (call["method"]?.string ?? "", call["params"])
        let repeatable = call.services.methods.filter { !type(of: $0).parts(of: nil).isEmpty }
        guard let method = repeatable.first(where: { type(of: $0).name == wanted }) else {
            throw .unfit(
                method: wanted, "cannot be subscribed; name", known: repeatable.map { type(of: $0).name })
        }
        try type(of: method).check(params)
        if let token = params?["progress"] {
            throw .misfit(
                path: "params.params.progress", expected: "left out", given: token,
                hint: "leave it out: events tell how far a subscription is")
        }
        try Self.read(method, params, call)
        let order = SubscriptionOrder(
            request: method, params: params, parts: type(of: method).parts(of: params),
            interval: .milliseconds(call["interval_ms"]?.integer ?? 60_000),
            timeout: params?[Member.timeout.name]?.integer)
        let subscription = try call.services.subscribe(order, after: sequel)
        return Array(#"{"subscription":"\#(subscription)"}"#.utf8)
    }

    /// Finds the mistakes that shapes cannot express.
    private static func read(_ method: any RequestType, _ params: JSONValue?, _ call: Call) throws(RequestError) {
        let inner = Call(id: nil, params: params, deadline: call.deadline, services: call.services)
        do {
            _ = try (method as? any ExplainableRequest)?.intents(inner)
        } catch {
            var error = error
            error.path = error.path.map { "params." + $0 }
            throw error
        }
    }
}

extension RequestError {
    /// No matter of load: it stays so until the caller ends one.
    static func tooManySubscriptions(_ limit: Int) -> RequestError {
        RequestError(.invalidRequest, "there are \(limit) subscriptions already; end one with 'unsubscribe' first")
    }
}
