/// How long an answer is good.
package struct CachePolicy: Sendable, Hashable {
    /// An answer younger than this is given without asking.
    package var fresh: Duration
    /// An answer younger than this is given when asking fails.
    package var staleIfError: Duration

    /// Both are counted from when the answer was complete; a quarter of an hour and a day unless told otherwise.
    package init(fresh: Duration = .seconds(900), staleIfError: Duration = .seconds(86_400)) {
        self.fresh = fresh
        self.staleIfError = staleIfError
    }

    /// What `cache: none` means.
    package static let none = CachePolicy(fresh: .zero, staleIfError: .zero)
}
