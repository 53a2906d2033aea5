/// Every sentence of a replay: the faults speak as a live transport would.
extension TransportError {
    static func replayCancelled(_ asked: CanonicalRequest) -> TransportError {
        TransportError(kind: .cancelled, message: "the request to '\(asked.address.origin)' was cancelled")
    }

    static func replayTimedOut(_ asked: CanonicalRequest) -> TransportError {
        TransportError(
            kind: .timedOut, message: "'\(asked.address.origin)' did not answer completely before the deadline")
    }

    static func replayReset(_ asked: CanonicalRequest) -> TransportError {
        TransportError(kind: .broken, message: "'\(asked.address.origin)' closed the connection without an answer")
    }

    static func replayTruncated(_ asked: CanonicalRequest, after count: Int, of size: Int) -> TransportError {
        TransportError(
            kind: .broken,
            message: "'\(asked.address.origin)' closed the connection after \(count) of \(size) bytes")
    }

    static func replayTooLarge(_ asked: CanonicalRequest, limit: Int) -> TransportError {
        TransportError(
            kind: .tooLarge, message: "the answer of '\(asked.address.origin)' is longer than \(limit) bytes")
    }

    static func fixtureExhausted(_ fixture: Fixture) -> TransportError {
        let count = fixture.replies.count
        return TransportError(
            kind: .fixtureExhausted,
            message: "the fixture '\(fixture.file)' has given its last response, number \(count)",
            hint: "add a response to '\(fixture.file)', or write 'after: repeat_last' there")
    }

    /// Names the nearest fixture and what differs, and says which member to change in a copy of it.
    static func fixtureMissing(_ asked: CanonicalRequest, in set: FixtureSet) -> TransportError {
        let request = "\(asked.method.rawValue) \(asked.address.text)"
        guard let nearest = FixtureMiss(of: asked, in: set) else {
            return TransportError(
                kind: .fixtureMissing, message: "no fixture answers \(request), for the set is empty",
                hint: "write a fixture for it, as described in Documentation/Fixtures.md")
        }
        return TransportError(
            kind: .fixtureMissing,
            message: "no fixture answers \(request); the nearest is '\(nearest.file)': \(nearest.difference)",
            hint: "copy '\(nearest.file)' and in the copy \(nearest.change)")
    }
}
