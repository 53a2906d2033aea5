import Diagnostics
import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// One response of Google's API: an answer, or an error as Google writes it.
struct GooglePollenBody {
    /// Without the keys that it repeats, so that none is passed on in a name or a reason.
    let response: HTTPResponse
    let settings: AdapterSettings

    init(response: HTTPResponse, settings: AdapterSettings) {
        self.response = response.masking(settings.credentials.values)
        self.settings = settings
    }

    /// The JSON of a good answer.
    ///
    /// Errors: a place without data `no_coverage`, although Google says 400 as for bad input; a refused key, or an API
    /// that is not switched on, `credentials_rejected`; 429 `rate_limited`; other 4xx `provider_rejected`; 5xx and pages
    /// `provider_unavailable`; a success whose body is no answer `provider_bad_data`.
    func answer() throws(SourceError) -> JSONValue {
        let body = ResponseBody(response: response, provider: settings.provider)
        guard response.status == 200 else { throw failure(body) }
        let root = try ResponseBody(response: response, provider: settings.provider).json()
        if let error = root["error"] {
            throw body.badData(
                "answered 200 with an error: " + excerpt(settings.masking(error["message"]?.string ?? "no reason")))
        }
        return root
    }

    private func failure(_ body: ResponseBody) -> SourceError {
        let root = try? body.json()
        // Streaming front ends of Google's wrap the error in a list of one.
        let error = root?["error"] ?? root?.elements.first { $0["error"] != nil }?["error"]
        let reason = (error?["message"]?.string).map(settings.masking)
        let provider = settings.provider
        if response.status == 400, let reason, reason.holds("unavailable for this location") {
            return SourceError(.noCoverage, provider: provider, message: "'\(provider)' has no data for this place")
        }
        if response.status == 400, isAboutKey(error, reason) {
            return SourceError(
                .credentialsRejected, provider: provider,
                message: "'\(provider)' refused the key: " + excerpt(reason ?? "API_KEY_INVALID"),
                hint: "check the key under 'credentials' of '\(provider)'")
        }
        if let quota = GoogleQuota(error, status: response.status, at: response.fetchedAt) {
            return body.limit(
                reason: reason ?? "the quota is used up", wait: quota.wait,
                hint: "ask again later, or raise the quota of the key")
        }
        return body.rejection(reason: reason, sentKey: !settings.credentials.isEmpty)
    }

    private func isAboutKey(_ error: JSONValue?, _ reason: String?) -> Bool {
        if let details = error?["details"],
            details.elements.contains(where: { $0["reason"]?.equals("API_KEY_INVALID") == true })
        {
            return true
        }
        return reason?.holds("API key") == true
    }
}
