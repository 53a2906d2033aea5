import EnvironmentModel
import ProviderKit

extension Member {
    /// What every data method takes beside its own parameters.
    static func ofEveryCall(fields: [String]) -> [Member] { ofEveryQuestion(fields: fields) + ofWholeCall }

    /// What belongs to one question: in a dashboard these stand under a section's name.
    static func ofEveryQuestion(fields: [String]) -> [Member] {
        [
            Member(
                "providers",
                .array("Names of providers in order; replaces the configured list.", of: name, count: 1...64)),
            Member("merge", mergeShape),
            Member(
                "require",
                .oneOf(
                    "How many providers must deliver.",
                    [
                        .choice("One is enough, or all that can be asked.", ["any", "all"]),
                        .integer("At least so many.", in: 1...64),
                    ]), default: #""any""#),
            Member(
                "fields",
                .array(
                    "Exactly these members of the data; left out, the usual ones.",
                    of: .choice("A member.", fields), count: 1...fields.count)),
        ]
    }

    /// What belongs to the call as a whole.
    static let ofWholeCall: [Member] = [
        timeout,
        Member(
            "cache", .choice("How the cache may be used.", CacheMode.allCases.map(\.rawValue)),
            default: #""normal""#),
        Member(
            "units", .choice("Imperial gives temperatures in °F and changes nothing else.", ["metric", "imperial"]),
            default: #""metric""#),
        progress,
        protocolVersion,
    ]

    private static let name = Shape.text("The name of a provider.", longest: 128)

    private static let mergeShape: Shape = {
        let strategy = Shape.choice("A merge strategy.", MergeStrategy.allCases.map(\.rawValue))
        return .oneOf(
            "How several answers become one: a strategy, or one for each metric and 'default'.",
            [
                strategy,
                .map("A strategy for each metric.", of: strategy, names: ["default"] + Metric.all.map(\.name)),
            ])
    }()
}
