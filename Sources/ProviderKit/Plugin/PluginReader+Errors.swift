import EnvironmentModel
import YAML

extension PluginReader {
    /// What an answer can mean that holds no data, by its word.
    private static let kinds: [ErrorKind] = [
        .noCoverage, .providerUnavailable, .providerRejected, .providerBadData, .rateLimited, .credentialsRejected,
    ]

    /// A kind of error; nil and no finding for `empty`.
    mutating func errorKind(_ field: YAMLField?) -> ErrorKind? {
        let words = Self.kinds.map(\.word) + ["empty"]
        return yaml.word(field, of: words, kind: "a kind of error").flatMap { word in
            Self.kinds.first { $0.word == word }
        }
    }

    /// One entry of `errors`.
    mutating func errorRule(_ field: YAMLField) -> PluginErrorRule? {
        let keys = ["status", "path", "equals", "contains", "kind", "message", "hint"]
        guard let fields = yaml.fields(of: field, keys: keys, owner: "an error") else { return nil }
        let path = path(fields["path"])
        _ = yaml.required("kind", in: fields, example: "provider_rejected")
        let rule = PluginErrorRule(
            statuses: statuses(fields["status"]), path: path, contains: yaml.text(fields["contains"]),
            equals: fields["equals"].flatMap { absentValue($0) }, kind: errorKind(fields["kind"]),
            message: self.path(fields["message"]), hint: yaml.text(fields["hint"]))
        if fields["status"] == nil, fields["path"] == nil {
            yaml.report(
                at: field.mark, "missing_key", "an error says neither 'status' nor 'path'",
                "add 'status: 404' or 'path: $.error'")
        }
        for stray in [fields["equals"], fields["contains"]].compactMap({ $0 }) where fields["path"] == nil {
            yaml.report(at: stray.mark, "missing_key", "\(stray.title) needs a 'path'", "add 'path: $.…'")
        }
        return rule
    }

    /// `404`, `4xx`, or a list of such.
    private mutating func statuses(_ field: YAMLField?) -> [ClosedRange<Int>] {
        guard let field else { return [] }
        let entries = field.scalar != nil ? [field] : yaml.elements(field) ?? []
        return entries.compactMap { entry in
            let text = yaml.text(entry) ?? ""
            if let status = Int(text), (100...599).contains(status) { return status...status }
            if text.hasSuffix("xx"), let hundred = Int(text.prefix(1)), text.utf8.count == 3, (1...5).contains(hundred)
            {
                return hundred * 100...hundred * 100 + 99
            }
            yaml.reject(entry, expected: "a status such as 404 or 5xx")
            return nil
        }
    }
}
