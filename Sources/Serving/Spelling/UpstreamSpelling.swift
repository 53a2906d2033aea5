import EnvironmentModel
import JSON
import ProviderKit

// The manners towards one provider, as `providers` and `explain` tell them.
extension Member {
    static let limits = Member(
        "limits",
        .record(
            "How much is asked of it at most; null where nothing is limited or nobody is asked, as in replay.",
            [
                Member("concurrent", .integer("Calls at once.").orNull),
                Member("counting", .choice("How its calls are counted.", CallCounting.allCases.map(\.rawValue))),
                Member("rates", .list("The shortest period first.", of: .record("A rate.", rate))),
            ]
        ).orNull)

    private static let rate = [
        Member("period", .choice("In which so much is asked.", CallLimits.Period.allCases.map(\.rawValue))),
        Member("calls", .integer("Calls, weighed as the provider weighs them.")),
        Member("left", .number("What of them may go at once.")),
    ]

    static let retries = Member(
        "retries", .integer("Attempts after the first that one question may cost; null in replay.").orNull)

    static let breaker = Member(
        "breaker",
        .choice("Whether it is left alone because it failed too often; null in replay.", CircuitBreaker.State.words)
            .orNull)

    static let cacheRule = Member(
        "cache",
        .record(
            "How long its answers are kept.",
            [
                Member("fresh", .choice("Until when they stand in for asking.", CacheRule.freshWords)),
                Member("fresh_ms", .integer("With 'lasting': for how long.").orNull),
                Member("stale_if_error_ms", .integer("How long they stand in when asking fails.").orNull),
            ]
        ).orNull)
}

extension CacheRule {
    fileprivate static let freshWords = ["hour", "settled_days", "lasting", "none"]

    fileprivate var freshWord: String {
        switch fresh {
        case .hour: "hour"
        case .settledDays: "settled_days"
        case .lasting: "lasting"
        case .none: "none"
        }
    }
}

extension JSONWriter {
    /// Writes `Member.limits`.
    mutating func limits(_ limits: CallLimits?, _ upstream: UpstreamStatus?) {
        key("limits")
        guard let limits, let upstream else { return null() }
        beginObject()
        member("concurrent", limits.concurrent)
        member("counting", limits.counting.rawValue)
        key("rates")
        beginArray()
        for rate in upstream.budget {
            beginObject()
            member("period", rate.period.rawValue)
            member("calls", rate.limit)
            member("left", rate.left)
            endObject()
        }
        endArray()
        endObject()
    }

    /// Writes `Member.cacheRule`.
    mutating func cacheRule(_ rule: CacheRule?) {
        key("cache")
        guard let rule else { return null() }
        beginObject()
        member("fresh", rule.freshWord)
        if case .lasting(let duration) = rule.fresh {
            member("fresh_ms", Int(duration.milliseconds))
        } else {
            member("fresh_ms", Int?.none)
        }
        member("stale_if_error_ms", rule.staleIfError.map { Int($0.milliseconds) })
        endObject()
    }
}
