package import EnvironmentHub

/// Says that the server is there.
package struct Ping: RequestType {
    package static let name = "ping"
    package static let title = "Ping"
    package static let summary = "Answers at once with an empty object."
    package static let parameters: [Member] = []
    package static let result = Shape.record("An empty object.", [])
    package static let isControl = true

    /// Holds nothing.
    package init() {}

    package func begin(_ call: Call) -> Eventual<Result<[UInt8], RequestError>> { .known(.success(Array("{}".utf8))) }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] { try await begin(call).value.get() }
}
