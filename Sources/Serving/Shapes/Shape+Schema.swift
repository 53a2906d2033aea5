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
            writer.member("type", "number")
            writer.member("minimum", range.lowerBound)
            writer.member("maximum", range.upperBound)
        case .integer(let range):
            writer.member("type", "integer")
            if let range {
                writer.member("minimum", range.lowerBound)
                writer.member("maximum", range.upperBound)
            }
        case .text(let length):
            writer.member("type", "string")
            writer.member("minLength", length.lowerBound)
            writer.member("maxLength", length.upperBound)
        case .choice(let words):
            writer.member("type", "string")
            writer.list("enum", words)
        case .boolean: writer.member("type", "boolean")
        case .object(let members): write(members, into: &writer)
        case .array(let element, let count):
            writer.member("type", "array")
            writer.key("items")
            element.schema(into: &writer)
            writer.member("minItems", count.lowerBound)
            writer.member("maxItems", count.upperBound)
        case .oneOf(let alternatives):
            writer.key("anyOf")
            writer.beginArray()
            for alternative in alternatives { alternative.schema(into: &writer) }
            writer.endArray()
        case .map(let shape, let names): write(mapTo: shape, names, into: &writer)
        case .any: break
        }
    }

    private func write(_ members: [Member], into writer: inout JSONWriter) {
        writer.member("type", "object")
        writer.key("properties")
        writer.beginObject()
        for member in members {
            writer.key(member.name)
            schema(of: member, into: &writer)
        }
        writer.endObject()
        let required = members.filter(\.isRequired).map(\.name)
        if !required.isEmpty { writer.list("required", required) }
        writer.member("additionalProperties", false)
    }

    private func write(mapTo shape: Shape, _ names: [String], into writer: inout JSONWriter) {
        writer.member("type", "object")
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
    /// Writes a name and an array of strings.
    mutating func list(_ name: String, _ words: [String]) {
        key(name)
        beginArray()
        for word in words { string(word) }
        endArray()
    }
}
