package import EnvironmentModel

extension CircuitBreaker.Verdict {
    /// What the end of a call says of the provider's health; nil is an answer.
    package init(_ error: SourceError?) {
        self = error.map { $0.kind.isProvidersFault ? .failure : .neutral } ?? .success
    }
}

extension ErrorKind {
    /// Whether it is the provider that failed, rather than the question, the key, a limit, or a caller who left. An attempt
    /// ends with `deadlineExceeded` only after a fair time.
    fileprivate var isProvidersFault: Bool {
        switch self {
        case .providerUnavailable, .providerBadData, .pluginFailed, .deadlineExceeded: true
        default: false
        }
    }
}
