import Serving
import Transport

/// Tells the log of every exchange with a provider: who, which server, how it ended and how long it took. Nothing of what was
/// asked, for that says where somebody is, and may hold keys.
final class LoggedTransport: Transport {
    private let line: any Transport
    private let log: Log

    init(_ line: any Transport, log: Log) {
        (self.line, self.log) = (line, log)
    }

    var isReplay: Bool { line.isReplay }
    var isConstant: Bool { line.isConstant }
    func hasFixture(for request: HTTPRequest) -> Bool? { line.hasFixture(for: request) }

    func send(
        _ request: HTTPRequest, options: HTTPOptions, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let began = ContinuousClock.now
        do throws(TransportError) {
            let response = try await line.send(request, options: options, deadline: deadline)
            tell(request, options, "\(response.status), \(response.body.count) bytes", since: began)
            return response
        } catch {
            tell(request, options, error.message, since: began)
            throw error
        }
    }

    private func tell(
        _ request: HTTPRequest, _ options: HTTPOptions, _ end: String, since began: ContinuousClock.Instant
    ) {
        let server = request.url.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2).prefix(2)
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "//")
        let milliseconds = Int((ContinuousClock.now - began) / .milliseconds(1))
        log.write(.debug, "'\(options.provider)' \(request.method.rawValue) \(server): \(end), \(milliseconds) ms")
    }
}
