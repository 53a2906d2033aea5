/// What is asked of a provider: a pure value that an adapter builds and a transport sends.
package struct HTTPRequest: Sendable, Hashable {
    /// The two methods that the providers' interfaces use.
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
    }

    /// Decides whether the query travels in the address or in the body.
    package let method: Method
    /// Absolute, `http` or `https`, without a query.
    package let url: String
    /// Unencoded; of a POST they travel as an `application/x-www-form-urlencoded` body, unless it has one of JSON.
    package let query: [QueryItem]
    /// Beside those that the transport sets itself: `Host`, `User-Agent`, `Accept-Encoding`, a body's type and length.
    package let headers: [HTTPHeader]
    /// The body of a POST; nil where the query is the body. Holds no secret.
    package let json: String?

    /// Nothing is checked here: a request that cannot be sent is refused by `send` as `malformed`.
    package init(
        method: Method = .get, url: String, query: [QueryItem] = [], headers: [HTTPHeader] = [], json: String? = nil
    ) {
        self.method = method
        self.url = url
        self.query = query
        self.headers = headers
        self.json = json
    }

    /// `url?query`, percent-encoded (RFC 3986; `,` and `:` stay), each secret shown as `•••`: fit for logs.
    package func redactedURL() -> String {
        address(
            with: encodedQuery { text, bytes in
                if case .plain(let plain) = text {
                    bytes.append(percentEncoding: plain)
                } else {
                    bytes += Secret.mask.utf8
                }
            })
    }

    /// The address that is opened, secrets included: without the query where that is the body.
    func revealedURL() -> String {
        method == .get || json != nil ? address(with: revealedQuery()) : url
    }

    /// What a POST sends, secrets included.
    func revealedBody() -> String { json ?? revealedQuery() }

    /// `name=value&…`, percent-encoded, secrets included.
    private func revealedQuery() -> String {
        encodedQuery { text, bytes in bytes.append(percentEncoding: text.revealed) }
    }

    /// `text` with each secret of this request shown as `•••`.
    func masked(in text: String) -> String {
        (query.map(\.value) + headers.map(\.value)).reduce(text) { text, value in
            if case .secret(let secret) = value { secret.masked(in: text) } else { text }
        }
    }

    private func address(with query: String) -> String {
        query.isEmpty ? url : url + "?" + query
    }

    private func encodedQuery(_ encode: (RequestText, inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        for (position, item) in query.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: "&")) }
            bytes.append(percentEncoding: item.name)
            bytes.append(UInt8(ascii: "="))
            encode(item.value, &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
