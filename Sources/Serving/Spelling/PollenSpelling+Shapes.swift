import EnvironmentHub
import EnvironmentModel

extension PollenSpelling {
    /// The members of an item, in their order.
    static let shapes = [
        Member("code", .words("A stable word, such as 'GRASS' or 'BIRCH'; the set is open.")),
        Member("name", .words("In the language asked for.")),
        Member("kind", .choice("A group of plants or one plant.", PollenItem.Kind.allCases.map(\.rawValue))),
        Member("plant_type", .choice("The group it belongs to.", PlantType.allCases.map(\.rawValue)).orNull),
        Member("index", .integer("Universal Pollen Index.", in: 0...5).orNull),
        Member("category", .words("The provider's word for the index.").orNull),
        Member("level", .choice("How much there is.", PollenLevel.allCases.map(\.rawValue)).orNull),
        Member("grains_per_m3", .number("Grains in a cubic metre.").orNull),
        Member("in_season", .boolean("Whether the plant is in season.").orNull),
        Member("state", .choice("Whether somebody said how much.", PollenItem.State.allCases.map(\.rawValue))),
        Member("plant", .record("What the plant is like.", plant).orNull),
        Member("health_recommendations", .list("Sentences of the provider.", of: .words("A sentence."))),
    ]

    private static let plant = plantMembers.map { Member($0, .words("In words, or an address.").orNull) }

    /// `data`, `units` and `provenance`.
    static let findings = [
        Member("data", .record("Pollen by day.", [Member("days", .list("From today on.", of: day))]).orNull),
        Member(
            "units", .map("Of the numbers.", of: .words("A unit."), names: ["index", "grains_per_m3"])),
        Member("provenance", .map("Where a day or a figure comes from, by its path in 'data'.", of: provenance)),
    ]

    private static let day = Shape.record(
        "One day.",
        [
            Member("date", .words("'YYYY-MM-DD' at the place.")),
            Member("items", .list("Types first, then plants.", of: .record("A type or a plant.", shapes))),
        ])

    private static let provenance = Shape.record(
        "Where a day or a figure comes from.",
        [
            Member("provider", .words("Its configured name.")), .rule, .origin,
            Member("basis", .words("What a figure stands for.")), .used,
            Member(
                "others",
                .list(
                    "Who else said something.",
                    of: .record(
                        "A provider.",
                        [
                            Member("provider", .words("Its configured name.")),
                            Member("value", .number("Its figure, on the same scale.")),
                        ]))),
        ] + AirQualitySpelling.trust)
}
