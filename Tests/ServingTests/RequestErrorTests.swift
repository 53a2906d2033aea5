import EnvironmentModel
import JSON
import Serving
import Testing

/// How errors look on the wire, and the table of their kinds.
@Suite struct RequestErrorTests {
    @Test func writesAllMembersInTheirOrder() {
        var error = RequestError(.rateLimited, "the minute limit of 'a' is used up")
        error.further = [JSONMember("causes", Array("[]".utf8)), JSONMember("partial", Array("{}".utf8))]
        error.offset = 4
        error.line = 3
        error.nearest = ["x", "y"]
        error.given = "g"
        error.expected = "e"
        error.path = "p"
        error.hint = "h"
        error.provider = "a"
        error.retryAfter = 41_000
        #expect(
            text(error)
                == #"{"code":1204,"message":"the minute limit of 'a' is used up","data":{"kind":"rate_limited","#
                + #""retryable":true,"retry_after_ms":41000,"provider":"a","hint":"h","path":"p","expected":"e","given":"g","#
                + #""nearest":["x","y"],"line":3,"offset":4,"causes":[],"partial":{}}}"#)
    }

    @Test func writesOnlyWhatIsSet() {
        var error = RequestError(.providerUnavailable, "no")
        error.isRetryable = false
        #expect(
            text(error) == #"{"code":1201,"message":"no","data":{"kind":"provider_unavailable","retryable":false}}"#)
    }

    private func text(_ error: RequestError) -> String {
        var writer = JSONWriter()
        error.write(into: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func noTwoKindsShareAWord() {
        #expect(Set(ErrorKind.allCases.map(\.word)).count == ErrorKind.allCases.count)
    }

    @Test(arguments: ErrorKind.allCases) func aWordLeadsToItsKind(_ kind: ErrorKind) {
        #expect(ErrorKind(word: kind.word) == kind)
    }

    @Test(arguments: ErrorKind.allCases) func numbersOfOurOwnStayOutsideTheReservedRange(_ kind: ErrorKind) {
        let standard = [-32700, -32600, -32601, -32602, -32603]
        let ofMCP = [-32022]
        #expect((standard + ofMCP).contains(kind.code) || !(-32768 ... -32000).contains(kind.code))
    }

    @Test func unknownWordsAreNoKind() {
        #expect(ErrorKind(word: "Internal") == nil)
    }
}
