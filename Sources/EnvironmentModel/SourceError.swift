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

    package init(
        _ kind: ErrorKind, provider: String, message: String, retryAfter: Int64? = nil, hint: String? = nil
    ) {
        self.kind = kind
        self.provider = provider
        self.message = message
        self.retryAfter = retryAfter
        self.hint = hint
    }

    /// An answer that cannot be used; `what` is a clause that follows the provider's name.
    package static func badData(from provider: String, _ what: String) -> SourceError {
        SourceError(.providerBadData, provider: provider, message: "'\(provider)' \(what)")
    }
}
