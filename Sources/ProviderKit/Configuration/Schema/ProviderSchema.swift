/// What the strict reader takes as a provider, as a JSON Schema.
struct ProviderSchema {
    let adapters: [AdapterKind]

    /// Every key of a provider, in the order in which documentation lists them; the reader takes its list from here.
    static let keys: [String] = ProviderSchema(adapters: []).properties.map(\.key)

    private var properties: [SchemaProperty] {
        let names = adapters.map(\.name)
        let states: [JSONLiteral] = [true, false] + Enabled.allCases.map { .text($0.rawValue) }
        return [
            SchemaProperty("adapter", Self.kind(names + ["replay"]).about("Which API it speaks.")),
            SchemaProperty("base_url", .words(fitting: Self.address).about("The endpoint, whole, without a query.")),
            SchemaProperty("options", .anyObject.about("What the adapter declares.")),
            SchemaProperty("credentials", .anyObject.about("Where keys are kept; never a key itself.")),
            SchemaProperty("enabled", .oneOf(states).about("Whether it may be asked.")),
            SchemaProperty("coverage", Self.coverage.about("Where and when it has data.")),
            SchemaProperty("limits", Self.limits.about("Calls in a stretch of time, or at once.")),
            SchemaProperty("timeout", .duration.about("The longest one answer may take.")),
            SchemaProperty("retries", .integer(ConfigurationReader.retries).about("Further attempts after the first.")),
            SchemaProperty("cache", Self.cache.about("How long an answer is good.")),
            SchemaProperty("max_age", .duration.about("An observation older than this is stale.")),
            SchemaProperty("absent", .list(of: .anyText).about("Values that mean 'no value'.")),
            SchemaProperty("contact", .text(fitting: "^[ -~]{1,200}$").about("Whom to write to, for the User-Agent.")),
            SchemaProperty("ca_file", .path.about("Certificates that are trusted instead of the system's.")),
            SchemaProperty("attribution", Self.attribution.about("Whom an answer must credit.")),
            SchemaProperty("allow_insecure", .trueOrFalse.about("Lets http be spoken with another machine.")),
            SchemaProperty("of", Self.kind(names).about("Whose answers the fixtures hold; only for 'replay'.")),
            SchemaProperty("fixtures", .path.about("A folder of fixtures; only for 'replay'.")),
        ]
    }

    /// One of these, or the name of a plug-in's folder, which is never `replay`.
    private static func kind(_ names: [String]) -> JSONLiteral {
        ["anyOf": [.choice(names), .words(fitting: "^(?!replay$)[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$")]]
    }

    private static let limits = JSONLiteral.noneOr(
        .mapping(CallLimits.keys.map { ($0, .integer(ConfigurationReader.calls)) }))
    private static let cache = JSONLiteral.noneOr(.mapping(CachePolicy.keys.map { ($0, .duration) }))
    private static let attribution = JSONLiteral.mapping(
        [("text", .anyText), ("licence", .anyText), ("url", .words(fitting: page))], required: ["text"])
    /// What `YAMLReader.webAddress` accepts.
    private static let page = "^https?://:*(?![:/?#])[!-~]+$"

    /// One entry of `providers:`.
    var schema: JSONLiteral {
        JSONLiteral.mapping(properties.map(\.written), required: ["adapter"]).adding([
            "allOf": .array([safety, replay] + rows)
        ])
    }

    /// Only an adapter of recorded answers has them.
    private var replay: JSONLiteral {
        [
            "if": ["properties": ["adapter": ["const": "replay"]]],
            "then": ["required": ["of", "fixtures"]],
            "else": ["properties": ["of": false, "fixtures": false]],
        ]
    }

    /// Plain HTTP is for this machine, unless the file says that another will do.
    private var safety: JSONLiteral {
        [
            "if": ["not": ["properties": ["allow_insecure": ["const": true]], "required": ["allow_insecure"]]],
            "then": ["properties": ["base_url": ["pattern": .text(Self.safeAddress)]]],
        ]
    }

    /// What each adapter takes of options and credentials.
    private var rows: [JSONLiteral] {
        adapters.map { adapter in
            let options = adapter.options.map { option in
                (
                    option.name,
                    (option.choices.isEmpty ? .anyText : JSONLiteral.choice(option.choices)).about(option.about)
                )
            }
            let credentials = adapter.credentials.map { ($0.name, Self.credential) }
            let name = JSONLiteral.text(adapter.name)
            return [
                "if": [
                    "anyOf": [
                        ["properties": ["adapter": ["const": name]], "required": ["adapter"]],
                        [
                            "properties": ["adapter": ["const": "replay"], "of": ["const": name]],
                            "required": ["adapter", "of"],
                        ],
                    ]
                ],
                "then": [
                    "properties": ["options": .mapping(options), "credentials": .mapping(credentials)]
                ],
            ]
        }
    }

    private static let credential = JSONLiteral.mapping([("env", .variable), ("file", .path)])
        .adding(["oneOf": [["required": ["env"]], ["required": ["file"]]]])

    private static let coverage = JSONLiteral.mapping([
        (
            "box",
            [
                "type": "array",
                "prefixItems": .array(ConfigurationReader.edges.map { .number(-$0...$0) }),
                "minItems": 4, "maxItems": 4,
            ]
        ),
        ("from", .day), ("to", .day),
    ])

    private static let port =
        "(:(0*([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?)?"
    private static let path = "(/[!-\"$->@-~]*)?$"
    private static let host = #"([-A-Za-z0-9._]+|\[[-A-Za-z0-9._:]+\])"#
    private static let octet = "(25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])"
    private static let loopback =
        #"([Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]|\[::1\]|127(\.\#(octet)){3})"#

    private static let address = "^[Hh][Tt][Tt][Pp][Ss]?://\(host)\(port)\(path)"
    private static let safeAddress =
        "^([Hh][Tt][Tt][Pp][Ss]://\(host)|[Hh][Tt][Tt][Pp]://\(loopback))\(port)\(path)"
}

extension CallLimits {
    /// The keys of `limits`.
    static let keys = ["second", "minute", "hour", "day", "concurrent"]
}

extension CachePolicy {
    /// The keys of a provider's `cache`.
    static let keys = ["fresh", "stale_if_error"]
}
