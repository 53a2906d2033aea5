package import EnvironmentModel
import Synchronization

/// Answers of every provider, kept in memory up to a number of bytes and, where a file is configured, on disk.
package final class AnswerCache: Sendable {
    private let entries = Mutex<[Key: KeptAnswer]>([:])

    private struct Key: Hashable {
        let source: String
        let part: SourceQuery
    }

    package init() {}

    /// What is kept in memory for one part of a question, fresh or not; nil when nothing is. Never waits.
    ///
    /// - Parameter source: the fingerprint of everything in the provider's configuration that changes its answers.
    package func answer(to part: SourceQuery, of source: String, at now: Instant) -> KeptAnswer? {
        entries.withLock { $0[Key(source: source, part: part)] }
    }

    /// Keeps the answers to some parts.
    package func keep(_ answers: [(part: SourceQuery, kept: KeptAnswer)], of source: String, at now: Instant) {
        entries.withLock { entries in
            for (part, kept) in answers { entries[Key(source: source, part: part)] = kept }
        }
    }
}
