import Diagnostics
import EnvironmentModel
import YAML

extension PluginReader {
    private static let requestKeys = ["method", "url", "query", "headers", "body"]
    private static let stepKeys = ["name", "request", "take", "paging"]

    /// `request` alone, or the list under `steps`.
    mutating func steps(_ fields: YAMLFields, _ address: inout PluginAddress) -> [PluginStep] {
        if let list = fields["steps"] {
            if let stray = fields["request"] {
                yaml.report(
                    at: stray.mark, "two_requests", "'request' stands beside 'steps'", "move it into one of the steps")
            }
            let entries = yaml.elements(list)
            if entries?.isEmpty == true {
                yaml.report(at: list.node.start, "empty_list", "nothing is asked", "add a step, or write 'request'")
            }
            return entries?.enumerated().compactMap { step($1, number: $0 + 1, &address) } ?? []
        }
        let field = yaml.required("request", in: fields, example: "{url: https://…}")
        return field.flatMap { request($0, &address) }.map { [$0] } ?? []
    }

    private mutating func step(_ field: YAMLField, number: Int, _ address: inout PluginAddress) -> PluginStep? {
        guard let fields = yaml.fields(of: field, keys: Self.stepKeys, owner: "a step") else { return nil }
        let paging = fields["paging"].flatMap { self.paging($0) }
        hasPages = fields["paging"] != nil
        defer { hasPages = false }
        let name = yaml.text(fields["name"]) ?? "step\(number)"
        let request = yaml.required("request", in: fields).flatMap { self.request($0, &address) }
        let takes = yaml.named(fields["take"])
        let take = takes.compactMap { self.take($0) }
        // Also those with mistakes, so that whoever uses them is not blamed.
        taken += takes.map(\.key)
        guard var step = request else { return nil }
        step.name = name
        step.paging = paging
        step.take = take
        return step
    }

    private mutating func paging(_ field: YAMLField) -> PluginPaging? {
        let keys = ["first", "more", "token", "most"]
        guard let fields = yaml.fields(of: field, keys: keys, owner: "paging") else { return nil }
        let most = yaml.integer(fields["most"], in: 1...20) ?? 5
        if let token = fields["token"] {
            return path(token).map { PluginPaging(first: nil, more: $0, isNumbered: false, most: most) }
        }
        let first = yaml.integer(fields["first"], in: 0...1_000_000) ?? 1
        let more = path(yaml.required("more", in: fields, example: "$.next"))
        return more.map { PluginPaging(first: first, more: $0, isNumbered: true, most: most) }
    }

    private mutating func request(_ field: YAMLField, _ address: inout PluginAddress) -> PluginStep? {
        guard let fields = yaml.fields(of: field, keys: Self.requestKeys, owner: "a request") else { return nil }
        let method = yaml.word(fields["method"], of: ["GET", "POST"], kind: "a method") ?? "GET"
        let url = yaml.required("url", in: fields, example: "https://…").flatMap { self.url($0, &address) }
        let query = items(fields["query"])
        let headers = items(fields["headers"])
        for item in headers { checkHeader(item.name, at: item.mark) }
        let body = body(fields["body"], method)
        if method == "POST", let field = fields["query"], !body.form.isEmpty {
            yaml.report(
                at: field.mark, "query_of_post", "a request with a form has no query", "write its values under 'form'")
        }
        guard let url else { return nil }
        return PluginStep(
            name: "answer", isPost: method == "POST", url: url.template, isRelative: url.isRelative,
            query: query.map(\.item), headers: headers.map(\.item), form: body.form, json: body.json, take: [],
            paging: nil)
    }

    private mutating func body(_ field: YAMLField?, _ method: String) -> (form: [PluginItem], json: PluginJSON?) {
        guard let field else { return ([], nil) }
        if method == "GET" {
            yaml.report(
                at: field.mark, "body_of_get", "'body' goes with 'method: POST'",
                "write 'query', or add 'method: POST'")
        }
        guard let fields = yaml.fields(of: field, keys: ["form", "json"], owner: "a body") else { return ([], nil) }
        if fields["form"] == nil, fields["json"] == nil {
            yaml.report(
                at: field.mark, "missing_key", "a body is neither 'form' nor 'json'",
                "write 'body: {json: {…}}' or 'body: {form: {…}}'")
        }
        if let stray = fields["form"], fields["json"] != nil {
            yaml.report(at: stray.mark, "two_bodies", "'form' stands beside 'json'", "remove one of them")
        }
        return (items(fields["form"]).map(\.item), json(fields["json"]))
    }

