import Diagnostics
import EnvironmentModel
package import JSON

// Every sentence of the wire about lines, envelopes and the life of a call.
extension RequestError {
    /// A line that is no JSON; `line` counts from 1.
    package static func unreadable(_ cause: JSONError, line: Int) -> RequestError {
        let kind: ErrorKind =
            switch cause.kind {
            case .syntax: .parseError
            case .invalidUTF8: .invalidUTF8
            case .notANumber: .notANumber
            case .tooDeep: .tooDeep
            }
        var error = RequestError(kind, "the line is not JSON: \(cause.message)")
        error.line = line
        error.offset = cause.offset
        return error
    }

    static func lineTooLong(_ line: Int, limit: Int) -> RequestError {
        var error = RequestError(
            .lineTooLong, "the line is longer than \(limit) bytes and was thrown away; send less at once")
        error.line = line
        return error
    }

    static func notAnObject(_ value: JSONValue) -> RequestError {
        RequestError(
            .invalidRequest, #"a request is an object such as {"id":1,"method":"ping"}, not '\#(value.excerpt)'"#)
    }

    static func badID(_ value: JSONValue) -> RequestError {
        RequestError(
            .invalidRequest,
            "'id' must be a string or an integer, not '\(value.excerpt)'; leave it out to get no answer")
    }

    static func badVersion(_ value: JSONValue) -> RequestError {
        RequestError(.invalidRequest, #"'jsonrpc' must be "2.0" or left out, not '\#(value.excerpt)'"#)
    }

    static func noMethod(_ value: JSONValue?, in envelope: JSONValue) -> RequestError {
        guard let value else {
            let word = Vocabulary(["method"])
            let near = envelope.members.prefix(16).first { !word.nearest(to: $0.key).isEmpty }?.key
            let cure = near.map { "write it in place of '\($0)'" } ?? "name one, such as 'describe', which lists them"
            return RequestError(.invalidRequest, "'method' is missing; \(cure)")
        }
        return RequestError(.invalidRequest, "'method' must be a string, not '\(value.excerpt)'")
    }

    static func duplicateKey(_ path: String) -> RequestError {
        let path = path.shortened()
        var error = RequestError(.duplicateKey, "'\(path)' stands twice in one object; keep one of them")
        error.path = path
        return error
    }

    static func duplicateID(_ id: RequestID) -> RequestError {
        var error = RequestError(.duplicateID, "a call with this id is still in flight; use another id")
        error.further = [JSONMember("id", id.json)]
        return error
    }

    static func emptyBatch() -> RequestError {
        RequestError(.batchTooLarge, "the batch is empty; send at least one request")
    }

    static func batchTooLarge(_ count: Int, limit: Int) -> RequestError {
        RequestError(.batchTooLarge, "the batch has \(count) requests; send at most \(limit) at once")
    }

    static func unknownMethod(_ name: String, nearest: [String]) -> RequestError {
        let name = name.shortened()
        let hint = nearest.first.map { "did you mean '\($0)'" } ?? "'describe' lists those there are"
        var error = RequestError(.unknownMethod, "there is no method '\(name)'; \(hint)")
        error.path = "method"
        error.given = name
        error.nearest = nearest
        return error
    }

    static func cancelled() -> RequestError {
        RequestError(.cancelled, "the call was cancelled by its caller")
    }

    static func drained() -> RequestError {
        RequestError(.cancelled, "the hub ended before the call was finished; ask again when it is back")
    }

    static func deadlineExceeded(milliseconds: Int) -> RequestError {
        RequestError(
            .deadlineExceeded, "the call was not finished within \(milliseconds) ms; ask for less or raise 'timeout_ms'"
        )
    }

    static func overloaded(calls: Int) -> RequestError {
        var error = RequestError(.overloaded, "\(calls) calls are waiting already; ask again later")
        error.retryAfter = 1000
        return error
    }

    static func shuttingDown() -> RequestError {
        RequestError(.shuttingDown, "the hub is shutting down and takes no more calls; start it again")
    }

    static func answerTooLarge(_ size: Int, limit: Int, isLeast: Bool = false) -> RequestError {
        RequestError(
            .answerTooLarge,
            "the answer has \(isLeast ? "at least " : "")\(size) bytes and at most \(limit) are sent; "
                + "ask for fewer places, hours or fields")
    }
}
