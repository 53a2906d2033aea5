import EnvironmentModel

extension DataSource {
    /// Looks among kept answers first, as the caller wants it, and asks upstream for the rest.
    func find(
        _ query: SourceQuery, _ mode: CacheMode, _ patience: Patience, _ upstream: Upstream, _ now: Instant
    ) async -> Finding {
        var search = Search(parts: parts(of: query), provider: profile.name)
        if let shelf {
            search.look(mode, now) { shelf.kept($0, at: now) }
            if mode != .refresh, !search.open.isEmpty {
                let recalled = await shelf.recall(search.open)
                search.look(mode, now) { recalled[$0] }
            }
        }
        if mode == .only {
            search.giveUp(.notCached(profile.name))
        } else if !search.open.isEmpty {
            search.take(await upstream.reply(to: search.open, known: search.known, patience: patience), now)
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

    /// Settles all that is open with what upstream said, or with what is kept where it failed.
    mutating func take(_ reply: Reply, _ now: Instant) {
        calls = reply.calls
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
            fetchedAt: results.compactMap { try? $0.get().fetchedAt }.min(), calls: calls,
            fresh: fresh, stale: stale, excuse: excuse)
    }
}
