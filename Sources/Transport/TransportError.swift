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

    /// All members.
    package init(kind: Kind, message: String, hint: String? = nil) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }
}
