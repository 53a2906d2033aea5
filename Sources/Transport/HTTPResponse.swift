package import EnvironmentModel

/// A complete answer, whatever its status: a 404 is a response, not an error.
package struct HTTPResponse: Sendable, Hashable {
    /// One header field as received.
    package struct Field: Sendable, Hashable {
        /// In lower case.
        package let name: String
        /// Without surrounding white space.
        package let value: String

        /// The name is brought into lower case.
        package init(_ name: String, _ value: String) {
            self.name = name.lowercased()
            self.value = value
        }
    }

    /// 100…599, of the last response when redirects were followed.
    package let status: Int
    /// In the order in which they arrived, of the last response when redirects were followed.
    package let headers: [Field]
    /// Decoded: no content encoding is left.
    package let body: [UInt8]
    /// The wall clock when the answer was complete; in replay, when it was recorded.
    package let fetchedAt: Instant
    /// How many redirects were followed, each of which was a request more.
    package let redirects: Int

    /// All members.
    package init(status: Int, headers: [Field], body: [UInt8], fetchedAt: Instant, redirects: Int = 0) {
        self.status = status
        self.headers = headers
        self.body = body
        self.fetchedAt = fetchedAt
        self.redirects = redirects
    }

    /// The response with each of these secrets masked, in its body and its header fields: for who repeats a key.
    package func masking(_ secrets: some Collection<Secret>) -> HTTPResponse {
        guard !secrets.isEmpty else { return self }
        let fields = headers.map { field in Field(field.name, secrets.reduce(field.value) { $1.masked(in: $0) }) }
        return HTTPResponse(
            status: status, headers: fields, body: secrets.reduce(body) { $1.masked(in: $0) }, fetchedAt: fetchedAt)
    }

    /// The value of the first field of that name, which is compared without regard to case.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name == name }?.value
    }
}
