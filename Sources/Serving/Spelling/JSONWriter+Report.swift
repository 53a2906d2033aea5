import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

extension JSONWriter {
    /// `sources`, `warnings`, `attribution` and `complete`: the end of every answer.
    mutating func tail(_ tail: Tail) {
        key("sources")
        beginArray()
        for position in tail.outcomes.indices { source(tail.outcomes[position]) }
        endArray()
        key("warnings")
        beginArray()
        // By position: a warning has two texts, and a copy counts them.
        for part in tail.warnings {
            let root = part.root == Tail.root ? nil : part.root
            for position in part.list.indices { warning(part.list[position], root: root) }
        }
        endArray()
        key("attribution")
        beginArray()
        for credit in tail.attribution { attribution(credit) }
        endArray()
        member("complete", tail.isComplete)
    }

    mutating func warnings(_ warnings: [Warning]) {
        key("warnings")
        beginArray()
        for warning in warnings { self.warning(warning, root: nil) }
        endArray()
    }

    /// One warning, with its path below `root` instead of `data` unless that is nil.
    private mutating func warning(_ warning: borrowing Warning, root: String?) {
        beginObject()
        member("kind", warning.kind.rawValue)
        key("path")
        if let root, warning.path.hasPrefix(Tail.root) {
            string(root, warning.path, from: Tail.root.utf8.count)
        } else {
            string(warning.path)
        }
        member("message", warning.message)
        endObject()
    }

    mutating func attribution(_ credit: Attribution) {
        beginObject()
        member("text", credit.text)
        member("licence", credit.licence)
        member("url", credit.url)
        endObject()
    }

    private mutating func source(_ outcome: Outcome) {
        beginObject()
        member("provider", outcome.provider)
        member("state", outcome.state.word)
        switch outcome.state {
        case .ok, .stale, .empty, .failed: break
        case .skipped(let reason): member("reason", reason.rawValue)
        }
        if let error = outcome.error {
            key("error")
            failure(error, naming: false)
        }
        if let fetch = outcome.fetch {
            member("cache", fetch.cache.rawValue)
            member("fetched_at", fetch.fetchedAt)
            member("age_ms", Int(fetch.age))
        }
        if outcome.wasAsked {
            member("attempts", outcome.attempts)
            member("elapsed_ms", Int(outcome.elapsed))
        }
        endObject()
    }

    /// One entry of `causes`.
    mutating func cause(_ error: SourceError) { failure(error, naming: true) }

    /// `kind`, `message`, `retryable` and, where known, `retry_after_ms` and `hint`.
    private mutating func failure(_ error: SourceError, naming: Bool) {
        beginObject()
        if naming { member("provider", error.provider) }
        member("kind", error.kind.word)
        member("message", error.message)
        member("retryable", error.isRetryable)
        if let wait = error.retryAfter { member("retry_after_ms", Int(wait)) }
        if let hint = error.hint { member("hint", hint) }
        endObject()
    }

    /// An instant as RFC 3339 with its offset, or null.
    mutating func member(_ name: StaticString, _ instant: Instant?) {
        key(name)
        if let instant { self.instant(instant) } else { null() }
    }

    /// A day as `YYYY-MM-DD`.
    mutating func member(_ name: StaticString, _ day: Day) {
        key(name)
        day.withText { string(ascii: $0) }
    }

    /// An instant as RFC 3339 with its offset.
    mutating func instant(_ instant: Instant) { instant.withRFC3339 { string(ascii: $0) } }

    /// `latitude` and `longitude` of an open object.
    mutating func members(of coordinate: Coordinate) {
        member("latitude", coordinate.latitude)
        member("longitude", coordinate.longitude)
    }
}
