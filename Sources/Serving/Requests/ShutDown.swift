/// Ends the server once the calls it has are answered.
package struct ShutDown: RequestType {
    package static let name = "shutdown"
    package static let title = "Shut down"
    package static let summary = "Takes no more calls, finishes those at work and in the queue, and ends."
    package static let parameters: [Member] = []
    package static let result = Shape.record("An empty object.", [])
    package static let isControl = true

    /// Holds nothing.
    package init() {}

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        call.services.shutDown()
        return Array("{}".utf8)
    }
}
