import JSON

extension JSONValue {
    /// This value for a person: two spaces a level; an array of plain values stays on its line. Goes as deep as the value,
    /// which the reader of JSON bounds.
    var indented: String {
        var text = ""
        indent(into: &text)
        return text
    }

    private func indent(into text: inout String, by depth: Int = 0) {
        let line = "\n" + String(repeating: "  ", count: depth + 1)
        let end = "\n" + String(repeating: "  ", count: depth)
        switch kind {
        case .object where count > 0:
            text += "{"
            for (index, member) in members.enumerated() {
                var key = JSONWriter()
                key.string(member.0)
                text += (index > 0 ? "," : "") + line + String(decoding: key.bytes, as: UTF8.self) + ": "
                member.1.indent(into: &text, by: depth + 1)
            }
            text += end + "}"
        case .array where elements.contains { [.object, .array].contains($0.kind) }:
            text += "["
            for (index, element) in elements.enumerated() {
                text += (index > 0 ? "," : "") + line
                element.indent(into: &text, by: depth + 1)
            }
            text += end + "]"
        default: text += String(decoding: self.text, as: UTF8.self)
        }
    }
}
