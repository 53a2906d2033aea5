/// The manners towards one provider.
package struct SourcePolicy: Sendable, Hashable {
    /// How much may be asked.
    package var limits: CallLimits
    /// Further attempts after the first.
    package var retries: Int
    /// How long answers are good, where they are kept at all.
    package var cache: CacheRule

    /// Unlimited, and each call made once, unless told otherwise.
    package init(limits: CallLimits = .none, retries: Int = 0, cache: CacheRule = CacheRule(preset: .none)) {
        self.limits = limits
        self.retries = retries
        self.cache = cache
    }

    /// As the configuration says.
    init(_ recipe: SourceRecipe) {
        let definition = recipe.definition
        self.init(limits: definition.limits, retries: definition.retries, cache: recipe.cacheRule)
    }
}
