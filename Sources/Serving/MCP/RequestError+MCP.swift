import Diagnostics
import EnvironmentModel
import JSON

// Every sentence about messages of MCP.
extension RequestError {
    /// A version that no message may bring in its `_meta`.
    static func unsupportedVersion(_ version: String) -> RequestError {
        var error = RequestError(
            .unsupportedVersion,
            "MCP '\(version.shortened(to: 64))' is not spoken message by message; use '\(MCPVersion.july2026.rawValue)' "
                + "or begin with 'initialize'")
        var supported = JSONWriter()
        supported.beginArray()
        for word in MCPVersion.words { supported.string(word) }
        supported.endArray()
        var requested = JSONWriter()
        requested.string(version.shortened())
        error.further = [JSONMember("supported", supported.bytes), JSONMember("requested", requested.bytes)]
        return error
    }

    static func unknownMCPMethod(_ name: String, _ era: MCPEra) -> RequestError {
        let known =
            switch era {
            case .handshake: ["initialize", "ping", "tools/list", "tools/call"]
            case .stateless: ["server/discover", "tools/list", "tools/call", "subscriptions/listen"]
            }
        let nearest = Vocabulary(known).nearest(to: name)
        let list = known.map { "'\($0)'" }.joined(separator: ", ")
        var error = RequestError(
            .unknownMethod, "MCP's '\(name.shortened(to: 64))' is not served here; there are \(list)")
        error.path = "method"
        error.given = name.shortened()
        error.nearest = nearest
        return error
    }

    static func unknownCursor(_ cursor: JSONValue) -> RequestError {
        .misfit(
            path: "params.cursor", expected: "left out", given: cursor,
            hint: "leave it out: all tools are listed at once")
    }

    static func unknownTool(_ name: String, known: [String]) -> RequestError {
        let nearest = Vocabulary(known).nearest(to: name)
        let advice = nearest.first.map { "did you mean '\($0)'" } ?? "'tools/list' gives those there are"
        var error = RequestError(.invalidParams, "there is no tool '\(name.shortened(to: 64))'; \(advice)")
        error.path = "params.name"
        error.expected = "one of " + known.map { "'\($0)'" }.joined(separator: ", ")
        error.given = name.shortened()
        error.nearest = nearest
        return error
    }

    /// As many listen as may; one of them must end before another begins.
    static func tooManyListens(_ limit: Int) -> RequestError {
        RequestError(.invalidRequest, "there are \(limit) 'subscriptions/listen' already; cancel one of them first")
    }
}
