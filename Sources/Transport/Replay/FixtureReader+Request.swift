import YAML

extension FixtureReader {
    private static let keys = ["method", "url", "query", "form", "headers", "ignore"]

    /// What the fixture answers, and the names of the parameters that it leaves open.
    mutating func request(_ field: YAMLField?) -> (canonical: CanonicalRequest, ignored: [String])? {
        guard let fields = yaml.fields(of: field, keys: Self.keys, owner: "a request") else { return nil }
        let methodName = yaml.word(fields["method"], of: ["GET", "POST"], kind: "a method")
        let method = methodName.flatMap(HTTPRequest.Method.init) ?? .get
        let url = self.url(yaml.required("url", in: fields))
        if let form = fields["form"], method == .get {
            yaml.report(at: form.mark, "form_of_get", "'form' goes with 'method: POST'", "write 'query'")
        }
        let items = self.items(fields["query"]) + self.items(fields["form"])
        let headers = yaml.named(fields["headers"]).compactMap { header in
            yaml.text(header).map { CanonicalRequest.Item(name: header.key.lowercased(), value: $0) }
        }
        let ignored = yaml.elements(fields["ignore"])?.compactMap { yaml.text($0) } ?? []
        guard let url else { return nil }
        let canonical = CanonicalRequest(method: method, url: url, items: items, headers: headers)
        return (canonical, Set(ignored).sorted())
    }

    private mutating func url(_ field: YAMLField?) -> String? {
        guard let field, let url = yaml.text(field) else { return nil }
        guard Origin(url: url) != nil else {
            yaml.reject(field, expected: "an address that begins with 'http://' or 'https://' and a host")
            return nil
        }
        if CanonicalAddress(url).origin.contains("@") {
            yaml.report(
                at: field.node.start, "credentials", "'url' holds credentials", "remove what stands before the '@'")
        }
        return url
    }

    /// Parameters as a mapping of plain text, where a list repeats the name, or as they are written in an address.
    private mutating func items(_ field: YAMLField?) -> [CanonicalRequest.Item] {
        if let written = field?.scalar { return decodedQuery(written.text) }
        return yaml.named(field).flatMap { parameter in
            let values = parameter.isList ? yaml.elements(parameter) ?? [] : [parameter]
            return values.compactMap { yaml.text($0) }.map { CanonicalRequest.Item(name: parameter.key, value: $0) }
        }
    }
}

extension YAMLField {
    fileprivate var isList: Bool {
        guard case .sequence = node.content else { return false }
        return true
    }
}
