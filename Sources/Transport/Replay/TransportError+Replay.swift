import CCurl

/// The sentences that only a replay has, and the faults that it plays, which speak as a live transfer does.
extension TransportError {
    static func connectionLost(_ origin: Origin) -> TransportError {
        libcurlFailed(CURLE_RECV_ERROR, origin)
    }

    static func endedTooEarly(_ origin: Origin) -> TransportError {
        libcurlFailed(CURLE_PARTIAL_FILE, origin)
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
                hint: "write a fixture for it, as Documentation/Fixtures.md describes")
        }
        return TransportError(
            kind: .fixtureMissing,
            message: "no fixture answers \(request); the nearest is '\(nearest.file)': \(nearest.difference)",
            hint: "copy '\(nearest.file)' and in the copy \(nearest.change)")
    }
}
