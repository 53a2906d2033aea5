import Testing

/// A message of MCP and the lines that answer it.
struct MCPRow: Sendable, CustomTestStringConvertible {
    let name: String
    let input: String
    let output: [String]

    var testDescription: String { name }

    init(_ name: String, _ input: String, _ output: String...) {
        (self.name, self.input, self.output) = (name, input, output)
    }

    private static func request(_ method: String, _ params: String) -> String { MCPLine.request("1", method, params) }

    private static func refused(_ code: Int, _ kind: String, _ message: String, _ more: String) -> String {
        WireRow.refusal("1", code, kind, message, more)
    }

    private static func agreed(_ version: String) -> String {
        MCPLine.result("1", #"{"protocolVersion":"\#(version)","capabilities":{"tools":{"listChanged":true}},…"#)
    }

    static let initializing = [
        ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ].map { asked, given in
        MCPRow(
            "initialize with \(asked)",
            request("initialize", #""protocolVersion":"\#(asked)","capabilities":{},"what":"ever""#), agreed(given))
    }

    private static let version = "io.modelcontextprotocol/protocolVersion"
    private static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    private static let supported = #""supported":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"]"#

    private static func unsupported(_ version: String) -> String {
        refused(
            -32022, "unsupported_version",
            "MCP '\(version)' is not spoken message by message; use '2026-07-28' or begin with 'initialize'",
            #"\#(supported),"requested":"\#(version)""#)
    }

    private static func missing(_ key: String, _ expected: String) -> String {
        let path = "params._meta.\(key)"
        return refused(
            -32602, "invalid_params", "'\(path)' is missing; it must be \(expected)",
            #""path":"\#(path)","expected":"\#(expected)""#)
    }

    static let meta = [
        MCPRow(
            "an unknown version", request("tools/list", #""_meta":{"\#(version)":"2027-01-01","\#(capabilities)":{}}"#),
            unsupported("2027-01-01")),
        MCPRow(
            "a handshake version without a handshake",
            request("tools/list", #""_meta":{"\#(version)":"2025-06-18","\#(capabilities)":{}}"#),
            unsupported("2025-06-18")),
        MCPRow(
            "an unknown version outweighs what else is missing",
            request("server/discover", #""_meta":{"\#(version)":"2027-01-01"}"#), unsupported("2027-01-01")),
        MCPRow(
            "no capabilities", request("tools/list", #""_meta":{"\#(version)":"2026-07-28"}"#),
            missing(capabilities, "an object, such as {}")),
        MCPRow("discover without _meta", request("server/discover", ""), missing(version, "'2026-07-28'")),
        MCPRow(
            "listen without a version", request("subscriptions/listen", #""notifications":{},"_meta":{}"#),
            missing(version, "'2026-07-28'")),
    ]

    private static func unserved(_ method: String, _ list: String) -> String {
        refused(
            -32601, "unknown_method", "MCP's '\(method)' is not served here; there are \(list)",
            #""path":"method","given":"\#(method)""#)
    }

    private static let stateless = "'server/discover', 'tools/list', 'tools/call', 'subscriptions/listen'"
    private static let handshake = "'initialize', 'ping', 'tools/list', 'tools/call'"

    static let methods =
        ["ping", "logging/setLevel", "initialize", "air_quality", "resources/list"].map { method in
            MCPRow("\(method) in the stateless era", request(method, MCPLine.meta), unserved(method, stateless))
        }
        + ["logging/setLevel", "resources/list", "prompts/list", "completion/complete", "notifications/x"].map {
            method in
            MCPRow("\(method) after a handshake", request(method, ""), unserved(method, handshake))
        }
        + [
            MCPRow("ping after a handshake", request("ping", ""), WireRow.done("1")),
            MCPRow("ping with _meta", request("ping", #""_meta":{"progressToken":1}"#), WireRow.done("1")),
            MCPRow("initialized", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#),
            MCPRow("a cancellation of nothing", #"{"method":"notifications/cancelled","params":{"requestId":9}}"#),
            MCPRow("a cancellation without an id", #"{"method":"notifications/cancelled"}"#),
            MCPRow("a tool's call that wants no answer", #"{"method":"tools/call","params":{"name":"desk"}}"#),
            MCPRow(
                "params that are a list", #"{"id":1,"method":"tools/list","params":[]}"#,
                refused(
                    -32602, "invalid_params", "'params' must be an object, not '[]'",
                    #""path":"params","expected":"an object","given":"[]""#)),
        ]

    static let calls = [
        MCPRow("a call", MCPLine.call("1"), MCPLine.said("1")),
        MCPRow("no arguments", request("tools/call", #""name":"desk""#), MCPLine.said("1")),
        MCPRow("arguments that are null", request("tools/call", #""name":"desk","arguments":null"#), MCPLine.said("1")),
        MCPRow("unknown members", MCPLine.call("1", more: #","what":"ever","_meta":{"x":1}"#), MCPLine.said("1")),
        MCPRow(
            "an unknown argument", MCPLine.call("1", #""gats":"a""#),
            MCPLine.failed(
                "1",
                "'gats' is not known; did you mean 'gate'. Expected: one of 'gate', 'size', 'fails', 'finds', 'timeout_ms'."
            )),
        MCPRow(
            "an argument that does not fit", MCPLine.call("1", #""size":-1"#),
            MCPLine.failed("1", "'size' must be an integer from 0 to 1048576, not '-1'.")),
        MCPRow(
            "MCP has its own word for progress", MCPLine.call("1", #""progress":1"#),
            MCPLine.failed(
                "1",
                "'progress' is not known; the tool's inputSchema lists what is known. Expected: one of 'gate', 'size', 'fails', 'finds', 'timeout_ms'."
            )),
        MCPRow(
            "a failure", MCPLine.call("1", #""fails":true"#),
            MCPLine.failed("1", "The minute is used up. Try again after 2 s.")),
        MCPRow(
            "nothing found", MCPLine.call("1", #""finds":false"#), MCPLine.failed("1", "It said nothing; ask again.")),
        MCPRow(
            "an unknown tool", request("tools/call", #""name":"dask""#),
            refused(
                -32602, "invalid_params", "there is no tool 'dask'; did you mean 'desk'",
                #""path":"params.name","expected":"one of 'desk'","given":"dask","nearest":["desk"]"#)),
        MCPRow(
            "no name", request("tools/call", ""),
            refused(
                -32602, "invalid_params",
                "'params.name' is missing; it must be the name of a tool; 'tools/list' gives them",
                #""path":"params.name","expected":"the name of a tool; 'tools/list' gives them""#)),
        MCPRow(
            "a name that is a number", request("tools/call", #""name":5"#),
            refused(
                -32602, "invalid_params",
                "'params.name' must be the name of a tool, not '5'; 'tools/list' gives them",
                #""hint":"'tools/list' gives them","path":"params.name","expected":"the name of a tool","given":"5""#)),
        MCPRow(
            "arguments that are a list", request("tools/call", #""name":"desk","arguments":[1]"#),
            refused(
                -32602, "invalid_params", "'params.arguments' must be an object, not '[1]'",
                #""path":"params.arguments","expected":"an object","given":"[1]""#)),
        MCPRow(
            "a cursor", request("tools/list", #""cursor":"x""#),
            refused(
                -32602, "invalid_params",
                #"'params.cursor' must be left out, not '\"x\"'; leave it out: all tools are listed at once"#,
                #""hint":"leave it out: all tools are listed at once","path":"params.cursor","expected":"left out","given":"\"x\"""#
            )),
        MCPRow(
            "progress", MCPLine.call("1", more: #","_meta":{"progressToken":"t"}"#),
            #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":0,"total":2}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1,"total":2,"message":"first: ok"}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":2,"total":2,"message":"second: empty"}}"#,
            MCPLine.said("1")),
        MCPRow(
            "a batch", "[\(MCPLine.call("1")),{\"id\":2,\"method\":\"ping\"}]",
            "[\(MCPLine.said("1")),\(WireRow.done("2"))]"),
    ]

    static let all = initializing + meta + methods + calls
}
