import EnvironmentModel
import JSON
import Transport

/// The body of one response, read on behalf of a provider, and the errors that follow from what it turns out to be.
struct ResponseBody {
    let response: HTTPResponse
    /// The configured name of the provider, for errors.
    let provider: String

    /// The root of a body that must be JSON.
    ///
    /// A page instead of data is `provider_unavailable`, anything else that is not JSON, or names a
    /// member twice, `provider_bad_data`.
    func json() throws(SourceError) -> JSONValue {
        let body = response.body
        guard let first = body.first(where: { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }) else {
            throw damaged("sent an empty body")
        }
        guard first != UInt8(ascii: "<") else {
            throw SourceError(
                .providerUnavailable, provider: provider,
                message: "'\(provider)' answered with a page instead of data; check 'base_url' or try again later")
        }
        let root: JSONValue
        do {
            root = try JSONDocument(body).root
        } catch {
            // What a writer of JSON should do about it is no advice to the reader.
            let what = error.message.split(separator: ";").first ?? ""
            // What was compressed, and came in full by its length, was cut off before it was sent.
            if error.offset >= body.count, isCompressed {
                throw SourceError(
                    .providerUnavailable, provider: provider,
                    message: "'\(provider)' sent a compressed answer that breaks off at byte \(error.offset)")
            }
            throw damaged("sent a body that is not JSON at byte \(error.offset): \(what)")
        }
        // Which of the two is meant, only the provider knows.
        if let path = root.firstDuplicateKey() { throw badData("sent '\(excerpt(path))' twice in one object") }
        return root
    }

    private var isCompressed: Bool {
        response.header("content-encoding").map { !$0.isEmpty && $0.lowercased() != "identity" } ?? false
    }

    /// The first line of a body that is plain text, as proxies and servers of files write why they refuse; nil for JSON, be
    /// it whole or not, a page, and what is no text.
    var plainReason: String? {
        let start = response.body.prefix(1000).drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        guard let first = start.first, !"<{[\"".utf8.contains(first), (try? json()) == nil else { return nil }
        let line = start.prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }), let text = String(validating: line, as: UTF8.self) else {
            return nil
        }
        return text.contains(where: \.isLetter) ? text : nil
    }

    /// `provider_bad_data`; `what` is a clause that follows the provider's name.
    func badData(_ what: String) -> SourceError {
        .badData(from: provider, what)
    }

    /// The same for an answer that was cut off or garbled, and may be whole the next time.
    private func damaged(_ what: String) -> SourceError {
        .badData(from: provider, what, isTransient: true)
    }

    /// `rate_limited`, with the wait that `Retry-After` states, or else the one that is known otherwise.
    func limit(reason: String, wait: Int64? = nil, hint: String) -> SourceError {
        SourceError(
            .rateLimited, provider: provider, message: "'\(provider)' refused: " + excerpt(reason),
            retryAfter: StatedWait.header(of: response) ?? wait, hint: hint)
    }

    /// The error for a status that is no success, with the provider's own reason, or the plain text that it sent; only a provider that
    /// was sent a key can have refused it.
    ///
    /// A server that failed or gave up waiting (408) may do better the next time; one that does not know the method (501) or
    /// the version of HTTP (505), or points elsewhere, will not.
    func rejection(reason: String?, sentKey: Bool = false) -> SourceError {
        let reason = reason ?? plainReason
        let said = reason.map { ": " + excerpt($0) } ?? ""
        let status = response.status
        // Neither has a body, and nobody asked whether anything changed.
        if status == 204 || status == 304 { return damaged("answered \(status) and sent no data") }
        if status >= 500 || status < 400 {
            return SourceError(
                .providerUnavailable, provider: provider, message: "'\(provider)' answered \(status)\(said)",
                retryAfter: StatedWait.header(of: response),
                isTransient: status >= 500 && status != 501 && status != 505)
        }
        if status == 429 { return limit(reason: reason ?? "too many requests", hint: "ask again later") }
        if sentKey, status == 401 || status == 403 {
            return SourceError(
                .credentialsRejected, provider: provider,
                message: "'\(provider)' refused access with \(status)\(said)",
                hint: "check the key under 'credentials' of '\(provider)'")
        }
        return SourceError(
            .providerRejected, provider: provider, message: "'\(provider)' refused the request with \(status)\(said)",
            isTransient: status == 408)
    }
}

/// `text` cut to at most 200 bytes at a character's edge, what controls a terminal or the direction of text shown as blanks.
func excerpt(_ text: String) -> String {
    var result = ""
    var length = 0
    for character in text {
        length += character.utf8.count
        guard length <= 200 else { return result + "…" }
        result.unicodeScalars.append(contentsOf: character.unicodeScalars.map { $0.isControl ? " " : $0 })
    }
    return result
}
