import EnvironmentModel

extension DataSource {
    /// How long a file is waited for before the provider is asked instead: far longer than a look takes.
    private static let filePatience = Duration.milliseconds(50)

    /// Looks among kept answers first, as the caller wants it, and asks upstream for the rest. A file that is locked or slow
    /// is waited for once more when nothing else is left.
    func find(
        _ query: SourceQuery, _ mode: CacheMode, _ patience: Patience, _ upstream: Upstream, _ now: Instant
    ) async -> Finding {
        var search = Search(parts: parts(of: query), provider: profile.name)
        var isFileRead = false
        if let shelf {
            search.look(mode, now) { shelf.kept($0, at: now) }
            if mode != .refresh, !search.open.isEmpty {
                let end = mode == .only ? patience.deadline : min(patience.deadline, upstream.now + Self.filePatience)
                let recalled = await shelf.recall(search.open) { try await upstream.sleep(until: end) }
                search.look(mode, now) { recalled?[$0] }
                isFileRead = recalled != nil
            }
        }
        if mode == .only {
            search.giveUp(Task.isCancelled ? .cancelled(profile.name) : .notCached(profile.name))
        } else if !search.open.isEmpty {
            let reply = await upstream.reply(to: search.open, known: search.known, patience: patience)
            if let shelf, !isFileRead, case let lost = search.lost(reply), !lost.isEmpty {
                search.know(await shelf.recall(lost) { try await upstream.sleep(until: patience.deadline) } ?? [:])
            }
            search.take(reply, now)
        }
        return search.finding
    }
}

/// The answers to the parts of one question, as they are found.
private struct Search {
    /// In the order asked; a part may stand there twice.
    let parts: [SourceQuery]
    let provider: String
    /// Parts for which nothing has been found that settles them, each once.
    private(set) var open: [SourceQuery]
    /// What is kept, fresh or not.
    private(set) var kept: [SourceQuery: KeptAnswer] = [:]
    private var found: [SourceQuery: PartResult] = [:]
    private var calls = 0
    /// Whether an answer was had just now.
    private var isFetched = false
    /// Parts for which a kept answer stands in that is fresh, or is not.
    private var (fresh, stale) = (0, 0)
    /// The error that made one stand in that is not fresh, if one did.
    private var excuse: SourceError?

    init(parts: [SourceQuery], provider: String) {
        self.parts = parts
        self.provider = provider
        var seen: Set<SourceQuery> = []
        open = parts.count == 1 ? parts : parts.filter { seen.insert($0).inserted }
    }

    /// Settles with what is kept whatever the caller's mode allows.
    mutating func look(_ mode: CacheMode, _ now: Instant, among keep: (SourceQuery) -> KeptAnswer?) {
        open = open.filter { part in
            guard let answer = keep(part), (kept[part]?.fetchedAt).map({ $0 < answer.fetchedAt }) ?? true else {
                return true
            }
            kept[part] = answer
            guard answer.settles(mode, at: now) else { return true }
            if answer.isFresh(at: now) { fresh += 1 } else { stale += 1 }
            found[part] = .success(PartAnswer(answer: answer.answer, fetchedAt: answer.fetchedAt))
            return false
        }
    }

    /// Open parts that upstream failed to answer and of which nothing is known to be kept.
    func lost(_ reply: Reply) -> [SourceQuery] {
        open.filter { part in
            guard case .failure(let error) = reply.results[part] else { return false }
            return error.kind != .cancelled && kept[part] == nil
        }
    }

    /// Learns what is kept.
    mutating func know(_ answers: [SourceQuery: KeptAnswer]) { kept.merge(answers) { $1 } }

    /// Settles all that is open with what upstream said, or with what is kept where it failed.
    mutating func take(_ reply: Reply, _ now: Instant) {
        calls = reply.calls
        if kept.isEmpty, found.isEmpty {
            // Nothing can stand in for anything: it is taken as it is.
            found = reply.results
            isFetched = found.values.contains { if case .success = $0 { true } else { false } }
            open = []
            return
        }
        for part in open {
            guard let result = reply.results[part] else { continue }
            if case .failure(let error) = result, error.kind != .cancelled, let old = kept[part], old.isOfUse(at: now) {
                excuse = error
                stale += 1
                found[part] = .success(PartAnswer(answer: old.answer, fetchedAt: old.fetchedAt))
            } else {
                if case .success = result { isFetched = true }
                found[part] = result
            }
        }
        open = []
    }

    /// What is kept of the only open part.
    var known: KeptAnswer? { open.count == 1 ? kept[open[0]] : nil }

    mutating func giveUp(_ error: SourceError) {
        for part in open { found[part] = .failure(error) }
        open = []
    }

    /// The whole.
    var finding: DataSource.Finding {
        let results = parts.map { found[$0] ?? .failure(.cancelled(provider)) }
        return DataSource.Finding(
            answer: SourceAnswer.joined(results.map { $0.map(\.answer) }, to: parts), cache: isFetched ? .miss : .hit,
            fetchedAt: results.lazy.compactMap { try? $0.get().fetchedAt }.min(), calls: calls,
            fresh: fresh, stale: stale, excuse: excuse)
    }
}
