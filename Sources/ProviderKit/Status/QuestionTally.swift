package import EnvironmentModel

/// What the callers of one provider have asked and got since its source was made: a pure value.
package struct QuestionTally: Sendable, Hashable {
    /// Questions that have ended, whatever became of them.
    package private(set) var questions = 0
    /// Of these, those that were answered, with whatever was fresh, stale or empty.
    package private(set) var delivered = 0
    /// The others, by the error that the caller got; one left unasked by the breaker is `circuitOpen`.
    package private(set) var failures: [ErrorKind: Int] = [:]
    /// Parts of questions for which a fresh kept answer stood in.
    package private(set) var fresh = 0
    /// Parts for which a kept answer stood in that was no longer fresh.
    package private(set) var stale = 0

    /// Nothing was asked.
    package init() {}

    /// Takes the end of one question, and how many of its parts a kept answer stood in for.
    package mutating func note(_ outcome: Outcome, fresh: Int = 0, stale: Int = 0) {
        questions += 1
        self.fresh += fresh
        self.stale += stale
        if outcome.delivered {
            delivered += 1
        } else if let error = outcome.error {
            failures[error.kind, default: 0] += 1
        }
    }
}
