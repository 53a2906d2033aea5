import EnvironmentModel
import JSON

/// Ends a subscription.
package struct Unsubscribe: RequestType {
    package static let name = "unsubscribe"
    package static let title = "Unsubscribe"
    package static let summary = "Ends a subscription: none of its events follows the answer."
    package static let parameters = [
        Member("subscription", .text("What 'subscribe' answered."), required: true)
    ]
    package static let result = Shape.record("An empty object.", [])
    package static let isControl = true

    /// Holds nothing.
    package init() {}

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        let id = call["subscription"]?.string ?? ""
        guard call.services.unsubscribe(id) else {
            throw RequestError(
                .unknownSubscription,
                "there is no subscription '\(id.shortened(to: 64))'; it has ended, or 'subscribe' never answered with it"
            )
        }
        return Array("{}".utf8)
    }
}
