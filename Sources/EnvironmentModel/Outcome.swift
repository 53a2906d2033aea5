/// What became of one provider in one call.
package struct Outcome: Sendable {
    /// Whether it delivered, and if not, why.
    package enum State: Sendable {
        case ok
        case stale
        case empty
        /// Kept apart, since most outcomes are copied with nothing to tell.
        indirect case failed(SourceError)
        case skipped(SkipReason)

        /// As the wire writes it.
        package var word: String {
            switch self {
            case .ok: "ok"
            case .stale: "stale"
            case .empty: "empty"
            case .failed: "failed"
            case .skipped: "skipped"
            }
        }
    }

    /// Why a provider was not asked.
    package enum SkipReason: String, Sendable, Hashable, CaseIterable {
        case notCovered = "not_covered"
        case noCredentials = "no_credentials"
        case disabled
        case breakerOpen = "breaker_open"
        case notNeeded = "not_needed"
    }

    /// Where the answer came from.
    package enum Cache: String, Sendable, CaseIterable {
        case miss
        case hit
        case replay
    }

    /// How an answer came about; only for providers that delivered.
    package struct Fetch: Sendable {
        /// Where the answer was kept, if anywhere.
        package var cache: Cache
        /// When the upstream answer was complete.
        package var fetchedAt: Instant
        /// Milliseconds since then.
        package var age: Int64

        /// What the clock shows when the answer is used; in replay that is when it was recorded.
        package var now: Instant { Instant(milliseconds: fetchedAt.milliseconds + age, offset: fetchedAt.offset) }

        package init(cache: Cache, fetchedAt: Instant, age: Int64) {
            self.cache = cache
            self.fetchedAt = fetchedAt
            self.age = age
        }
    }

    /// The configured name.
    package let provider: String
    /// What became of asking.
    package var state: State
    /// Why the provider was left alone, or why an answer stands in that is no longer fresh.
    package var cause: SourceError?
    /// Whether answers that are no longer fresh stand in for what could not be had, at whatever place.
    package var isStandIn = false
    /// How the answer was had; nil without one.
    package var fetch: Fetch?
    /// Upstream calls made for this answer.
    package var attempts: Int
    /// Milliseconds from the asking to the outcome; 0 in replay.
    package var elapsed: Int64

    package init(provider: String, state: State, fetch: Fetch? = nil, attempts: Int = 0, elapsed: Int64 = 0) {
        self.provider = provider
        self.state = state
        self.fetch = fetch
        self.attempts = attempts
        self.elapsed = elapsed
    }

    /// Why it failed, was left alone, or delivered only what is no longer fresh.
    package var error: SourceError? {
        if case .failed(let error) = state { return error }
        return cause
    }

    /// Whether the provider was asked at all.
    package var wasAsked: Bool {
        if case .skipped = state { return false }
        return true
    }

    /// Whether an asked provider gave an answer, fresh or not, full or empty.
    package var delivered: Bool {
        switch state {
        case .ok, .stale, .empty: true
        case .failed, .skipped: false
        }
    }
}

extension Outcome.State {
    /// Every `word`, in the order of the cases.
    package static let words = ["ok", "stale", "empty", "failed", "skipped"]
}
