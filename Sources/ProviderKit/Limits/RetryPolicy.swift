package import EnvironmentModel

/// Whether and when a failed call is made again: a pure value.
///
/// The wait is anywhere up to 250 ms, then 500 ms, doubling to 8 s: the whole of it is left to chance, so that many
/// callers who failed together do not come back together. 250 ms outlasts a restarted connection; beyond 8 s hardly a
/// caller still waits.
package struct RetryPolicy: Sendable {
    private static let firstWait = Duration.milliseconds(250)
    private static let longestWait = Duration.seconds(8)
    /// Repeats that failures may cost before the first success earns more.
    private static let mostLeave = 100
    /// Ten successes earn one repeat, so that a provider in trouble sees little more load than one in health.
    private static let costOfRetry = 10

    /// Further calls after the first.
    package let retries: Int
    /// In tenths of a repeat.
    private var leave = mostLeave

    /// Repeats that may be made before a success earns more.
    package var left: Int { leave / Self.costOfRetry }

    package init(retries: Int) {
        self.retries = retries
    }

    /// How long to wait before call number `attempt + 1`; nil when it is not worth it, not safe, or one call too many.
    ///
    /// What the provider stated as `retryAfter` is waited for in any case, and chance comes on top of it.
    ///
    /// - Parameters:
    ///   - attempt: calls made so far, from 1.
    ///   - random: 0 ..< 1.
    ///   - left: how much time there is; a wait that is not shorter is none, and costs nothing.
    package mutating func delay(
        after error: SourceError, attempt: Int, random: Double, within left: Duration? = nil
    ) -> Duration? {
        guard error.isTransient, attempt <= retries, leave >= Self.costOfRetry else { return nil }
        let stated = Duration.milliseconds(max(0, error.retryAfter ?? 0))
        let most = min(Self.longestWait, Self.firstWait * (1 << min(max(attempt - 1, 0), 10)))
        let wait = stated + .milliseconds(Int64(Double(most.milliseconds) * random))
        if let left, wait >= left { return nil }
        leave -= Self.costOfRetry
        return wait
    }

    /// Tells that a call succeeded, which earns leave for later ones to be repeated.
    package mutating func succeeded() {
        leave = min(leave + 1, Self.mostLeave)
    }
}
