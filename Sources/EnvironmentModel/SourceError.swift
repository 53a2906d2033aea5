/// Why a provider did not deliver.
package struct SourceError: Error, Sendable, Hashable {
    /// What a program should look at.
    package let kind: ErrorKind
    /// One sentence that names the provider, what was attempted and what to do; no secret, no long body.
    package let message: String
    /// The configured name of the provider.
    package let provider: String
    /// Milliseconds until another try may succeed; nil when nobody said.
    package var retryAfter: Int64?
    /// What would mend it.
    package var hint: String?
    /// Whether the same request may succeed when it is made again at once or soon: what decides whether the hub itself
    /// tries again.
    package let isTransient: Bool

    /// - Parameter isTransient: nil for what is usual: an unavailable provider and a used-up limit pass, nothing else does.
    package init(
        _ kind: ErrorKind, provider: String, message: String, retryAfter: Int64? = nil, hint: String? = nil,
        isTransient: Bool? = nil
    ) {
        self.kind = kind
        self.message = message
        self.provider = provider
        self.retryAfter = retryAfter
        self.hint = hint
        self.isTransient = isTransient ?? (kind == .providerUnavailable || kind == .rateLimited)
    }

    /// Whether asking again later can help: what callers are told.
    package var isRetryable: Bool { kind.isRetryable || isTransient }

    /// An answer that cannot be used; `what` is a clause that follows the provider's name.
    ///
    /// - Parameter isTransient: true for one that was damaged on its way, false for one that would be the same again.
    package static func badData(
        from provider: String, _ what: String, isTransient: Bool = false
    ) -> SourceError {
        SourceError(
            .providerBadData, provider: provider, message: "'\(provider)' \(what)", isTransient: isTransient)
    }
}
