import EnvironmentHub
import EnvironmentModel
import ProviderKit

// The members that `Tail` and its like write.
extension Member {
    /// The end of every answer that providers have a part in.
    static let ofEveryReport: [Member] = [
        Member("sources", .list("Every provider that was considered.", of: source)),
        warnings,
        Member("attribution", .list("Whom to credit.", of: .attribution)),
        Member("complete", .boolean("Whether every provider that was asked delivered fresh data.")),
    ]

    static let warnings = Member(
        "warnings",
        .list(
            "What the reader of a number should know.",
            of: .record(
                "One warning.",
                [
                    Member("kind", .choice("For programs.", Warning.Kind.allCases.map(\.rawValue)), required: true),
                    Member("path", .words("The member it speaks of, such as 'data.ozone'.")),
                    Member("message", .words("One sentence.")),
                ])))

    private static let source = Shape.record(
        "What became of one provider.",
        [
            Member("provider", .words("Its configured name."), required: true),
            Member("state", .choice("Whether it delivered.", Outcome.State.words), required: true),
            Member("error", .record("Why it failed.", failure)),
            Member("reason", .choice("Why it was not asked.", Outcome.SkipReason.allCases.map(\.rawValue))),
            Member("cache", .choice("Where the answer came from.", Outcome.Cache.allCases.map(\.rawValue))),
            Member("fetched_at", .instant("When the answer was complete.").orNull),
            Member("age_ms", .integer("How long ago that was.")),
            Member("attempts", .integer("Upstream calls made.")),
            Member("elapsed_ms", .integer("How long it took.")),
        ])

    /// One provider's failure; in `causes` its name stands before it.
    static let failure: [Member] = [
        Member("provider", .words("Its configured name.")),
        Member("kind", .choice("For programs.", ErrorKind.allCases.map(\.word)), required: true),
        Member("message", .words("One sentence.")),
        Member("retryable", .boolean("Whether the same call may succeed later.")),
        Member("retry_after_ms", .integer("How long to wait before asking again.")),
        Member("hint", .words("What would mend it.")),
    ]

    /// The word that stands before everything else.
    static func kind(_ word: String) -> Member {
        Member("kind", .choice("What this is.", [word]), required: true)
    }

    static let location = Member("location", .location)
    static let used = Member(
        "used",
        .record(
            "The point that the values stand for.",
            .coordinates + [
                Member("distance_km", .number("How far it is from the place asked.")),
                Member("elevation_m", .number("Metres above sea level, where the provider tells.")),
                Member("height_difference_m", .number("How much higher that is than the place asked, where known.")),
            ]))
    static let rule = Member("rule", .choice("The merge strategy.", MergeStrategy.allCases.map(\.rawValue)))
    static let origin = Member("origin", .choice("How the value came about.", Estimate.Origin.allCases.map(\.rawValue)))
}

extension [Member] {
    /// A point; a name that nobody knows has none.
    static let coordinates: [Member] = [
        Member("latitude", .number("Degrees north.", in: -90...90)),
        Member("longitude", .number("Degrees east.", in: -180...180)),
    ]
}

extension Shape {
    /// RFC 3339 with an offset.
    static func instant(_ summary: String) -> Shape { words(summary + " RFC 3339.") }

    /// The place that was asked.
    static let location = Shape.record(
        "The place that was asked.",
        .coordinates + [
            Member("name", .words("What the gazetteer or the caller calls it.")),
            Member("country_code", .words("ISO 3166-1 alpha-2.")),
            Member("timezone", .words("IANA name.")),
        ])

    /// Whom to credit.
    static let attribution = Shape.record(
        "One credit.",
        [
            Member("text", .words("As the provider words it."), required: true),
            Member("licence", .words("An SPDX identifier or the provider's word.").orNull),
            Member("url", .words("Where terms or data are found.").orNull),
        ])

    /// A value of the catalog, or null where nobody knows.
    static func value(of metric: Metric) -> Shape {
        number("\(metric.row.title), in \(metric.unit.symbol).", in: metric.range).orNull
    }
}
