/// How long an answer is good, as the file says it.
package struct CachePolicy: Sendable, Hashable {
    /// An answer younger than this is given without asking; nil leaves that to the provider and its adapter.
    package var fresh: Duration?
    /// An answer younger than this is given when asking fails; nil leaves that to the provider and its adapter.
    package var staleIfError: Duration?

    /// Both are counted from when the answer was complete.
    package init(fresh: Duration? = nil, staleIfError: Duration? = nil) {
        self.fresh = fresh
        self.staleIfError = staleIfError
    }

    /// What `cache: none` means.
    package static let none = CachePolicy(fresh: .zero, staleIfError: .zero)
}
