import EnvironmentHub
import EnvironmentModel

// What `Provenance` writes.
extension AirQualitySpelling {
    static let provenances = Shape.record(
        "Where each metric comes from.",
        Metric.all.map { Member($0.name, provenance) } + [
            Member("hourly", .map("Where hours come from other places.", of: runs, names: Metric.all.map(\.name)))
        ])

    /// The same of an item, as far as it differs from that of the whole; told once for all metrics, since it is seldom there.
    static let ownProvenances = Shape.map(
        "Where metrics come from that come about otherwise here.",
        of: .oneOf("Of a metric, or of 'hourly'.", [provenance, .map("Hours.", of: runs, names: metrics)]),
        names: metrics + ["hourly"])

    private static let voice = [
        Member("provider", .words("Its configured name.").orNull),
        Member("time", .instant("When the value holds.").orNull),
    ]

    static let providers = Member(
        "providers", .list("Those it was computed from.", of: .words("A configured name.")))

    private static let provenance = Shape.record(
        "Where a value comes from.",
        voice + [
            providers, .rule, .origin, Member("age_ms", .integer("How long ago that was.").orNull), .used,
            conversion,
            Member("others", .list("What others say.", of: .record("A provider.", voice + other))),
        ] + trust)

    /// How far others agree, and what follows from that.
    static let trust = [
        Member("spread", spread),
        Member(
            "confidence", .choice("How much the value can be trusted.", Confidence.Level.allCases.map(\.rawValue))),
        Member("reason", .words("Why so much.")),
    ]

    private static let other = [
        Member("value", .number("In the same unit.").orNull), Member.used,
        Member("left_out", .choice("Why it has no part in the value.", LeftOut.words)),
    ]

    static let conversion = Member(
        "conversion",
        .record(
            "How it came into its unit.",
            [
                Member("from", .words("The provider's unit.")), Member("to", .words("The unit it is told in.")),
                Member("factor", .number("What it was multiplied by.")), Member("offset", .number("What was added.")),
                Member("conditions", .words("What was assumed.").orNull),
            ]))

    private static let spread = Shape.record(
        "Of the values that can be compared.",
        [
            Member("n", .integer("How many there are.")), Member("min", .number("The smallest.").orNull),
            Member("max", .number("The largest.").orNull), Member("range", .number("The largest difference.")),
            Member("sd", .number("The standard deviation of the sample.")),
        ])

    private static let runs = Shape.list(
        "Runs of hours.",
        of: .record(
            "Hours that come about in one way.",
            [
                Member("from", .instant("The first hour.")), Member("to", .instant("The last hour.")),
                Member("provider", .words("Its configured name.").orNull), providers, .rule, .origin,
            ]))
}
