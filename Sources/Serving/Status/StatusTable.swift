import EnvironmentModel
import ProviderKit

/// Everything that `status` tells, one row for each fact: a new one is one row here.
package enum StatusTable {
    static let process: [StatusRow<ProcessStatus>] = [
        .init(.gauge, "build", "The version that runs.", .text(label: "version") { $0.version }),
        .init(
            .gauge, "uptime", in: .milliseconds, "Time since the process began; 0 in replay, where it stands still.",
            .whole { Int($0.uptime.milliseconds) }),
        .init(
            .gauge, "resident_memory", in: .bytes, "Memory of the process; not told in replay.",
            .whole { $0.residentMemory }),
        .init(.gauge, "calls_at_work", "Calls that have begun and not ended.", .whole { $0.load.atWork }),
        .init(.gauge, "calls_waiting", "Calls that were read and have not begun.", .whole { $0.load.waiting }),
        .init(
            .gauge, "calls_waiting", in: .bytes, "Bytes of the lines of calls that wait.",
            .whole { $0.load.bytesWaiting }),
        .init(.gauge, "subscriptions", "Calls that are repeated.", .whole { $0.load.subscriptions }),
        .init(.counter, "results", "Calls that were answered with a result.", .whole { $0.load.answered.results }),
        .init(
            .counter, "errors", "Calls that were answered with an error.",
            .counts(by: "kind", ErrorKind.words) { $0.load.answered.errors.byWord }),
    ]

    static let cache: [StatusRow<CacheCounters>] = [
        .init(.counter, "hits", "Parts of questions for which a fresh answer was kept.", .whole { $0.hits }),
        .init(
            .counter, "stale", "Parts of questions for which only an answer was kept that is no longer fresh.",
            .whole { $0.stale }),
        .init(.counter, "misses", "Parts of questions for which no answer was kept.", .whole { $0.misses }),
        .init(.counter, "recalled", "Parts of questions whose answer came from the file.", .whole { $0.recalled }),
        .init(.counter, "evictions", "Kept answers that gave way to others.", .whole { $0.evictions }),
        .init(.gauge, "entries", "Kept answers in memory.", .whole { $0.entries }),
        .init(.gauge, "size", in: .bytes, "Memory that kept answers take.", .whole { $0.bytes }),
        .init(.counter, "unwritten", "Answers that the file did not take.", .whole { $0.unwritten }),
        .init(
            .gauge, "file", "Whether answers are kept in a file too, and how far it is.",
            .choice(label: "state", CacheCounters.File.allCases.map(\.rawValue)) { $0.file.rawValue }),
    ]

    static let provider: [StatusRow<SourceStatus>] = [
        .init(
            .gauge, "state", "Whether the provider is asked.", .choice(label: "state", SourceStatus.states) { $0.state }
        ),
        .init(.counter, "questions", "Questions to the provider that have ended.", .whole { $0.questions.questions }),
        .init(
            .counter, "delivered", "Questions to the provider that were answered.", .whole { $0.questions.delivered }),
        .init(
            .counter, "failures", "Questions to the provider that failed, by the error that callers got.",
            .counts(by: "kind", ErrorKind.words) { $0.questions.failures.byWord }),
        .init(
            .counter, "kept", "Parts of questions that a kept answer answered.",
            .counts(by: "state", ["fresh", "stale"]) { [("fresh", $0.questions.fresh), ("stale", $0.questions.stale)] }),
    ]

    /// Of a provider that is asked.
    static let upstream: [StatusRow<UpstreamStatus>] =
        [
            .init(
                .counter, "confirmed", "Kept answers that the provider confirmed.", .whole { $0.tally.confirmed }),
            .init(
                .counter, "shared", "Parts of questions that somebody else had asked already.",
                .whole { $0.tally.shared }),
            .init(
                .counter, "joined", "Parts that travelled with those of somebody else.",
                .whole { $0.tally.joined }),
            .init(.counter, "calls", "Requests sent to the provider.", .whole { $0.tally.calls }),
            .init(.counter, "retries", "Attempts at a question after the first.", .whole { $0.tally.retries }),
            .init(
                .counter, "errors", "Attempts that failed; one that every caller left is cancelled.",
                .counts(by: "kind", ErrorKind.words) { $0.tally.errors.byWord }),
            .init(
                .summary, "latency", in: .milliseconds, "How long attempts took, at most an eighth too high.",
                .latency { $0.tally.latency }),
            .init(.gauge, "in_flight", "Attempts that are on their way.", .whole { $0.inFlight }),
            .init(.gauge, "waiting", "Fetches that wait for their turn.", .whole { $0.waiting }),
            .init(
                .gauge, "concurrency_limit", "Attempts that may be on their way at the same time.",
                .whole { $0.concurrency }),
        ] + limits

    /// What the manners towards a provider leave.
    private static let limits: [StatusRow<UpstreamStatus>] = [
        .init(
            .gauge, "budget_limit", "Calls that may be made in a period, weighed as the provider weighs them.",
            .each(label: "period", periods) { status in
                status.budget.map { ($0.period.rawValue, Double($0.limit)) }
            }),
        .init(
            .gauge, "budget_left", "Calls that may be made at once.",
            .each(label: "period", periods) { status in
                status.budget.map { ($0.period.rawValue, $0.left) }
            }),
        .init(
            .gauge, "budget_reset", in: .milliseconds, "Time until as many calls are left as there can be.",
            .each(label: "period", periods) { status in
                status.budget.map { ($0.period.rawValue, Double($0.resetsIn.milliseconds)) }
            }),
        .init(
            .gauge, "stated_wait", in: .milliseconds, "Time for which the provider has asked to be left alone.",
            .whole { Int($0.statedWait.milliseconds) }),
        .init(
            .gauge, "retries_left", "Retries that are left before a success earns more.",
            .whole { $0.retriesLeft }),
        .init(
            .gauge, "breaker", "Whether the provider is left alone because it failed too often.",
            .choice(label: "state", CircuitBreaker.State.words) { $0.breaker.word }),
        .init(
            .gauge, "breaker_wait", in: .milliseconds, "Time until the breaker lets somebody try again.",
            .whole { Int($0.breakerWait.milliseconds) }),
    ]

    private static let periods = CallLimits.Period.allCases.map(\.rawValue)

    /// Every metric in Prometheus' form, in order: name, type, and what it tells.
    package static var metrics: [(name: String, type: String, about: String)] {
        names(process, "") + names(cache, cachePrefix) + names(provider, providerPrefix)
            + names(upstream, providerPrefix)
    }

    static let cachePrefix = "cache_"
    static let providerPrefix = "provider_"

    private static func names<Subject>(
        _ rows: [StatusRow<Subject>], _ prefix: String
    ) -> [(name: String, type: String, about: String)] {
        rows.map { (Exposition.prefix + prefix + $0.metric, $0.kind.rawValue, $0.about) }
    }
}

extension ErrorKind {
    fileprivate static let words = allCases.map(\.word)
}

extension [ErrorKind: Int] {
    /// In the order of the kinds.
    fileprivate var byWord: [(String, Int)] {
        ErrorKind.allCases.compactMap { kind in self[kind].map { (kind.word, $0) } }
    }
}
