package import EnvironmentModel

/// Whether and when a failed call is made again: a pure value.
package struct RetryPolicy: Sendable {
    /// Further calls after the first.
    package let retries: Int

    package init(retries: Int) {
        self.retries = retries
    }

    /// How long to wait before call number `attempt + 1`; nil when it is not worth it, not safe, or one call too many.
    ///
    /// - Parameters:
    ///   - attempt: calls made so far, from 1.
    ///   - random: 0 ..< 1.
    package mutating func delay(after error: SourceError, attempt: Int, random: Double) -> Duration? { nil }

    /// Tells that a call succeeded, which earns leave for later ones to be repeated.
    package mutating func succeeded() {}
}
