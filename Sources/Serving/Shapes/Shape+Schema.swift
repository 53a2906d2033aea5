package import JSON

extension Shape {
    /// Writes this shape as one JSON Schema 2020-12 object.
    package func schema(into writer: inout JSONWriter) {
        writer.beginObject()
        writeForm(into: &writer)
        writer.member("description", summary)
        writer.endObject()
    }

    private func schema(of member: Member, into writer: inout JSONWriter) {
        writer.beginObject()
        member.shape.writeForm(into: &writer)
        writer.member("description", member.shape.summary)
        if let fallback = member.fallback {
            writer.key("default")
            writer.raw(Array(fallback.utf8))
        }
        writer.endObject()
    }

    private func writeForm(into writer: inout JSONWriter) {
        switch form {
        case .number(let range):
            type("number", into: &writer)
            bounds("minimum", range?.lowerBound, "maximum", range?.upperBound, into: &writer) { $0.number($1) }
        case .integer(let range):
            type("integer", into: &writer)
            bounds("minimum", range?.lowerBound, "maximum", range?.upperBound, into: &writer) { $0.number($1) }
        case .text(let length):
            type("string", into: &writer)
            bounds("minLength", length?.lowerBound, "maxLength", length?.upperBound, into: &writer) { $0.number($1) }
        case .pattern(let pattern):
            type("string", into: &writer)
            writer.member("pattern", pattern.expression)
        case .choice(let words):
            type("string", into: &writer)
            writer.list("enum", words, orNull: isNullable)
        case .boolean: type("boolean", into: &writer)
        case .object(let members):
            write(members, into: &writer)
            writer.member("additionalProperties", false)
        case .record(let members): write(members, into: &writer)
        case .array(let element, let count):
            type("array", into: &writer)
            writer.key("items")
            element.schema(into: &writer)
            bounds("minItems", count?.lowerBound, "maxItems", count?.upperBound, into: &writer) { $0.number($1) }
        case .oneOf(let alternatives): write(oneOf: alternatives, into: &writer)
        case .map(let shape, let names): write(mapTo: shape, names, into: &writer)
        case .any: break
        }
    }

    private func type(_ name: String, into writer: inout JSONWriter) {
        if isNullable { writer.list("type", [name, "null"]) } else { writer.member("type", name) }
    }

    private func bounds<Bound>(
        _ lower: String, _ least: Bound?, _ upper: String, _ most: Bound?, into writer: inout JSONWriter,
        _ write: (inout JSONWriter, Bound) -> Void
    ) {
        for (name, bound) in [(lower, least), (upper, most)] {
            guard let bound else { continue }
            writer.key(name)
            write(&writer, bound)
        }
    }

    private func write(_ members: [Member], into writer: inout JSONWriter) {
        type("object", into: &writer)
        writer.key("properties")
        writer.beginObject()
        for member in members {
            writer.key(member.name)
            schema(of: member, into: &writer)
        }
        writer.endObject()
        let required = members.filter(\.isRequired).map(\.name)
        if !required.isEmpty { writer.list("required", required) }
    }

    private func write(oneOf alternatives: [Shape], into writer: inout JSONWriter) {
        writer.key("anyOf")
        writer.beginArray()
        for alternative in alternatives { alternative.schema(into: &writer) }
        if isNullable {
            writer.beginObject()
            writer.member("type", "null")
            writer.endObject()
        }
        writer.endArray()
    }

    private func write(mapTo shape: Shape, _ names: [String], into writer: inout JSONWriter) {
        type("object", into: &writer)
        if !names.isEmpty {
            writer.key("propertyNames")
            writer.beginObject()
            writer.list("enum", names)
            writer.endObject()
        }
        writer.key("additionalProperties")
        shape.schema(into: &writer)
    }
}

extension JSONWriter {
    /// Writes a name and an array of strings, with null behind them if so.
    mutating func list(_ name: String, _ words: [String], orNull isNullable: Bool = false) {
        key(name)
        beginArray()
        for word in words { string(word) }
        if isNullable { null() }
        endArray()
    }
}
