/// What the strict reader takes as a provider, as a JSON Schema.
struct ProviderSchema {
    let adapters: [AdapterKind]

    /// Every key of a provider, in the order in which documentation lists them; the reader takes its list from here.
    static let keys: [String] = ProviderSchema(adapters: []).properties.map(\.0)

    private var properties: [(String, JSONLiteral)] {
        let names = adapters.map(\.name)
        return [
            ("adapter", .choice(names + ["replay"])),
            ("base_url", .words(fitting: Self.address)),
            ("options", ["type": "object"]),
            ("credentials", ["type": "object"]),
            ("enabled", ["enum": .array([true, false] + Enabled.allCases.map { .text($0.rawValue) })]),
            ("coverage", Self.coverage),
            ("limits", .noneOr(.mapping(CallLimits.keys.map { ($0, .integer(ConfigurationReader.calls)) }))),
            ("timeout", .duration),
            ("retries", .integer(ConfigurationReader.retries)),
            ("cache", .noneOr(.mapping(CachePolicy.keys.map { ($0, .duration) }))),
            ("max_age", .duration),
            ("absent", .list(of: .anyText)),
            ("contact", .text(fitting: "^[ -~]{1,200}$")),
            ("ca_file", .path),
            (
                "attribution",
                .mapping([("text", .anyText), ("licence", .anyText), ("url", .anyText)], required: ["text"])
            ),
            ("allow_insecure", ["type": "boolean"]),
            ("of", .choice(names)),
            ("fixtures", .path),
        ]
    }

    /// One entry of `providers:`.
    var schema: JSONLiteral {
        JSONLiteral.mapping(properties, required: ["adapter"]).adding(["allOf": .array([safety, replay] + rows)])
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
                (option.name, option.choices.isEmpty ? .anyText : JSONLiteral.choice(option.choices))
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
