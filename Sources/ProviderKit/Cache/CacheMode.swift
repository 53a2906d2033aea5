import EnvironmentModel

/// What a caller wants of kept answers.
package enum CacheMode: String, Sendable, Hashable, CaseIterable {
    /// A fresh kept answer, else the provider's, else a kept one that is stale and says so.
    case normal
    /// The provider's answer, which is kept.
    case refresh
    /// Any kept answer, even a stale one that says so; the provider's if there is none.
    case staleOK = "stale_ok"
    /// A kept answer, and nobody is asked.
    case only
}

extension KeptAnswer {
    /// Whether a caller of that mode takes it rather than have the provider asked.
    func settles(_ mode: CacheMode, at now: Instant) -> Bool {
        switch mode {
        case .normal: isFresh(at: now)
        case .refresh: false
        case .staleOK, .only: isFresh(at: now) || isOfUse(at: now)
        }
    }
}
