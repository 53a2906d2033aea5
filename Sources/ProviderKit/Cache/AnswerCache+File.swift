package import EnvironmentModel
package import Transport

extension AnswerCache {
    /// Keeps the answers to some parts, in memory and, where there is one, in the file, from which the adapter can make
    /// them again out of the responses. Never waits.
    ///
    /// - Parameters:
    ///   - query: what was asked, of which `answers` has parts.
    ///   - secrets: what may not stand in the file: a response that repeats one is not written.
    package func keep(
        _ answers: [(part: SourceQuery, kept: KeptAnswer)], of source: String, at now: Instant,
        responses: [HTTPResponse], query: SourceQuery, hiding secrets: [Secret] = []
    ) {
        keep(answers, of: source, at: now)
        guard let file, !responses.isEmpty else { return }
        let parts = query.parts
        let stored = answers.filter { $0.kept.staleUntil > now || $0.kept.validator != nil }.compactMap { part, kept in
            parts.firstIndex(of: part).map { StoredPart(part, of: source, position: $0, kept) }
        }
        guard !stored.isEmpty else { return }
        file.store(StoredExchange(query: query, responses: responses), stored, hiding: secrets)
    }

    /// Keeps what a provider confirmed with 304: the same answer with new instants. Never waits.
    package func renew(_ kept: KeptAnswer, to part: SourceQuery, of source: String, at now: Instant) {
        keep([(part, kept)], of: source, at: now)
        // Only a question of one part is asked so.
        file?.renew(StoredPart(part, of: source, position: 0, kept))
    }

    /// Whether there is a file, in which something may be that is not in memory.
    package var hasFile: Bool { file != nil }

    /// What the file has for these parts, fresh or not, and for others that were fetched with them; nil when that could not
    /// be told in time, or the task is cancelled. Empty at once without a file.
    ///
    /// - Parameters:
    ///   - isUse: whether it is in memory afterwards too; false leaves everything as it is, and makes no file.
    ///   - wait: returns when the wait is over; nil for who waits until the file has answered.
    ///   - decode: makes the answer to a question out of all responses to it, as the adapter does; nil when they do not
    ///     suffice.
    package func recall(
        _ parts: [SourceQuery], of source: String, isUse: Bool = true, wait: CacheFile.Wait? = nil,
        decode: @Sendable ([HTTPResponse], SourceQuery) -> SourceAnswer?
    ) async -> [SourceQuery: KeptAnswer]? {
        guard let file, isUse || file.isThere else { return [:] }
        let keys = parts.map { StoredPart.key(of: $0, source) }
        guard let found = await file.find(keys, wait: wait) else { return nil }
        var all: [SourceQuery: KeptAnswer] = [:]
        for exchange in found {
            guard let answer = decode(exchange.exchange.responses, exchange.exchange.query) else { continue }
            let kept = Self.kept(exchange, answer, of: source)
            if isUse { keepRecalled(kept, of: source) }
            for (part, kept) in kept { all[part] = kept }
        }
        if isUse { note(recalled: parts.count { all[$0] != nil }) }
        return all
    }

    /// The parts of the answer to an exchange that still stand in the file.
    private static func kept(
        _ found: CacheRows.Found, _ answer: SourceAnswer, of source: String
    ) -> [(part: SourceQuery, kept: KeptAnswer)] {
        let (query, responses) = (found.exchange.query, found.exchange.responses)
        let (parts, answers) = (query.parts, answer.parts(of: query))
        guard parts.count == answers.count else { return [] }
        let validator = parts.count == 1 && responses.count == 1 ? Validator(responses[0]) : nil
        return found.parts.compactMap { stored in
            guard parts.indices.contains(stored.position), answers[stored.position].isWhole,
                StoredPart.key(of: parts[stored.position], source) == stored.key
            else { return nil }
            let kept = KeptAnswer(
                answer: answers[stored.position], fetchedAt: stored.fetchedAt, freshUntil: stored.freshUntil,
                staleUntil: stored.staleUntil, validator: validator)
            return (parts[stored.position], kept)
        }
    }

    /// Has everything written that is to be; blocks until then, or until the deadline.
    package func flush(until deadline: ContinuousClock.Instant) {
        file?.flush(until: deadline)
    }

    /// The same at the end of the process, after which the file is closed: what SQLite has put beside it goes with the last
    /// process that uses it.
    package func close(until deadline: ContinuousClock.Instant) {
        file?.close(until: deadline)
    }
}
