import EnvironmentModel
package import Transport

extension Validator {
    /// What a response sends to be asked by; nil when it sends nothing that could be sent back.
    package init?(_ response: HTTPResponse) {
        let tag = response.header("etag").flatMap { Self.isTag($0) ? $0 : nil }
        let date = response.header("last-modified").flatMap { Instant(httpDate: $0) == nil ? nil : $0 }
        guard tag != nil || date != nil else { return nil }
        self.init(entityTag: tag, lastModified: date)
    }

    /// `"…"` or `W/"…"` of at most 1,024 bytes that a header can hold.
    private static func isTag(_ text: String) -> Bool {
        let opaque = text.hasPrefix("W/") ? text.dropFirst(2) : Substring(text)
        return opaque.utf8.count >= 2 && opaque.hasPrefix("\"") && opaque.hasSuffix("\"") && text.utf8.count <= 1024
            && opaque.dropFirst().dropLast().utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") }
    }
}

extension HTTPRequest {
    /// The same request, to be answered with 304 if the answer is still the one that `validator` came with. Only a GET can
    /// be asked so.
    package func conditional(on validator: Validator) -> HTTPRequest {
        guard method == .get else { return self }
        var headers = headers
        if let tag = validator.entityTag { headers.append(HTTPHeader("If-None-Match", tag)) }
        if let date = validator.lastModified { headers.append(HTTPHeader("If-Modified-Since", date)) }
        return HTTPRequest(url: url, query: query, headers: headers)
    }
}
