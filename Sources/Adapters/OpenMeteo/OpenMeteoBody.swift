import Diagnostics
import EnvironmentModel
import JSON
import Transport

/// What all of Open-Meteo's APIs share: how an answer and an error look.
enum OpenMeteoBody {
    /// The JSON of a good answer.
    ///
    /// Errors: 429 is `rate_limited` with the wait that its reason names, a place without data `no_coverage`, any
    /// other 4xx `provider_rejected`, for no key is ever sent, 5xx and pages `provider_unavailable`, and a success whose
    /// body is no answer `provider_bad_data`.
    static func answer(_ response: HTTPResponse, provider: String) throws(SourceError) -> JSONValue {
        let body = ResponseBody(response: response, provider: provider)
        guard response.status == 200 else { throw failure(body) }
        let root = try body.json()
        if root["error"]?.bool == true {
            throw body.badData("answered 200 with an error: " + excerpt(root["reason"]?.string ?? "no reason given"))
        }
        return root
    }

    private static func failure(_ body: ResponseBody) -> SourceError {
        let reason = (try? body.json())?["reason"]?.string
        let provider = body.provider
        if body.response.status == 429 {
            let limit = RateLimit(reason: reason ?? "", at: body.response.fetchedAt)
            let stated = StatedWait.header(of: body.response).map {
                $0 <= 1000 ? "a second has passed" : "\($0 / 1000) seconds have passed"
            }
            return body.limit(
                reason: reason ?? "too many requests", wait: limit.wait, hint: "ask again when \(stated ?? limit.ends)")
        }
        if let reason, reason.holds("No data is available for this location") {
            return SourceError(.noCoverage, provider: provider, message: "'\(provider)' has no data for this place")
        }
        return body.rejection(reason: reason)
    }

    /// Which of the four limits a 429 means and how long it lasts; Open-Meteo sends no Retry-After.
    private struct RateLimit {
        /// Milliseconds.
        let wait: Int64
        let ends: String

        init(reason: String, at instant: Instant) {
            let guardTime: Int64 = 60_000
            func rest(of period: Int64) -> Int64 { period - instant.milliseconds % period + guardTime }
            if reason.hasPrefix("Hourly") {
                (wait, ends) = (rest(of: 3_600_000), "the next hour has begun")
            } else if reason.hasPrefix("Daily") {
                (wait, ends) = (rest(of: 86_400_000), "the next UTC day has begun")
            } else if reason.holds("concurrent") {
                (wait, ends) = (1000, "an earlier call has ended")
            } else {
                (wait, ends) = (60_000, "a minute has passed")
            }
        }
    }
}
