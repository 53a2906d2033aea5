import EnvironmentModel

@testable import Transport

/// When every answer of a test is complete.
let fetchTime = Instant(milliseconds: 1_787_000_000_000)

extension LiveTransport {
    /// A transport whose clock stands still.
    static func forTests() -> LiveTransport { LiveTransport { fetchTime } }

    /// A GET for a provider named `test`.
    func get(
        _ url: String, query: [QueryItem] = [], headers: [HTTPHeader] = [],
        within time: Duration = .seconds(20), limit: Int = 8 << 20, caFile: String? = nil
    ) async throws(TransportError) -> HTTPResponse {
        try await send(
            HTTPRequest(url: url, query: query, headers: headers),
            options: HTTPOptions(provider: "test", userAgent: "Breezeway/test", caFile: caFile, bodyLimit: limit),
            deadline: .now + time)
    }

    /// Why such a GET fails; nil when it does not.
    func failure(
        _ url: String, headers: [HTTPHeader] = [], within time: Duration = .seconds(20), limit: Int = 8 << 20,
        caFile: String? = nil
    ) async -> TransportError? {
        do {
            _ = try await get(url, headers: headers, within: time, limit: limit, caFile: caFile)
            return nil
        } catch {
            return error
        }
    }
}
