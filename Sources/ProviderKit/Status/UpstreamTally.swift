package import EnvironmentModel

/// What one provider was asked and how it fared since its source was made: a pure value.
package struct UpstreamTally: Sendable, Hashable {
    /// Requests sent.
    package private(set) var calls = 0
    /// Attempts after the first at the same question.
    package internal(set) var retries = 0
    /// Parts that somebody else had asked already, so that one fetch serves both.
    package internal(set) var shared = 0
    /// Parts that came along with those of somebody else, in a fetch that had to wait.
    package internal(set) var joined = 0
    /// Kept answers that the provider confirmed.
    package private(set) var confirmed = 0
    /// Attempts that failed; one that everybody left is `cancelled`.
    package private(set) var errors: [ErrorKind: Int] = [:]
    /// How long attempts took, those left out that everybody left.
    package private(set) var latency = LatencyHistogram()

    /// Nobody was asked.
    package init() {}

    /// Takes the end of one attempt.
    mutating func note(_ result: Attempt.Result, took duration: Duration) {
        calls += result.calls
        confirmed += result.isConfirmed ? 1 : 0
        guard case .failure(let error) = result.end else { return latency.add(duration) }
        errors[error.kind, default: 0] += 1
        if error.kind != .cancelled { latency.add(duration) }
    }
}