    /// The address of a step. Its host stands in it as it is, so that no value can change it.
    private mutating func url(
        _ field: YAMLField, _ address: inout PluginAddress
    ) -> (template: Template, isRelative: Bool)? {
        guard let template = template(field) else { return nil }
        for placeholder in template.placeholders {
            if case .credential = placeholder.subject {
                yaml.report(
                    at: field.node.start, "credential_in_path", "a key would be shown with the address",
                    "write \(placeholder.text.quoted) under 'query' or 'headers'")
            }
        }
        guard case .text(let start)? = template.parts.first else {
            yaml.report(at: field.node.start, "bad_url", "an address begins with its host", "begin it with 'https://'")
            return nil
        }
        let text = field.scalar?.text ?? ""
        if let sign = text.first(where: { $0 == "?" || $0 == "#" }) {
            let (name, cure) = sign == "?" ? ("a query", "write it under 'query'") : ("a fragment", "remove it")
            yaml.report(at: field.node.start, "bad_url", "\(text.quotedAddress) holds \(name)", cure)
            return nil
        }
        if text.split(separator: "/", omittingEmptySubsequences: false).contains(where: { $0 == ".." || $0 == "." }) {
            yaml.report(
                at: field.node.start, "bad_url", "\(text.quotedAddress) holds '.' or '..' as a part of its path",
                "write the path as it is asked")
            return nil
        }
        if start.hasPrefix("/") {
            guard address.base != nil else {
                yaml.report(
                    at: field.node.start, "bad_url", "\(text.quoted) has no host",
                    "begin it with 'https://', or add 'base_url'")
                return nil
            }
            return (template, true)
        }
        return absolute(template, start, field, &address)
    }

    private mutating func absolute(
        _ template: Template, _ start: String, _ field: YAMLField, _ address: inout PluginAddress
    ) -> (template: Template, isRelative: Bool)? {
        let isWhole = template.parts.count == 1
        let path = start.firstPlace(of: "://").flatMap { start[$0.upperBound...].firstIndex(of: "/") }
        guard let end = path ?? (isWhole ? start.endIndex : nil) else {
            yaml.report(
                at: field.node.start, "placeholder_in_host", "no value may be part of the host",
                "write the host out, and '/' behind it")
            return nil
        }
        guard isFit(start, address, at: field) else { return nil }
        let origin = String(start[..<end])
        if address.base == nil, address.endpoint == nil { address.endpoint = origin }
        guard address.base == nil, origin == address.endpoint else { return (template, false) }
        let rest = String(start[end...])
        return (Template(parts: (rest.isEmpty ? [] : [.text(rest)]) + template.parts.dropFirst()), true)
    }

    private mutating func checkHeader(_ name: String, at mark: YAMLMark) {
        let isToken =
            !name.isEmpty
            && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
        if !isToken {
            return yaml.report(at: mark, "bad_header", "\(name.quoted) is no name of a header")
        }
        switch name.lowercased() {
        case "user-agent":
            yaml.report(
                at: mark, "bad_header", "the program names itself",
                "remove it, and write 'contact: required' if need be")
        case "host", "content-length", "transfer-encoding", "connection", "accept-encoding", "cookie":
            yaml.report(at: mark, "bad_header", "\(name.quoted) is not for a plug-in to set", "remove it")
        default: break
        }
    }

    /// The named texts of a mapping, in its order.
    private mutating func items(_ field: YAMLField?) -> [(name: String, mark: YAMLMark, item: PluginItem)] {
        guard let field else { return [] }
        guard case .mapping(let pairs) = field.node.content else {
            yaml.reject(field, expected: "a mapping")
            return []
        }
        return pairs.compactMap { pair in
            template(YAMLField(pair)).map { (pair.key, pair.keyMark, PluginItem(name: pair.key, value: $0)) }
        }
    }

    /// A text with its placeholders, each of them checked.
    mutating func template(_ field: YAMLField) -> Template? {
        guard let scalar = field.scalar else {
            let example = field.isMapping ? "put the value in quotes: \"${…}\"" : nil
            yaml.reject(field, expected: "text", example)
            return nil
        }
        guard !scalar.text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            yaml.reject(field, expected: "text of one line")
            return nil
        }
        return template(field, text: scalar.text)
    }

    /// The template that a text is which stands, as it is or as a part, in a field.
    mutating func template(_ field: YAMLField, text: String) -> Template? {
        do {
            let template = try TemplateReader.read(text)
            for placeholder in template.placeholders { check(placeholder, field) }
            return template
        } catch {
            let place = field.scalar?.text == text ? field.place(of: error.offset) : field.node.start
            yaml.report(at: place, error.rule, error.message, error.suggestion)
            return nil
        }
    }
}
