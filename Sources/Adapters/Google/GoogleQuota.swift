import EnvironmentModel
import JSON

/// A used-up quota as Google's APIs tell it: the `error` of the body, whatever the status.
///
/// Source: https://cloud.google.com/apis/design/errors and https://cloud.google.com/docs/quotas/view-manage, 2026-08.
struct GoogleQuota {
    private static let reasons: Set<String> = [
        "RATE_LIMIT_EXCEEDED", "rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded",
    ]

    /// Milliseconds until it can be asked again; nil where nothing says so.
    let wait: Int64?

    /// Nil for an error of another kind.
    ///
    /// - Parameter now: when the answer arrived.
    init?(_ error: JSONValue?, status: Int, at now: Instant) {
        let details = (error?["details"]?.elements).map(Array.init) ?? []
        let named = (details + ((error?["errors"]?.elements).map(Array.init) ?? [])).compactMap { $0["reason"]?.string }
        let reasons = Self.reasons.intersection(named)
        guard status == 429 || error?["status"]?.equals("RESOURCE_EXHAUSTED") == true || !reasons.isEmpty else {
            return nil
        }
        let units = details.compactMap { $0["metadata"]?["quota_unit"]?.string }
        let isDaily = reasons.contains("dailyLimitExceeded") || units.contains { $0.hasPrefix("1/d") }
        wait = Self.delay(details) ?? (isDaily ? Self.untilPacificMidnight(now) : nil)
    }

    /// The `retryDelay` ("37s") of `RetryInfo`.
    private static func delay(_ details: some Sequence<JSONValue>) -> Int64? {
        details.lazy.compactMap { $0["retryDelay"]?.string }.compactMap { text in
            text.hasSuffix("s") ? Double(text.dropLast()).flatMap(StatedWait.seconds) : nil
        }.first
    }

    /// Quotas of a day begin anew at midnight Pacific time. UTC-8 all year round: in summer an hour late, never early.
    private static func untilPacificMidnight(_ now: Instant) -> Int64 {
        let day: Int64 = 86_400_000
        let local = (now.milliseconds - 8 * 3_600_000) % day
        return day - (local < 0 ? local + day : local)
    }
}
