package import EnvironmentModel
package import JSON

/// Why a call has no result: the kind for programs, one sentence for people, and what helps to do better.
package struct RequestError: Error, Sendable, Equatable {
    /// Decides the code; `data.kind` on the wire.
    package var kind: ErrorKind
    /// One sentence that says what to do; values in single quotes, no secret.
    package var message: String
    /// Whether the same call may succeed later; the kind's habit unless the cause knows better.
    package var isRetryable: Bool
    /// Milliseconds to wait before asking again.
    package var retryAfter: Int?
    /// The provider that failed, by its configured name.
    package var provider: String?
    /// What to do instead, when it can be said in a few words.
    package var hint: String?
    /// Where in the request, such as `params.location.latitude`.
    package var path: String?
    /// What the place takes, such as `a number from -90 to 90`.
    package var expected: String?
    /// The offending value as it was written, at most 200 bytes.
    package var given: String?
    /// Known words that the offending one may have meant, best first.
    package var nearest: [String] = []
    /// The number of the line on standard input, from 1.
    package var line: Int?
    /// 0-based, in bytes of that line.
    package var offset: Int?
    /// Further members of `data` in the order of this list, such as `causes` and `partial`.
    package var further: [JSONMember] = []

    /// An error of this kind, retryable if its kind is.
    package init(_ kind: ErrorKind, _ message: String) {
        self.kind = kind
        self.message = message
        isRetryable = kind.isRetryable
    }
}

extension RequestError {
    /// Writes the `error` object: `code`, `message`, then `data` with the members that are set, in a fixed order.
    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", kind.code)
        writer.member("message", message)
        writer.key("data")
        writer.beginObject()
        writeData(into: &writer)
        writer.endObject()
        writer.endObject()
    }

    private func writeData(into writer: inout JSONWriter) {
        writer.member("kind", kind.word)
        writer.member("retryable", isRetryable)
        if let retryAfter { writer.member("retry_after_ms", retryAfter) }
        for (name, value) in [
            ("provider", provider), ("hint", hint), ("path", path), ("expected", expected), ("given", given),
        ] {
            if let value { writer.member(name, value) }
        }
        if !nearest.isEmpty {
            writer.key("nearest")
            writer.beginArray()
            for word in nearest { writer.string(word) }
            writer.endArray()
        }
        if let line { writer.member("line", line) }
        if let offset { writer.member("offset", offset) }
        for member in further {
            writer.key(member.name)
            writer.raw(member.json)
        }
    }
}
