import Serving
import Testing

/// A piece of a stream and the lines that answer it.
struct WireRow: Sendable, CustomTestStringConvertible {
    let name: String
    let input: [UInt8]
    let output: [String]
    /// Small limits, so that rows about them stay readable.
    let limits: ServerLimits

    var testDescription: String { name }

    init(_ name: String, _ input: String, _ output: String...) {
        self.init(name, bytes: Array(input.utf8), output)
    }

    init(_ name: String, bytes: [UInt8], _ output: [String]) {
        (self.name, input, self.output) = (name, bytes, output)
        var limits = ServerLimits()
        limits.lineBytes = 200
        limits.batchItems = 3
        self.limits = limits
    }

    /// The answer `{}`.
    static func done(_ id: String) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }

    /// An error answer; `more` are the members of `data` after `retryable`, as JSON.
    static func refusal(_ id: String, _ code: Int, _ kind: String, _ message: String, _ more: String = "") -> String {
        let data = #"{"kind":"\#(kind)","retryable":false\#(more.isEmpty ? "" : ",")\#(more)}"#
        return #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)","data":\#(data)}}"#
    }

    static func unreadable(
        _ message: String, _ offset: Int, kind: String = "parse_error", line: Int = 1
    ) -> String {
        refusal(
            "null", -32700, kind, "the line is not JSON: \(message)", #""line":\#(line),"offset":\#(offset)"#)
    }

    static func noRequest(_ message: String, id: String = "null") -> String {
        refusal(id, -32600, "invalid_request", message)
    }

    static let ping = #"{"id":1,"method":"ping"}"#

    static let tooLong = refusal(
        "null", -32600, "line_too_long", "the line is longer than 200 bytes and was thrown away; send less at once",
        #""line":1"#)

    private static func padded(to size: Int) -> String {
        #"{"id":1,"method":"ping"}"# + String(repeating: " ", count: size - 24)
    }

    private static let notNaN = "'NaN' is no JSON number; write null for an unknown value"

    static let all = framing + envelopes + parameters + batches

    static let framing: [WireRow] = [
        WireRow("a request", ping + "\n", done("1")),
        WireRow("a last line without end", ping, done("1")),
        WireRow("a carriage return", ping + "\r\n", done("1")),
        WireRow("blank lines", "\n \t\n\r\n" + ping + "\n\n", done("1")),
        WireRow("a byte order mark", "\u{FEFF}" + ping, done("1")),
        WireRow(
            "a second byte order mark", bytes: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(ping.utf8),
            [unreadable("a byte order mark stands before the document; send UTF-8 without one", 0)]),
        WireRow("two lines", ping + "\n" + #"{"id":2,"method":"ping"}"#, done("1"), done("2")),
        WireRow(
            "no JSON in line 2", "\n{",
            unreadable("the text ends where a name in quotes must follow; send the whole document", 1, line: 2)),
        WireRow(
            "two documents", ping + " x",
            unreadable("'x' follows the end of the document; send one document at a time", 25)),
        WireRow(
            "a NUL", bytes: [0], [unreadable("expected a value, found a NUL byte (is this UTF-16?)", 0)]),
        WireRow("NaN", "NaN", unreadable(notNaN, 0, kind: "not_a_number")),
        WireRow("NaN inside", #"{"id":NaN}"#, unreadable(notNaN, 6, kind: "not_a_number")),
        WireRow(
            "-Infinity", #"{"id":1,"params":{"a":-Infinity}}"#,
            unreadable("'-Infinity' is no JSON number; write null for an unknown value", 22, kind: "not_a_number")),
        WireRow(
            "bytes that are no UTF-8", bytes: Array(#"{"id":"#.utf8) + [0x22, 0xFF, 0x22, 0x7D],
            [unreadable("bytes that are not UTF-8; encode the text as UTF-8", 7, kind: "invalid_utf8")]),
        WireRow(
            "half a surrogate pair", #"{"id":1,"method":"\ud800"}"#,
            unreadable(
                "an escaped surrogate stands alone; write both halves of the pair or the character itself", 18,
                kind: "invalid_utf8")),
        WireRow(
            "too deep", String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
            unreadable("brackets are nested deeper than 64; flatten the document", 64, kind: "too_deep")),
        WireRow("a line at the limit", padded(to: 200) + "\r\n", done("1")),
        WireRow("a line over the limit", padded(to: 201) + "\n", tooLong),
        WireRow("a line far over the limit", padded(to: 2000), tooLong),
        WireRow("a line after one over the limit", padded(to: 999) + "\n" + ping + "\n", tooLong, done("1")),
    ]

    static let batches: [WireRow] = [
        WireRow("a batch", "[\(ping)]", "[\(done("1"))]"),
        WireRow("order of a batch", #"[{"id":2,"method":"ping"},\#(ping)]"#, "[\(done("2")),\(done("1"))]"),
        WireRow(
            "an item that is no request", "[1,\(ping)]",
            "[\(noRequest(#"a request is an object such as {\"id\":1,\"method\":\"ping\"}, not '1'"#)),\(done("1"))]"),
        WireRow("only notifications", #"[{"method":"ping"},{"method":"nope"}]"#),
        WireRow("only stray responses", #"[{"id":1,"result":1}]"#),
        WireRow("a notification among requests", #"[{"method":"ping"},\#(ping)]"#, "[\(done("1"))]"),
        WireRow(
            "a nested batch", "[[]]",
            "[\(noRequest(#"a request is an object such as {\"id\":1,\"method\":\"ping\"}, not '[]'"#))]"),
        WireRow(
            "an empty batch", "[]",
            refusal("null", -32600, "batch_too_large", "the batch is empty; send at least one request")),
        WireRow("a batch at the limit", "[\(ping),\(ping),\(ping)]", "[\(done("1")),\(done("1")),\(done("1"))]"),
        WireRow(
            "a batch over the limit", "[1,1,1,1]",
            refusal("null", -32600, "batch_too_large", "the batch has 4 requests; send at most 3 at once")),
    ]
}
