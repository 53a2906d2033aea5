import EnvironmentModel
import Transport

/// One provider's part of the cache, and the rule by which its answers are kept.
struct Shelf: Sendable {
    let cache: AnswerCache
    /// The fingerprint of what in the provider's configuration changes its answers.
    let source: String
    let rule: CacheRule

    /// What is kept in memory for a part, fresh or not.
    func kept(_ part: SourceQuery, at now: Instant) -> KeptAnswer? {
        cache.answer(to: part, of: source, at: now)
    }

    /// Keeps an answer that has just arrived, part by part, or goes on keeping one that the provider confirmed.
    func keep(_ delivery: Upstream.Delivery) {
        guard let fetchedAt = delivery.responses.last?.fetchedAt else { return }
        if let known = delivery.confirmed, let response = delivery.responses.last {
            guard let kept = rule.renewed(known, to: delivery.query, by: response) else { return }
            cache.keep([(delivery.query, kept)], of: source, at: fetchedAt)
        } else {
            let kept = rule.kept(delivery.answer, to: delivery.query, from: delivery.responses)
            cache.keep(kept, of: source, at: fetchedAt)
        }
    }
}
