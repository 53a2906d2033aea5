import EnvironmentModel
import JSON

/// A JSON Schema (2020-12) of what `readConfiguration` takes, for editors, as one line without its end.
///
/// It cannot say that a key stands twice, that a name is defined elsewhere in the file, or how a scalar was quoted.
package func configurationSchema(adapters: [AdapterKind]) -> [UInt8] {
    let name = "^(?!x-)[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$"
    let providers: JSONLiteral = [
        "type": "object",
        "patternProperties": .object([(name, ProviderSchema(adapters: adapters).schema), ("^x-", true)]),
        "additionalProperties": false,
    ]
    let schema: JSONLiteral = [
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "providers.yaml of Breezeway",
    ]
    var writer = JSONWriter(capacity: 1 << 13)
    schema.adding(.mapping(ConfigurationReader.properties(providers).map(\.written), required: ["version"]))
        .adding(["anyOf": [["required": ["providers"]], ["required": ["capabilities"]]]])
        .write(into: &writer)
    return writer.bytes
}

extension ConfigurationReader {
    /// Every key at the top; the reader takes its list from here.
    static let keys = properties(true).map(\.key)

    fileprivate static func properties(_ providers: JSONLiteral) -> [SchemaProperty] {
        [
            SchemaProperty("version", .oneOf([1]).about("The version of this file.")),
            SchemaProperty("providers", providers.about("Who may be asked, by name.")),
            SchemaProperty(
                "capabilities",
                .mapping(Capability.allCases.map { ($0.rawValue, capability($0)) }).about("Who is asked for what.")
            ),
            SchemaProperty("plugins", .list(of: .path).about("Folders that hold plug-ins.")),
            SchemaProperty("cache", .mapping([("file", .path), ("size", .size)]).about("Where answers are kept.")),
            SchemaProperty(
                "precision", .integer(precision).about("Decimals with which coordinates leave the program.")),
        ]
    }

    private static func capability(_ capability: Capability) -> JSONLiteral {
        let strategy = JSONLiteral.choice(MergeStrategy.allCases.map(\.rawValue))
        let fields = ["default"] + (capability == .airQuality ? Metric.all.map(\.name) : [])
        let merge: JSONLiteral = ["anyOf": [strategy, .mapping(fields.map { ($0, strategy) })]]
        return .mapping(
            [
                (
                    "providers",
                    JSONLiteral.list(of: .anyText).adding(["minItems": 1, "uniqueItems": true]).about(
                        "The most trusted first.")
                ),
                ("merge", merge.about("How several answers become one.")),
                (
                    "next_when",
                    .list(of: .choice(NextWhen.allCases.map(\.rawValue))).about(
                        "Under 'first': what gives the next provider its turn.")
                ),
            ], required: ["providers"])
    }

    /// Decimals of coordinates.
    static let precision = 0...7
    /// Attempts after the first.
    static let retries = 0...10
    /// Calls in a stretch of time, or at once.
    static let calls = 1...1_000_000_000
    /// How far west, south, east and north a box may reach, in degrees.
    static let edges = [180.0, 90, 180, 90]
}
