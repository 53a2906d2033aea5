/// How long somebody waits for a source.
package struct Patience: Sendable, Hashable {
    /// When the waiting ends.
    package let deadline: ContinuousClock.Instant
    /// The source's own limit, if that is what ends the waiting rather than the caller's deadline.
    package let limit: Duration?

    package init(deadline: ContinuousClock.Instant, limit: Duration? = nil) {
        self.deadline = deadline
        self.limit = limit
    }
}
