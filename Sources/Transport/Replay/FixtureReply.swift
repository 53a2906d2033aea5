/// One answer of a fixture, complete in memory, and how it misbehaves.
struct FixtureReply: Sendable, Equatable {
    /// A way in which a server, or the road to it, fails.
    enum Fault: String, Sendable, Hashable, CaseIterable {
        /// The connection is lost before the first byte.
        case reset
        /// The connection is lost in the middle of the body.
        case truncate
        /// Nothing ever comes.
        case hang
        /// The body comes, but only a byte every `dribbleInterval`.
        case dribble
    }

    /// The pace of `dribble`: slow enough that an idle timer never fires and only a total deadline helps.
    static let dribbleInterval = Duration.milliseconds(100)

    let response: HTTPResponse
    /// Before the first byte; not negative.
    let delay: Duration
    let fault: Fault?

    /// How long the answer takes, nil for ever; zero for one that is given at once.
    var duration: Duration? {
        switch fault {
        case .hang: nil
        case .dribble: delay + Self.dribbleInterval * response.body.count
        case .reset, .truncate, nil: delay
        }
    }

    /// What a transport gives once `duration` is over.
    func outcome(from origin: Origin, bodyLimit: Int) throws(TransportError) -> HTTPResponse {
        switch fault {
        case .reset: throw .connectionLost(origin)
        case .truncate: throw .endedTooEarly(origin)
        case .hang: throw .timedOut(origin)
        case .dribble, nil: break
        }
        if response.body.count > bodyLimit { throw .bodyTooLarge(origin, limit: bodyLimit) }
        return response
    }
}
