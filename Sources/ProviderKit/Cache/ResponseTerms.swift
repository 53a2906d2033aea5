import EnvironmentModel
import Transport

/// What one response says of being kept (RFC 9111, and `stale-if-error` of RFC 5861), as a cache of one person's own
/// reads it.
struct ResponseTerms: Hashable {
    /// `no-store`.
    var forbidsKeeping = false
    /// `must-revalidate` or `no-cache`: an error is no reason to use an answer that is not fresh.
    var forbidsStale = false
    /// nil when the response does not say.
    var freshUntil: Instant?
    /// How long an answer that is no longer fresh stands in for an error; nil when the response does not say.
    var staleIfError: Duration?

    /// About 68 years, beyond which RFC 9111 lets a cache count no further.
    private static let longest: Int64 = 1 << 31

    init(_ response: HTTPResponse) {
        var maxAge: Int64?
        for field in response.headers where field.name == "cache-control" {
            for directive in field.value.split(separator: ",") {
                let (name, argument) = Self.cut(directive)
                switch name {
                case "no-store": forbidsKeeping = true
                case "must-revalidate": forbidsStale = true
                // With an argument it speaks of single fields.
                case "no-cache" where argument == nil: (maxAge, forbidsStale) = (0, true)
                case "max-age": maxAge = min(maxAge ?? Self.longest, Self.seconds(argument) ?? 0)
                case "stale-if-error": staleIfError = Self.seconds(argument).map { .seconds($0) }
                default: break
                }
            }
        }
        guard let lifetime = maxAge ?? Self.expires(response) else { return }
        let age = Self.seconds(response.header("age").map { Substring($0) }) ?? 0
        freshUntil = response.fetchedAt.advanced(by: .seconds(max(0, lifetime - age)))
    }

    /// Seconds from `Date`, or else from when the answer was complete; 0 for what is no date, which means "expired".
    private static func expires(_ response: HTTPResponse) -> Int64? {
        guard let text = response.header("expires") else { return nil }
        guard let expires = Instant(httpDate: text) else { return 0 }
        let sent = response.header("date").flatMap { Instant(httpDate: $0) } ?? response.fetchedAt
        return min(max(0, expires.milliseconds - sent.milliseconds) / 1000, longest)
    }

    /// Name in lower case and argument without quotes.
    private static func cut(_ directive: Substring) -> (name: String, argument: Substring?) {
        let halves = directive.split(separator: "=", maxSplits: 1).map { $0.trimmed { $0 == " " || $0 == "\t" } }
        return (halves.first?.lowercased() ?? "", halves.count > 1 ? halves[1].trimmed { $0 == "\"" } : nil)
    }

    /// nil for what is no number of seconds.
    private static func seconds(_ text: Substring?) -> Int64? {
        guard let text, !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return min(Int64(text) ?? longest, longest)
    }
}

extension Substring {
    fileprivate func trimmed(_ isEdge: (Character) -> Bool) -> Substring {
        var rest = drop(while: isEdge)
        while let last = rest.last, isEdge(last) { rest.removeLast() }
        return rest
    }
}
