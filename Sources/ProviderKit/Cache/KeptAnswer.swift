package import EnvironmentModel

/// One part's answer as it was had from a provider.
package struct KeptAnswer: Sendable, Hashable {
    /// To one part of a question.
    package var answer: SourceAnswer
    /// When the oldest response that it rests on was complete.
    package var fetchedAt: Instant
    /// Until when it stands in for the provider's answer.
    package var freshUntil: Instant
    /// Until when it stands in when asking fails; never before `freshUntil`.
    package var staleUntil: Instant
    /// What makes a further request conditional; nil when the provider sent nothing of the kind.
    package var validator: Validator?

    package init(
        answer: SourceAnswer, fetchedAt: Instant, freshUntil: Instant, staleUntil: Instant, validator: Validator? = nil
    ) {
        self.answer = answer
        self.fetchedAt = fetchedAt
        self.freshUntil = freshUntil
        self.staleUntil = staleUntil
        self.validator = validator
    }
}

/// The words by which a provider tells whether an answer is still the same (RFC 9110, 13.1).
package struct Validator: Sendable, Hashable {
    /// For `If-None-Match`.
    package var entityTag: String?
    /// For `If-Modified-Since`, as the provider wrote it.
    package var lastModified: String?

    package init(entityTag: String?, lastModified: String?) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
