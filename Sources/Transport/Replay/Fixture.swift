package import EnvironmentModel

/// One exchange of a fixture set: which requests it answers, and with what.
package struct Fixture: Sendable, Equatable {
    /// What happens once the last of several responses was given.
    enum Ending: String, Sendable, CaseIterable {
        /// The last response stays.
        case repeatLast = "repeat_last"
        /// Each further request fails with `fixtureExhausted`.
        case exhausted
    }

    /// The file it was read from, relative to the folder of the set.
    package let file: String
    /// The moment that each of its responses carries as `fetchedAt`.
    package let recordedAt: Instant
    let request: CanonicalRequest
    /// What messages call the server that it stands for.
    let origin: Origin
    /// Names of parameters that may differ or be absent; sorted.
    let ignored: [String]
    /// In the order in which they are given.
    let replies: [FixtureReply]
    let ending: Ending

    /// What it is looked up by.
    var key: RequestKey {
        RequestKey(request, as: request.method, ignoring: ignored)
    }

    /// Whether the answer depends on how many requests came before.
    var countsRequests: Bool {
        replies.count > 1 || ending == .exhausted
    }

    /// Whether it answers every request alike and at once.
    var isConstant: Bool {
        !countsRequests && replies.allSatisfy { $0.fault == nil && $0.delay == .zero }
    }

    /// The response to a request that `count` others came before; nil when the responses are used up.
    func reply(after count: Int) -> FixtureReply? {
        if count < replies.count { return replies[count] }
        return ending == .repeatLast ? replies.last : nil
    }

    /// Whether every header that the fixture names has its value in `request`; those that it does not name are free.
    func acceptsHeaders(of request: CanonicalRequest) -> Bool {
        self.request.headers.allSatisfy(request.headers.contains)
    }
}
