import JSON
import YAML

extension PluginReader {
    /// The body under `json`: a mapping, whose plain scalars are numbers and truths, or the text of the JSON.
    mutating func json(_ field: YAMLField?) -> PluginJSON? {
        guard let field else { return nil }
        let body = field.scalar.map { json(text: $0.text, field) } ?? json(node: field.node, field)
        for placeholder in body?.placeholders ?? [] {
            guard case .credential = placeholder.subject else { continue }
            yaml.report(
                at: field.node.start, "credential_in_body", "no key may stand in a body of JSON",
                "write \(placeholder.text.quoted) under 'query' or 'headers'")
        }
        return body
    }

    private mutating func json(node: YAMLNode, _ field: YAMLField) -> PluginJSON? {
        switch node.content {
        case .mapping(let pairs):
            return .object(
                pairs.compactMap { pair in json(node: pair.value, YAMLField(pair)).map { (pair.key, $0) } })
        case .sequence(let nodes): return .array(nodes.compactMap { json(node: $0, field) })
        case .scalar(let scalar):
            if scalar.isNull { return .literal("null") }
            if let bool = scalar.bool { return .literal(bool ? "true" : "false") }
            if scalar.number != nil { return .literal(scalar.text) }
            return json(template: scalar.text, YAMLField(YAMLPair(key: field.key, keyMark: field.mark, value: node)))
        }
    }

    /// A placeholder alone keeps its type.
    private mutating func json(template text: String, _ field: YAMLField) -> PluginJSON? {
        guard let template = template(field, text: text) else { return nil }
        if case .placeholder(let placeholder)? = template.parts.first, template.parts.count == 1 {
            return .value(placeholder)
        }
        return .text(template)
    }

    /// JSON in whose texts, and in place of whose values, placeholders stand.
    private mutating func json(text: String, _ field: YAMLField) -> PluginJSON? {
        do {
            return json(value: try JSONDocument(Array(Self.quotingValues(text).utf8)).root, field)
        } catch {
            yaml.report(
                at: field.node.start, "bad_json", "\(field.title) is not JSON: \(error.message)",
                "correct it, or write it as a mapping")
            return nil
        }
    }

    private mutating func json(value: JSONValue, _ field: YAMLField) -> PluginJSON? {
        switch value.kind {
        case .object:
            return .object(value.members.compactMap { key, member in json(value: member, field).map { (key, $0) } })
        case .array: return .array(value.elements.compactMap { json(value: $0, field) })
        case .string:
            let text = value.string ?? ""
            if text.hasPrefix(Self.mark) { return json(template: String(text.dropFirst()), field) }
            return template(field, text: text).map { .text($0) }
        default: return .literal(String(decoding: value.text, as: UTF8.self))
        }
    }

    /// Stands before a text that was none: no text of a file begins so.
    private static let mark = "\u{0}"

    /// The same with each placeholder that stands outside quotes as a text of its own.
    private static func quotingValues(_ text: String) -> String {
        var (result, isText, rest) = ("", false, Substring(text))
        while let character = rest.popFirst() {
            if !isText, character == "$", rest.first == "{", let end = rest.firstIndex(of: "}") {
                result += "\"\\u0000$" + rest[...end] + "\""
                rest = rest[rest.index(after: end)...]
                continue
            }
            result.append(character)
            if character == "\"" { isText.toggle() }
            if character == "\\", isText, let next = rest.popFirst() { result.append(next) }
        }
        return result
    }
}
