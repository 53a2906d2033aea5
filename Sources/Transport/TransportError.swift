/// Why there is no answer.
package struct TransportError: Error, Sendable, Hashable {
    /// The cases that a caller treats differently.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The task was cancelled.
        case cancelled
        /// The deadline passed before the answer was complete.
        case timedOut
        /// The host's or the proxy's name has no address.
        case unresolved
        /// No connection could be opened.
        case refused
        /// The other side could not prove who it is.
        case insecure
        /// The connection was lost, or what came over it is not HTTP.
        case broken
        /// A connection kept from an earlier request was lost before an answer began, as happens when the other side
        /// closes it at that moment; may be sent again at once.
        case stale
        /// The body, or the head, is longer than the limit.
        case tooLarge
        /// The answer points to another host, or to one more place than is followed.
        case redirected
        /// The request cannot be sent as it stands: its address or a header is not well formed.
        case malformed
        /// libcurl cannot be loaded or has no memory left.
        case unavailable
        /// No fixture answers this request.
        case fixtureMissing
        /// The fixture's answers are used up.
        case fixtureExhausted
    }

    /// What a caller decides by.
    package let kind: Kind
    /// One sentence that names the host, never the query or a secret.
    package let message: String
    /// What to do about it; nil when waiting is all that helps.
    package let hint: String?
    /// How many redirects were followed before, each of which was a request more.
    package let redirects: Int

    /// All members.
    package init(kind: Kind, message: String, hint: String? = nil, redirects: Int = 0) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.redirects = redirects
    }
}

extension TransportError {
    /// The same in other words.
    func saying(_ message: String) -> TransportError {
        TransportError(kind: kind, message: message, hint: hint, redirects: redirects)
    }

    /// The same after so many redirects.
    func after(redirects: Int) -> TransportError {
        TransportError(kind: kind, message: message, hint: hint, redirects: redirects)
    }
}
