package import EnvironmentModel
import Synchronization

/// Answers of every provider, kept in memory up to a number of bytes; what was not used for longest goes first.
///
/// One serves the whole process and outlives a reload: answers of a provider whose configuration changed are no longer
/// found, because its fingerprint is another, and give way to newer ones.
package final class AnswerCache: Sendable {
    private struct State {
        var table: KeptAnswers
        var found = Findings()
    }

    /// What became of looking.
    private struct Findings {
        var hits = 0
        var misses = 0
        var stale = 0
    }

    private let state: Mutex<State>

    /// - Parameter size: in bytes.
    package init(size: Int = CacheSettings().size) {
        state = Mutex(State(table: KeptAnswers(limit: size)))
    }

    /// What is kept in memory for one part of a question, fresh or not; nil when nothing is. Never waits.
    ///
    /// - Parameter source: the fingerprint of everything in the provider's configuration that changes its answers.
    package func answer(to part: SourceQuery, of source: String, at now: Instant) -> KeptAnswer? {
        let key = KeptAnswers.Key(source: source, part: part)
        return state.withLock { state in
            guard let kept = state.table.use(key) else {
                state.found.misses += 1
                return nil
            }
            if kept.isFresh(at: now) { state.found.hits += 1 } else { state.found.stale += 1 }
            return kept
        }
    }

    /// Keeps the answers to some parts, each in place of an older one. An answer that is stale for every purpose, or larger
    /// than all that may be kept, is not.
    package func keep(_ answers: [(part: SourceQuery, kept: KeptAnswer)], of source: String, at now: Instant) {
        let entries = answers.filter { $0.kept.staleUntil > now || $0.kept.validator != nil }.map { part, kept in
            KeptAnswers.Entry(key: KeptAnswers.Key(source: source, part: part), kept: kept)
        }
        // What gave way is released after the lock.
        _ = state.withLock { state in entries.flatMap { state.table.keep($0) } }
    }

    /// Changes how many bytes are kept, at once.
    package func resize(to size: Int) {
        _ = state.withLock { $0.table.resize(to: size) }
    }

    /// What the cache has done since the process began, and what it holds.
    package var counters: CacheCounters {
        state.withLock { state in
            CacheCounters(
                hits: state.found.hits, misses: state.found.misses, stale: state.found.stale,
                evictions: state.table.evictions, entries: state.table.count, bytes: state.table.bytes)
        }
    }
}

/// What a cache has done and what it holds.
package struct CacheCounters: Sendable, Hashable {
    /// Parts of questions for which a fresh answer was there.
    package var hits = 0
    /// Parts for which nothing was there.
    package var misses = 0
    /// Parts for which only an answer was there that is no longer fresh.
    package var stale = 0
    /// Answers that gave way to others.
    package var evictions = 0
    /// Answers in memory.
    package var entries = 0
    /// What they take, as far as it can be told from outside the allocator.
    package var bytes = 0
}

extension KeptAnswer {
    /// How far ahead of the clock an answer may have been fetched: clocks of processes that share a file differ, and are
    /// set back.
    private static let tolerance = Duration.seconds(60)

    /// Whether it stands in for asking; one from the future does not, because nobody knows how old it is.
    package func isFresh(at now: Instant) -> Bool {
        now < freshUntil && fetchedAt < now.advanced(by: Self.tolerance)
    }

    /// Whether it stands in when asking fails.
    package func isOfUse(at now: Instant) -> Bool { now < staleUntil }
}
