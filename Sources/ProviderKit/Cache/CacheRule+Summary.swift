extension CacheRule {
    /// How long answers are fresh where the provider itself says nothing: what the file says, else the adapter's preset.
    package var fresh: Freshness {
        keepsNothing ? .none : policy?.fresh.map { .lasting($0) } ?? preset
    }

    /// How long after it was fetched an answer stands in when asking fails; nil where nothing is kept.
    package var staleIfError: Duration? {
        keepsNothing ? nil : policy?.staleIfError ?? (preset == .none ? .zero : Self.staleIfError)
    }
}
