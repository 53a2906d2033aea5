package import EnvironmentModel
package import Transport

extension SourceError {
    /// What a failed exchange means for the provider that was asked.
    ///
    /// - Parameter timeout: the provider's own limit, if that is what ran out rather than the caller's deadline.
    package init(_ error: TransportError, provider: String, timeout: Duration?) {
        self.init(
            SourceError.kind(of: error.kind, isOwnLimit: timeout != nil), provider: provider,
            message: SourceError.sentence(error, provider: provider, timeout: timeout), hint: error.hint,
            // A certificate that is not trusted and a libcurl that is missing are so the next time too.
            isTransient: error.kind == .insecure || error.kind == .unavailable ? false : nil)
    }

    private static func kind(of kind: TransportError.Kind, isOwnLimit: Bool) -> ErrorKind {
        switch kind {
        case .cancelled: .cancelled
        case .timedOut: isOwnLimit ? .providerUnavailable : .deadlineExceeded
        case .unresolved, .refused, .insecure, .broken, .stale, .unavailable: .providerUnavailable
        case .tooLarge: .providerBadData
        // Asking again is redirected again.
        case .malformed, .redirected: .providerRejected
        case .fixtureMissing: .fixtureMissing
        case .fixtureExhausted: .fixtureExhausted
        }
    }

    private static func sentence(_ error: TransportError, provider: String, timeout: Duration?) -> String {
        switch error.kind {
        case .cancelled: SourceError.cancelled(provider).message
        case .timedOut: SourceError.outOfPatience(provider, limit: timeout).message
        default: "'\(provider)': \(error.message)"
        }
    }
}
