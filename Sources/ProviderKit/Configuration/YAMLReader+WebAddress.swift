import YAML

extension YAMLReader {
    /// The address of a page for people: `http` or `https`, with a host, and nothing that an address may not hold.
    mutating func webAddress(_ field: YAMLField?) -> String? {
        guard let field, let text = text(field) else { return nil }
        let rest = ["https://", "http://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.utf8.count) }
        let isWhole = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        if isWhole, let rest, rest.prefix(while: { !"/?#".contains($0) }).contains(where: { $0 != ":" }) { return text }
        report(
            at: field.node.start, "bad_url", "\(text.quoted) is no address of a page",
            "begin it with 'https://' and a host")
        return nil
    }
}
