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
        var recalled = 0
    }

    private let state: Mutex<State>
    /// What becomes of a configured file; nil without one.
    private let makeFile: @Sendable (CacheSettings) -> CacheFile?
    private let current: Mutex<(settings: CacheSettings, file: CacheFile?)>

    /// - Parameter makeFile: opens nothing yet; gives nil for settings without a file.
    package init(
        _ settings: CacheSettings = CacheSettings(),
        makeFile: @escaping @Sendable (CacheSettings) -> CacheFile? = { _ in nil }
    ) {
        state = Mutex(State(table: KeptAnswers(limit: settings.size)))
        self.makeFile = makeFile
        current = Mutex((settings, makeFile(settings)))
    }

    /// The file that is in use; nil without one.
    var file: CacheFile? { current.withLock { $0.file } }

    /// Holds from now on: a smaller size at once, another file from the next question on.
    package func adopt(_ settings: CacheSettings) {
        let (isAnother, gone) = current.withLock { current in
            guard current.settings != settings else { return (false, CacheFile?.none) }
            let old = current.file
            current = (settings, makeFile(settings))
            return (true, old)
        }
        guard isAnother else { return }
        _ = state.withLock { $0.table.resize(to: settings.size) }
        // It ends with its last reference, when it has written what is there.
        _ = gone
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

    /// The same without counting as use of it.
    func look(_ part: SourceQuery, of source: String) -> KeptAnswer? {
        state.withLock { $0.table.look(KeptAnswers.Key(source: source, part: part)) }
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

    /// What the cache has done since the process began, and what it holds.
    package var counters: CacheCounters {
        let file = file
        let unwritten = file?.dropped ?? 0
        return state.withLock { state in
            CacheCounters(
                hits: state.found.hits, misses: state.found.misses, stale: state.found.stale,
                recalled: state.found.recalled, evictions: state.table.evictions, entries: state.table.count,
                bytes: state.table.bytes, unwritten: unwritten, file: file?.state ?? .off)
        }
    }

    /// Counts parts that came from the file.
    func note(recalled count: Int) { state.withLock { $0.found.recalled += count } }

    /// Keeps what came from the file, unless memory has something newer.
    func keepRecalled(_ answers: [(part: SourceQuery, kept: KeptAnswer)], of source: String) {
        _ = state.withLock { state in
            answers.flatMap { part, kept -> [KeptAnswers.Entry] in
                let key = KeptAnswers.Key(source: source, part: part)
                if let own = state.table.use(key), own.fetchedAt > kept.fetchedAt { return [] }
                return state.table.keep(KeptAnswers.Entry(key: key, kept: kept))
            }
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
    /// Parts that were not in memory and were in the file.
    package var recalled = 0
    /// Answers that gave way to others.
    package var evictions = 0
    /// Answers in memory.
    package var entries = 0
    /// What they take, as far as it can be told from outside the allocator.
    package var bytes = 0
    /// Answers that the file did not take.
    package var unwritten = 0
    /// Whether there is a file, and how far it is.
    package var file = File.off

    /// How far the file is.
    package enum File: String, Sendable, Hashable, CaseIterable {
        /// None is configured.
        case off
        /// Nobody has needed it.
        case unopened
        case open
        /// It could not be opened, or has ended.
        case closed
    }
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
