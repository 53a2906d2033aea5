import EnvironmentModel
import ProviderKit
import Testing
import Transport

@testable import Adapters

/// Which refusals and broken answers may be whole the next time, for every adapter alike.
@Suite struct TransientErrorTests {
    private static func error(_ status: Int, _ body: String) throws -> SourceError {
        let response = HTTPResponse(
            status: status, headers: [], body: Array(body.utf8), fetchedAt: Instant(milliseconds: 0))
        return try #require(throws: SourceError.self) { _ = try OpenMeteoBody.answer(response, provider: "p") }
    }

    @Test(
        arguments: [
            (500, .providerUnavailable, true), (501, .providerUnavailable, false), (502, .providerUnavailable, true),
            (503, .providerUnavailable, true), (504, .providerUnavailable, true), (505, .providerUnavailable, false),
            (529, .providerUnavailable, true), (429, .rateLimited, true), (408, .providerRejected, true),
            (400, .providerRejected, false), (401, .providerRejected, false), (403, .providerRejected, false),
            (404, .providerRejected, false), (410, .providerRejected, false), (418, .providerRejected, false),
            (301, .providerUnavailable, false), (304, .providerBadData, true), (204, .providerBadData, true),
        ] as [(Int, ErrorKind, Bool)])
    func aStatusDecides(status: Int, kind: ErrorKind, isTransient: Bool) throws {
        let error = try Self.error(status, "{}")
        #expect(error.kind == kind)
        #expect(error.isTransient == isTransient)
        // Whoever reads refusals without a table of its own reads this one.
        let response = HTTPResponse(status: status, headers: [], body: [], fetchedAt: Instant(milliseconds: 0))
        let bare = ResponseBody(response: response, provider: "p").rejection(reason: nil)
        #expect(bare.kind == kind)
        #expect(bare.isTransient == isTransient)
        #expect(bare.isRetryable == (kind != .providerRejected || isTransient))
    }

    @Test(
        arguments: [
            ("", .providerBadData, true), ("{\"latitude\":52.5", .providerBadData, true),
            ("{}Unexpected error while streaming data: x", .providerBadData, true),
            ("nonsense", .providerBadData, true), ("<html>", .providerUnavailable, true),
            // Whole, and not what it should be.
            ("{\"error\":true,\"reason\":\"x\"}", .providerBadData, false),
            ("{\"a\":1,\"a\":2}", .providerBadData, false),
        ] as [(String, ErrorKind, Bool)])
    func aBodyThatIsBrokenMayBeWholeTheNextTime(body: String, kind: ErrorKind, isTransient: Bool) throws {
        let error = try Self.error(200, body)
        #expect(error.kind == kind)
        #expect(error.isTransient == isTransient)
    }

    /// Its length was right, so that libcurl took it for whole.
    @Test(
        arguments: [
            ("gzip", "{\"a\":\"b", .providerUnavailable), ("br", "{\"a\":", .providerUnavailable),
            ("gzip, deflate", "[1,2", .providerUnavailable), ("gzip", "{\"a\" 1}", .providerBadData),
            ("identity", "{\"a\":\"b", .providerBadData),
        ] as [(String, String, ErrorKind)])
    func whatWasCompressedAndBreaksOffIsHalfABody(encoding: String, body: String, kind: ErrorKind) throws {
        let response = HTTPResponse(
            status: 200, headers: [.init("Content-Encoding", encoding)], body: Array(body.utf8),
            fetchedAt: Instant(milliseconds: 0))
        let error = try #require(throws: SourceError.self) { _ = try OpenMeteoBody.answer(response, provider: "p") }
        #expect(error.kind == kind && error.isTransient)
    }

    @Test func anAnswerThatIsWholeAndStrangeStaysSo() throws {
        for row in ConformanceCase.all {
            let error = try #require(try row.walk().refusal(row.query, "{\"strange\":1}", status: 200))
            #expect(!error.isTransient, "\(error.message)")
        }
    }
}
