import EnvironmentHub
import EnvironmentModel

extension ClimateSpelling {
    /// The members of a point, in their order.
    static let shapes =
        [
            Member("year", .integer("The year.")),
            Member("date", .words("'YYYY-MM-DD' at the place.")),
            Member("value", .number("The metric, in the unit of 'units'.").orNull),
            Member("state", .choice("How settled the value is.", ClimateState.allCases.map(\.rawValue))),
            Member("so_far", .boolean("Whether the day is still running.")),
        ] + normalPointShapes

    /// `data`, `units` and `provenance`.
    static let findings = [
        Member("data", .record("A day across years.", data).orNull),
        Member(
            "units",
            .map(
                "Of the numbers.", of: .words("A unit."),
                names: ["value", "change", "trend_per_decade", "mean", "anomalies"])),
        Member("provenance", .record("Where values come from.", provenance)),
    ]

    private static let data =
        [
            Member("month_day", .words("'MM-DD'.")),
            Member("metric", .choice("What is compared.", DailyMetric.all.map(\.name))),
            Member("points", .list("One for each year, ascending.", of: .record("A year.", shapes))),
            Member("baseline_year", .integer("The first finished year with a value.").orNull),
            Member("change", .number("Last minus first of the finished days.").orNull),
            Member(
                "trend_per_decade",
                .record(
                    "Least squares over the finished days.",
                    [
                        Member("value", .number("Change in ten years.").orNull),
                        Member("points", .integer("How many days it rests on.")),
                        Member("from", .integer("The first year.")), Member("to", .integer("The last year.")),
                    ]
                ).orNull),
        ] + normalShapes

    private static let provenance =
        [
            Member("points", .list("At the position of each point.", of: point.orNull)),
            Member("change", computedShape), Member("trend_per_decade", computedShape),
        ] + normalProvenanceShapes

    static let computedShape = Shape.record(
        "A computed value.", [.origin, Member("method", .words("How it is computed."))])

    static let model = Member("model", .words("The provider's word for its model.").orNull)

    private static let point = Shape.record(
        "Where a value comes from.",
        [
            Member("year", .integer("The year.")), Member("provider", .words("Its configured name.").orNull),
            AirQualitySpelling.providers, model,
            Member("preliminary", .boolean("Whether the value may still be revised.")), .rule, .origin, .used,
            AirQualitySpelling.conversion,
            Member(
                "others",
                .list(
                    "What others say.",
                    of: .record(
                        "A provider.",
                        [
                            Member("provider", .words("Its configured name.")),
                            Member("value", .number("In the same unit.").orNull), model,
                            Member("left_out", .choice("Why it has no part in the value.", LeftOut.words)),
                        ]))),
        ] + AirQualitySpelling.trust)
}
