import JSON

/// Stops a call that is waiting or at work.
package struct Cancel: RequestType {
    package static let name = "cancel"
    package static let title = "Cancel"
    package static let summary =
        "Stops a call, which is answered with 'cancelled'; unknown and finished ids are ignored."
    package static let parameters = [
        Member(
            "id",
            .oneOf(
                "The id of the call to stop.",
                [
                    .integer("An id that is an integer."),
                    .text("An id that is a string.", shortest: 0, longest: 1 << 20),
                ]),
            required: true)
    ]
    package static let result = Shape.record("An empty object.", [])
    package static let isControl = true
    /// What editors' clients call it.
    static let alias = "$/cancelRequest"

    /// Holds nothing.
    package init() {}

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        if let id = call["id"].flatMap(RequestID.init), id != call.id { call.services.cancel(id) }
        return Array("{}".utf8)
    }
}
