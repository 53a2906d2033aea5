import EnvironmentModel
import Transport

/// One provider's part of the cache, and the rule by which its answers are kept.
struct Shelf: Sendable {
    let cache: AnswerCache
    /// The fingerprint of what in the provider's configuration changes its answers.
    let source: String
    let rule: CacheRule
    /// Makes answers again out of responses that were kept in a file.
    let adapter: any Adapter
    /// What may stand in no file.
    let secrets: [Secret]

    /// What is kept in memory for a part, fresh or not.
    func kept(_ part: SourceQuery, at now: Instant) -> KeptAnswer? {
        cache.answer(to: part, of: source, at: now)
    }

    /// What is kept of these parts, in memory or in the file, without counting as use of it.
    func look(_ parts: [SourceQuery], wait: @escaping CacheFile.Wait) async -> [SourceQuery: KeptAnswer] {
        var found: [SourceQuery: KeptAnswer] = [:]
        for part in parts { found[part] = cache.look(part, of: source) }
        let rest = parts.filter { found[$0] == nil }
        guard !rest.isEmpty, let recalled = await recall(rest, isUse: false, wait: wait) else { return found }
        return found.merging(recalled) { own, _ in own }
    }

    /// Keeps an answer that has just arrived, part by part, or goes on keeping one that the provider confirmed.
    func keep(_ delivery: Upstream.Delivery) {
        guard let fetchedAt = delivery.responses.last?.fetchedAt else { return }
        if let known = delivery.confirmed, let response = delivery.responses.last {
            guard let kept = rule.renewed(known, to: delivery.query, by: response) else { return }
            cache.renew(kept, to: delivery.query, of: source, at: fetchedAt)
        } else {
            let kept = rule.kept(delivery.answer, to: delivery.query, from: delivery.responses)
            cache.keep(
                kept, of: source, at: fetchedAt, responses: delivery.responses, query: delivery.query, hiding: secrets)
        }
    }

    /// What the file has of these parts; see `AnswerCache`.
    func recall(
        _ parts: [SourceQuery], isUse: Bool = true, wait: @escaping CacheFile.Wait
    ) async -> [SourceQuery: KeptAnswer]? {
        guard cache.hasFile else { return [:] }
        return await cache.recall(parts, of: source, isUse: isUse, wait: wait) { [adapter] responses, query in
            guard case .finish(let answer)? = try? adapter.step(query, after: responses) else { return nil }
            return answer
        }
    }
}
