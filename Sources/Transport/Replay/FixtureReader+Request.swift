import YAML

extension FixtureReader {
    private static let keys = ["method", "url", "query", "form", "json", "headers", "ignore"]

    /// What the fixture answers, and the names of the parameters that it leaves open.
    mutating func request(_ field: YAMLField?) -> (canonical: CanonicalRequest, origin: Origin, ignored: [String])? {
        guard let fields = yaml.fields(of: field, keys: Self.keys, owner: "a request") else { return nil }
        let methodName = yaml.word(fields["method"], of: ["GET", "POST"], kind: "a method")
        let method = methodName.flatMap(HTTPRequest.Method.init) ?? .get
        let address = self.address(yaml.required("url", in: fields))
        if let form = fields["form"], method == .get {
            yaml.report(at: form.mark, "form_of_get", "'form' goes with 'method: POST'", "write 'query'")
        }
        if let json = fields["json"], method == .get {
            yaml.report(at: json.mark, "form_of_get", "'json' goes with 'method: POST'", "add 'method: POST'")
        }
        let items = parameters(fields["query"]) + parameters(fields["form"]) + leaves(fields["json"])
        let headers = self.items(fields["headers"]).map {
            CanonicalRequest.Item(name: $0.name.lowercased(), value: $0.value)
        }
        let ignored = yaml.elements(fields["ignore"])?.compactMap { yaml.text($0) } ?? []
        guard let address else { return nil }
        let canonical = CanonicalRequest(method: method, url: address.url, items: items, headers: headers)
        return (canonical, address.origin, Set(ignored).sorted())
    }

    private mutating func address(_ field: YAMLField?) -> (url: String, origin: Origin)? {
        guard let field, let url = yaml.text(field) else { return nil }
        if let origin = Origin(url: url) { return (url, origin) }
        if CanonicalAddress(url).origin.utf8.contains(UInt8(ascii: "@")) {
            yaml.report(
                at: field.node.start, "credentials", "'url' holds a user name or password",
                "remove what stands before the '@'")
        } else {
            yaml.reject(field, expected: "an address that begins with 'http://' or 'https://' and a host")
        }
        return nil
    }

    /// A mapping of plain text, or a query as it is written in an address.
    private mutating func parameters(_ field: YAMLField?) -> [CanonicalRequest.Item] {
        if let written = field?.scalar { return decodedQuery(written.text) }
        return items(field)
    }

    /// Every leaf of a body of JSON, which is written as a mapping or as it is.
    private func leaves(_ field: YAMLField?) -> [CanonicalRequest.Item] {
        field.map { $0.scalar.map { jsonLeaves(of: $0.text) } ?? jsonLeaves(of: $0.node) } ?? []
    }

    /// The names and texts of a mapping, where a list repeats its name; any name counts, for `x-…` may be a header.
    mutating func items(_ field: YAMLField?) -> [CanonicalRequest.Item] {
        guard let field else { return [] }
        guard case .mapping(let pairs) = field.node.content else {
            yaml.reject(field, expected: "a mapping")
            return []
        }
        var items: [CanonicalRequest.Item] = []
        items.reserveCapacity(pairs.count)
        for pair in pairs {
            if case .sequence(let nodes) = pair.value.content {
                for node in nodes { take(node, of: pair, into: &items) }
            } else {
                take(pair.value, of: pair, into: &items)
            }
        }
        return items
    }

    private mutating func take(_ node: YAMLNode, of pair: YAMLPair, into items: inout [CanonicalRequest.Item]) {
        guard case .scalar(let scalar) = node.content else {
            return yaml.report(
                at: node.start, "wrong_type", "\(pair.key.quoted) must be text or a list of texts")
        }
        guard scalar.isNull else { return items.append(CanonicalRequest.Item(name: pair.key, value: scalar.text)) }
        yaml.report(at: pair.keyMark, "no_value", "\(pair.key.quoted) has no value", "write '' for an empty text")
    }
}
