import EnvironmentModel

// The kinds of value that a `providers.yaml` holds, as JSON Schemas. YAML turns what looks like a number or like 'true'
// into one before a schema sees it; the strict reader takes either for text where it wants text.
extension JSONLiteral {
    /// A mapping of these keys, and of notes.
    static func mapping(_ keys: [(String, JSONLiteral)], required: [String] = []) -> JSONLiteral {
        let mapping: JSONLiteral = [
            "type": "object", "properties": JSONLiteral(keys), "patternProperties": ["^x-": true],
            "additionalProperties": false,
        ]
        return required.isEmpty ? mapping : mapping.adding(["required": JSONLiteral(required)])
    }

    /// With what an editor shows beside the key.
    func about(_ sentence: String) -> JSONLiteral { adding(["description": .text(sentence)]) }

    /// Any scalar.
    static let anyText: JSONLiteral = ["type": ["string", "number", "boolean"]]

    /// A scalar that fits, as far as it is no number and no boolean.
    static func text(fitting pattern: String) -> JSONLiteral { anyText.adding(["pattern": .text(pattern)]) }

    /// Text that no number and no boolean can stand for.
    static func words(fitting pattern: String) -> JSONLiteral { ["type": "string", "pattern": .text(pattern)] }

    /// One of these.
    static func choice(_ words: [String]) -> JSONLiteral { ["enum": JSONLiteral(words)] }

    /// One of these scalars.
    static func oneOf(_ values: [JSONLiteral]) -> JSONLiteral { ["enum": .array(values)] }

    static let trueOrFalse: JSONLiteral = ["type": "boolean"]

    /// A mapping of which another part of the schema tells more.
    static let anyObject: JSONLiteral = ["type": "object"]

    static func integer(_ range: ClosedRange<Int>) -> JSONLiteral {
        ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    }

    static func number(_ range: ClosedRange<Double>) -> JSONLiteral {
        ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    }

    static func list(of element: JSONLiteral) -> JSONLiteral { ["type": "array", "items": element] }

    /// The word 'none', or a mapping.
    static func noneOr(_ mapping: JSONLiteral) -> JSONLiteral { ["anyOf": [["const": "none"], mapping]] }

    static let path = text(fitting: #"^[^\u0000-\u001f\u007f]+$"#)
    static let duration = words(fitting: "^[0-9]+(ms|s|m|h|d)$")
    static let size = words(fitting: "^[0-9]+([KMG]i?)?B$")
    static let day = words(fitting: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")
    /// A name of the environment; 'true' is one too.
    static let variable: JSONLiteral = ["type": ["string", "boolean"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"]
}
