import JSON
import YAML

/// Every leaf of a text of JSON by its path, such as `$.place.latitude`, so that the order of members and the spelling of
/// numbers do not count; the text itself where it is no JSON.
func jsonLeaves(of text: String) -> [CanonicalRequest.Item] {
    guard let root = try? JSONDocument(Array(text.utf8)).root else {
        return [CanonicalRequest.Item(name: "$.", value: text)]
    }
    var items: [CanonicalRequest.Item] = []
    addLeaves(of: root, at: "$", to: &items)
    return items
}

/// The same of a body that is written in YAML: scalars without quotes are numbers, truths and null where they can be.
func jsonLeaves(of node: YAMLNode) -> [CanonicalRequest.Item] {
    var items: [CanonicalRequest.Item] = []
    addLeaves(of: node, at: "$", to: &items)
    return items
}

private func addLeaves(of value: JSONValue, at path: String, to items: inout [CanonicalRequest.Item]) {
    switch value.kind {
    case .object where value.count > 0:
        for (name, member) in value.members { addLeaves(of: member, at: path + "." + name, to: &items) }
    case .array where value.count > 0:
        for (index, element) in value.elements.enumerated() {
            addLeaves(of: element, at: "\(path)[\(index)]", to: &items)
        }
    case .number: items.append(.init(name: path, value: value.double.map { "\($0)" } ?? ""))
    case .string: items.append(.init(name: path, value: "\"\(value.string ?? "")\""))
    default: items.append(.init(name: path, value: String(decoding: value.text, as: UTF8.self)))
    }
}

private func addLeaves(of node: YAMLNode, at path: String, to items: inout [CanonicalRequest.Item]) {
    switch node.content {
    case .mapping(let pairs):
        if pairs.isEmpty { items.append(.init(name: path, value: "{}")) }
        for pair in pairs { addLeaves(of: pair.value, at: path + "." + pair.key, to: &items) }
    case .sequence(let nodes):
        if nodes.isEmpty { items.append(.init(name: path, value: "[]")) }
        for (index, element) in nodes.enumerated() { addLeaves(of: element, at: "\(path)[\(index)]", to: &items) }
    case .scalar(let scalar):
        let literal = scalar.isNull ? "null" : scalar.bool.map { $0 ? "true" : "false" }
        let value = literal ?? scalar.number.map { "\($0)" } ?? "\"\(scalar.text)\""
        items.append(.init(name: path, value: value))
    }
}
