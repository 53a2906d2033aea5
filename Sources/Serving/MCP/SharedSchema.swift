import JSON

/// A JSON Schema in which what stands in several places is written once, under `$defs`.
struct SharedSchema {
    /// The bytes around a reference: what is hardly longer is written out.
    private static let referenceSize = 24

    private let root: JSONValue
    private var counts: [SchemaText: Int] = [:]
    /// The texts of what is shared, in the order in which it is first met.
    private var shared: [JSONValue] = []
    private var names: [SchemaText: String] = [:]

    /// `text` is a schema as `Shape.schema` writes it; nil for anything else.
    init?(_ text: [UInt8]) {
        guard let document = try? JSONDocument(text), document.root.kind == .object else { return nil }
        root = document.root
        var inner: [JSONValue] = []
        count(root, &inner)
        for value in inner {
            let text = Self.text(value)
            let saved = (counts[text] ?? 0) * (text.bytes.count - Self.referenceSize)
            guard saved > text.bytes.count + Self.referenceSize else { continue }
            names[text] = "s\(shared.count + 1)"
            shared.append(value)
        }
    }

    /// The same schema with references.
    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(of: root, into: &writer)
        if !shared.isEmpty {
            writer.key("$defs")
            writer.beginObject()
            for value in shared {
                writer.key(names[Self.text(value)] ?? "")
                writer.beginObject()
                writeMembers(of: value, into: &writer)
                writer.endObject()
            }
            writer.endObject()
        }
        writer.endObject()
    }

    /// Counts each schema inside another; what is inside a repeated one counts once, for it will be written once.
    private mutating func count(_ value: JSONValue, _ inner: inout [JSONValue]) {
        for child in Self.children(of: value) {
            let text = Self.text(child)
            counts[text, default: 0] += 1
            guard counts[text] == 1 else { continue }
            inner.append(child)
            count(child, &inner)
        }
    }

    private func write(_ value: JSONValue, into writer: inout JSONWriter) {
        writer.beginObject()
        if let name = names[Self.text(value)] {
            writer.member("$ref", "#/$defs/" + name)
        } else {
            writeMembers(of: value, into: &writer)
        }
        writer.endObject()
    }

    private func writeMembers(of value: JSONValue, into writer: inout JSONWriter) {
        for (key, inner) in value.members {
            writer.key(key)
            switch (key, inner.kind) {
            case ("properties", .object):
                writer.beginObject()
                for (name, property) in inner.members {
                    writer.key(name)
                    write(property, into: &writer)
                }
                writer.endObject()
            case ("items", .object), ("additionalProperties", .object): write(inner, into: &writer)
            case ("anyOf", .array):
                writer.beginArray()
                for alternative in inner.elements { write(alternative, into: &writer) }
                writer.endArray()
            default: writer.raw(inner)
            }
        }
    }

    /// The schemas directly inside a schema.
    private static func children(of value: JSONValue) -> [JSONValue] {
        value.members.flatMap { key, inner -> [JSONValue] in
            switch (key, inner.kind) {
            case ("properties", .object): inner.members.map(\.value)
            case ("items", .object), ("additionalProperties", .object): [inner]
            case ("anyOf", .array): Array(inner.elements)
            default: []
            }
        }
    }

    private static func text(_ value: JSONValue) -> SchemaText { SchemaText(bytes: value.text) }
}

/// A schema as it is written, compared byte by byte: to hash it as text, by what its characters mean, took two thirds of the
/// time of the whole list of tools.
private struct SchemaText: Hashable {
    let bytes: [UInt8]

    /// By its length and its end, where its description stands, which seldom are those of another.
    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes.count)
        for byte in bytes.suffix(64) { hasher.combine(byte) }
    }
}
