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
            throw badData("sent an empty body")
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
            throw badData("sent a body that is not JSON at byte \(error.offset): \(what)")
        }
        // Which of the two is meant, only the provider knows.
        if let path = root.firstDuplicateKey() { throw badData("sent '\(excerpt(path))' twice in one object") }
        return root
    }

    /// Milliseconds that `Retry-After` asks to wait, if it says so in whole seconds of at most a day.
    var retryAfter: Int64? {
        guard let seconds = response.header("retry-after").flatMap({ Int64($0) }), (0...86_400).contains(seconds) else {
            return nil
        }
        return seconds * 1000
    }

    /// `provider_bad_data`; `what` is a clause that follows the provider's name.
    func badData(_ what: String) -> SourceError {
        .badData(from: provider, what)
    }

    /// The error for a status that is no success, with the provider's own reason where it gave one; only a provider that
    /// was sent a key can have refused it.
    func rejection(reason: String?, sentKey: Bool = false) -> SourceError {
        let said = reason.map { ": " + excerpt($0) } ?? ""
        let status = response.status
        if status >= 500 || status < 400 {
            return SourceError(
                .providerUnavailable, provider: provider, message: "'\(provider)' answered \(status)\(said)",
                retryAfter: retryAfter)
        }
        if sentKey, status == 401 || status == 403 {
            return SourceError(
                .credentialsRejected, provider: provider,
                message: "'\(provider)' refused access with \(status)\(said)",
                hint: "check the key under 'credentials' of '\(provider)'")
        }
        return SourceError(
            .providerRejected, provider: provider, message: "'\(provider)' refused the request with \(status)\(said)")
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
