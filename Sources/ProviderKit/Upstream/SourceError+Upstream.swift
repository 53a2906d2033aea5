import EnvironmentModel

/// What a waiter is told when no answer of the provider says it.
extension SourceError {
    static func cancelled(_ provider: String) -> SourceError {
        SourceError(.cancelled, provider: provider, message: "the question to '\(provider)' was cancelled")
    }

    /// - Parameter limit: the provider's own limit, if that is what ended the waiting rather than the caller's deadline.
    static func outOfPatience(_ provider: String, limit: Duration?) -> SourceError {
        guard let limit else {
            return SourceError(
                .deadlineExceeded, provider: provider,
                message: "'\(provider)' did not answer before the call's deadline")
        }
        return SourceError(
            .providerUnavailable, provider: provider,
            message: "'\(provider)' did not answer within \(limit.milliseconds) ms")
    }

    static func circuitOpen(_ provider: String, for wait: Duration) -> SourceError {
        SourceError(
            .circuitOpen, provider: provider,
            message: "'\(provider)' failed too often and is left alone for \(wait.wholeSeconds) s",
            retryAfter: max(1, wait.milliseconds))
    }

    static func budgetSpent(_ provider: String, _ obstacle: CallBudget.Obstacle) -> SourceError {
        let what =
            obstacle.period.map { "the \($0.rawValue) limit of '\(provider)' is used up" }
            ?? "'\(provider)' has asked to be left alone"
        return SourceError(
            .rateLimited, provider: provider,
            message: "\(what); it can be asked again in \(obstacle.wait.wholeSeconds) s",
            retryAfter: max(1, obstacle.wait.milliseconds))
    }

    static func notCached(_ provider: String) -> SourceError {
        SourceError(
            .notCached, provider: provider, message: "nothing is kept of '\(provider)' for this question",
            hint: "leave out 'cache' or say 'normal'")
    }
}

extension Duration {
    /// Rounded up.
    fileprivate var wholeSeconds: Int64 { max(1, (milliseconds + 999) / 1000) }
}
