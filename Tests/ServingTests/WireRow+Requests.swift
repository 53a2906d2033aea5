extension WireRow {
    private static func badID(_ written: String) -> String {
        noRequest("'id' must be a string or an integer, not '\(written)'; leave it out to get no answer")
    }

    private static func badVersion(_ written: String) -> String {
        noRequest(#"'jsonrpc' must be \"2.0\" or left out, not '\#(written)'"#, id: "1")
    }

    private static func twice(_ path: String, id: String) -> String {
        refusal(
            id, -32600, "duplicate_key", "'\(path)' stands twice in one object; keep one of them", #""path":"\#(path)""#
        )
    }

    private static func noObject(_ written: String) -> String {
        noRequest(#"a request is an object such as {\"id\":1,\"method\":\"ping\"}, not '\#(written)'"#)
    }

    private static func ping(id: String) -> String { #"{"id":\#(id),"method":"ping"}"# }

    private static let noMethod = "'method' is missing; name one, such as 'describe', which lists them"

    private static func misspelt(_ word: String) -> String { "'method' is missing; write it in place of '\(word)'" }

    static let envelopes: [WireRow] = [
        WireRow("with jsonrpc", #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, done("1")),
        WireRow("a string id", ping(id: #""a""#), done(#""a""#)),
        WireRow("an empty string id", ping(id: #""""#), done(#""""#)),
        WireRow("an id of digits in quotes", ping(id: #""1""#), done(#""1""#)),
        WireRow("an escaped string id, echoed by value", ping(id: #""\u0061\n""#), done(#""a\n""#)),
        WireRow("zero", ping(id: "0"), done("0")),
        WireRow("minus zero", ping(id: "-0"), done("-0")),
        WireRow("a negative id", ping(id: "-7"), done("-7")),
        WireRow("2^53+1", ping(id: "9007199254740993"), done("9007199254740993")),
        WireRow(
            "forty digits", ping(id: "1234567890123456789012345678901234567890"),
            done("1234567890123456789012345678901234567890")),
        WireRow("id null", ping(id: "null"), badID("null")),
        WireRow("id 1.0", ping(id: "1.0"), badID("1.0")),
        WireRow("id 1e2", ping(id: "1e2"), badID("1e2")),
        WireRow("id true", ping(id: "true"), badID("true")),
        WireRow("id array", ping(id: "[1]"), badID("[1]")),
        WireRow("id object", ping(id: "{}"), badID("{}")),
        WireRow("jsonrpc 1.0", #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, badVersion(#"\"1.0\""#)),
        WireRow("jsonrpc as a number", #"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, badVersion("2.0")),
        WireRow("jsonrpc null", #"{"jsonrpc":null,"id":1,"method":"ping"}"#, badVersion("null")),
        WireRow("no method", #"{"id":1}"#, noRequest(noMethod, id: "1")),
        WireRow("method misspelt", #"{"id":1,"metod":"ping"}"#, noRequest(misspelt("metod"), id: "1")),
        WireRow("method in capitals", #"{"id":1,"Method":"ping"}"#, noRequest(misspelt("Method"), id: "1")),
        WireRow("nothing at all", "{}", noRequest(noMethod)),
        WireRow("method 5", #"{"id":1,"method":5}"#, noRequest("'method' must be a string, not '5'", id: "1")),
        WireRow("method 5 without id", #"{"method":5}"#, noRequest("'method' must be a string, not '5'")),
        WireRow("a number", "5", noObject("5")),
        WireRow("a string", #""ping""#, noObject(#"\"ping\""#)),
        WireRow("null", "null", noObject("null")),
        WireRow("a stray result", #"{"id":1,"result":{}}"#),
        WireRow("a stray error", #"{"id":null,"error":{"code":1}}"#),
        WireRow("a result with a method is a request", #"{"id":1,"method":"ping","result":1}"#, done("1")),
        WireRow("id twice", #"{"id":1,"id":2,"method":"ping"}"#, twice("id", id: "null")),
        WireRow("method twice", #"{"id":1,"method":"ping","method":"ping"}"#, twice("method", id: "1")),
        WireRow("an unknown member twice", #"{"id":1,"method":"ping","x":1,"x":2}"#, twice("x", id: "1")),
        WireRow(
            "a parameter twice", #"{"id":1,"method":"ping","params":{"a":[{"b":1,"b":2}]}}"#,
            twice("params.a[0].b", id: "1")),
        WireRow("a repetition in what is ignored", #"{"id":1,"method":"ping","x":{"a":1,"a":2}}"#, done("1")),
        WireRow("an unknown member", #"{"id":1,"method":"ping","trace":true}"#, done("1")),
        WireRow("a notification", #"{"method":"ping"}"#),
        WireRow("a notification with bad parameters", #"{"method":"ping","params":3}"#),
        WireRow("a notification with another version", #"{"jsonrpc":"1.0","method":"ping"}"#),
        WireRow("a notification with a parameter twice", #"{"method":"ping","params":{"a":1,"a":2}}"#),
        WireRow("a notification of an unknown method", #"{"method":"nope"}"#),
        WireRow("an unknown $/ notification", #"{"method":"$/progress"}"#),
        WireRow("a cancellation of nothing", #"{"id":1,"method":"cancel","params":{"id":99}}"#, done("1")),
        WireRow("$/cancelRequest of nothing", #"{"method":"$/cancelRequest","params":{"id":"x"}}"#),
        WireRow(
            "an internal error", #"{"id":1,"method":"break"}"#,
            refusal("1", -32603, "internal", "this method is broken; report it")),
    ]

    private static func misfit(
        _ path: String, _ expected: String, _ given: String, advice: String = "", _ more: String = ""
    ) -> String {
        refusal(
            "1", -32602, "invalid_params", "'\(path)' must be \(expected), not '\(given)'\(advice)",
            #"\#(more)"path":"\#(path)","expected":"\#(expected)","given":"\#(given)""#)
    }

    static let parameters: [WireRow] = [
        WireRow("params null", #"{"id":1,"method":"ping","params":null}"#, done("1")),
        WireRow("params array", #"{"id":1,"method":"ping","params":[]}"#, misfit("params", "an object", "[]")),
        WireRow("params number", #"{"id":1,"method":"ping","params":3}"#, misfit("params", "an object", "3")),
        WireRow(
            "an unknown method near a known one", #"{"id":1,"method":"pong","params":3}"#,
            refusal(
                "1", -32601, "unknown_method", "there is no method 'pong'; did you mean 'ping'",
                #""path":"method","given":"pong","nearest":["ping"]"#)),
        WireRow(
            "an unknown method", #"{"id":1,"method":"xyzxyz"}"#,
            refusal(
                "1", -32601, "unknown_method", "there is no method 'xyzxyz'; 'describe' lists those there are",
                #""path":"method","given":"xyzxyz""#)),
        WireRow(
            "a parameter where there are none", #"{"id":1,"method":"ping","params":{"x":1}}"#,
            refusal(
                "1", -32602, "invalid_params", "'params.x' is not known; this takes no parameters",
                #""path":"params.x","expected":"no parameters","given":"x""#)),
        WireRow(
            "a misspelt parameter", #"{"id":1,"method":"hold","params":{"gat":"x"}}"#,
            refusal(
                "1", -32602, "invalid_params", "'params.gat' is not known; did you mean 'gate'",
                #""path":"params.gat","expected":"one of 'gate', 'stubborn', 'timeout_ms'","given":"gat","nearest":["gate"]"#
            )),
        WireRow(
            "a missing parameter", #"{"id":1,"method":"hold"}"#,
            refusal(
                "1", -32602, "invalid_params", "'params.gate' is missing; it must be text of 1 to 256 characters",
                #""path":"params.gate","expected":"text of 1 to 256 characters""#)),
        WireRow(
            "a deadline out of range", #"{"id":1,"method":"hold","params":{"gate":"a","timeout_ms":120001}}"#,
            misfit("params.timeout_ms", "an integer from 1 to 120000", "120001")),
        WireRow(
            "an integer as text", #"{"id":1,"method":"fill","params":{"size":"5"}}"#,
            misfit(
                "params.size", "an integer from 2 to 16777216", #"\"5\""#, advice: "; write 5",
                #""hint":"write 5","#)),
        WireRow(
            "an integer with a fraction", #"{"id":1,"method":"fill","params":{"size":2.0}}"#,
            misfit("params.size", "an integer from 2 to 16777216", "2.0")),
    ]
}
