import EnvironmentHub
import EnvironmentModel

extension AirQualitySpelling {
    /// `data`, `units` and `provenance` of one place.
    static let findings = [
        Member("data", data.orNull),
        Member("units", .map("Of the metrics shown.", of: .words("A unit."), names: metrics)),
        Member("provenance", provenances),
    ]

    static let metrics = Metric.all.map(\.name)

    /// `data` of one place.
    static let data = Shape.record(
        "The air at one place.",
        [Member("time", .instant("When the newest value holds.").orNull)]
            + Metric.all.map { Member($0.name, .value(of: $0)) }
            + [
                Member("status", .record("What the air is like on the scale.", status)),
                Member("pollutants", .list("Pollutant by pollutant.", of: .record("One.", pollutant))),
                Member("hourly", hourly),
            ])

    private static let hourly = Shape.record(
        "Hour by hour, every list as long as 'time'.",
        [Member("time", .list("The hours.", of: .instant("An hour.")))]
            + Metric.all.map { metric in
                Member(metric.name, .list("In \(metric.unit.symbol).", of: .number("A value.").orNull))
            })

    private static let level = Shape.choice("For programs.", levels).orNull

    /// Every level of every scale, each once.
    private static let levels = IndexScale.all.flatMap(\.bands).map(\.level).reduce(into: [String]()) { list, level in
        if !list.contains(level) { list.append(level) }
    }

    private static let status = [
        Member("scale", .choice("The scale.", IndexScale.Name.allCases.map(\.rawValue))),
        Member("index", .number("The index that the scale reads.").orNull),
        Member("level", level),
        Member("label", .words("The authority's word.")),
        Member(
            "range",
            .list("The lowest and the highest index of the level; null where it has no end.", of: .number("").orNull)),
        Member("colour", .words("'#RRGGBB'.")),
        Member(
            "dominant",
            .choice("The pollutant that sets the index.", Pollutant.allCases.map(\.rawValue)).orNull),
        Member("origin", Member.origin.shape.orNull),
        Member("basis", .words("How the index came about.")),
        Member("advice", .list("What people may do.", of: .words("A sentence."))),
    ]

    private static let pollutant = [
        Member("metric", .choice("Its concentration.", Pollutant.listed.compactMap { $0.metric?.name })),
        Member("name", .words("How people write it.")),
        Member("value", .number("In 'unit'.").orNull),
        Member("unit", .words("As in 'units'.")),
        Member("level", level),
        Member("index", .number("Its sub-index.")),
        Member("origin", Member.origin.shape),
        Member("basis", .words("How its hours were averaged, and how many had a value.")),
    ]

}
