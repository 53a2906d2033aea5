import JSON

/// Bodies that differ from a good one in one value.
struct BodyMutation {
    /// What a value is replaced with: every other type, what JSON allows at the edge of numbers, and nothing at all.
    static let replacements = [
        "null", "true", "\"\"", "\"x\"", "\"nan\"", "[]", "{}", "[null]", "{\"\":{}}", "-1", "0", "1e999", "-1e308",
        "9007199254740993", "1e-320",
    ]

    private let good: JSONValue

    init(_ good: [UInt8]) throws {
        self.good = try JSONDocument(good).root
    }

    /// How many values there are to replace.
    var count: Int { Self.count(good) }

    /// The body in which the value at that place, counted in order of appearance, is something else.
    func body(replacing place: Int, with text: String) -> [UInt8] {
        var writer = JSONWriter()
        var rest = place
        Self.copy(good, to: &writer, &rest, Array(text.utf8))
        return writer.bytes
    }

    private static func count(_ value: JSONValue) -> Int {
        1 + value.elements.map(count).reduce(0, +) + value.members.map { count($0.value) }.reduce(0, +)
    }

    private static func copy(_ value: JSONValue, to writer: inout JSONWriter, _ rest: inout Int, _ text: [UInt8]) {
        rest -= 1
        if rest == -1 { return writer.raw(text) }
        switch value.kind {
        case .array:
            writer.beginArray()
            for element in value.elements { copy(element, to: &writer, &rest, text) }
            writer.endArray()
        case .object:
            writer.beginObject()
            for (key, member) in value.members {
                writer.key(key)
                copy(member, to: &writer, &rest, text)
            }
            writer.endObject()
        default: writer.raw(Array(value.text))
        }
    }
}
