package import EnvironmentModel

extension CircuitBreaker.Verdict {
    /// What the end of a call says of the provider's health; nil is an answer.
    package init(_ error: SourceError?) {
        self = error.map { $0.kind.isProvidersFault ? .failure : .neutral } ?? .success
    }
}

extension ErrorKind {
    /// Whether it is the provider that failed, rather than the question, the key, the caller's time or a limit.
    fileprivate var isProvidersFault: Bool {
        switch self {
        case .providerUnavailable, .providerBadData, .pluginFailed: true
        default: false
        }
    }
}
