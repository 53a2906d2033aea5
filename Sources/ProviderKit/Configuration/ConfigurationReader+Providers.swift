import EnvironmentModel
import YAML

extension ConfigurationReader {
    /// One entry of `providers:`; one without a known adapter is read with a stand-in, so that the rest is checked.
    mutating func provider(_ field: YAMLField) -> ProviderDefinition {
        checkName(field)
        guard let fields = yaml.fields(of: field, keys: ProviderSchema.keys, owner: "a provider") else {
            return ProviderDefinition(name: field.key, mark: field.mark, adapter: .unknown)
        }
        let kind = adapter(fields)
        var definition = ProviderDefinition(name: field.key, mark: field.mark, adapter: kind ?? .unknown)
        definition.enabled = yaml.choice(fields["enabled"], kind: "a value of 'enabled'") ?? .yes
        if fields["adapter"]?.scalar?.text == "replay" { definition.fixtures = path(fields["fixtures"]) }
        readEndpoint(fields, into: &definition)
        if kind != nil {
            readOptions(fields["options"], into: &definition)
            readCredentials(fields, into: &definition)
        }
        readAnswers(fields, into: &definition)
        adviseOnFiles(fields, of: definition)
        readPolicies(fields, into: &definition)
        return definition
    }

    /// Names stand in answers, on command lines and in file names.
    private mutating func checkName(_ field: YAMLField) {
        let isName = field.key.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
        guard !isName || field.key.isEmpty || field.key.utf8.count > 64 || field.key.hasPrefix(".") else { return }
        yaml.report(
            at: field.mark, "bad_name", "\(field.title) is no name for a provider",
            "write at most 64 letters, digits, '-', '_' and '.'")
    }

    /// The adapter that decodes the answers: for `replay`, the one named by `of`.
    private mutating func adapter(_ fields: YAMLFields) -> AdapterKind? {
        let names = adapters.map(\.name) + spare.keys.sorted()
        let field = yaml.required("adapter", in: fields)
        guard var name = yaml.word(field, of: names + ["replay"], kind: "an adapter") else { return nil }
        if name == "replay" {
            _ = yaml.required("fixtures", in: fields)
            let of = yaml.word(yaml.required("of", in: fields), of: names, kind: "an adapter that could be replayed")
            guard let of else { return nil }
            name = of
        } else {
            for stray in ["of", "fixtures"].compactMap({ fields[$0] }) {
                yaml.report(
                    at: stray.mark, "only_for_replay", "\(stray.title) belongs to 'adapter: replay' only",
                    "remove it, or write 'adapter: replay'")
            }
        }
        return adapters.first { $0.name == name } ?? plugin(named: name)
    }

    private mutating func readEndpoint(_ fields: YAMLFields, into definition: inout ProviderDefinition) {
        definition.allowInsecure = yaml.bool(fields["allow_insecure"]) ?? false
        definition.caFile = path(fields["ca_file"])
        if let field = fields["contact"], let contact = yaml.text(field) {
            definition.contact = contact
            if contact.isEmpty || contact.utf8.count > 200 || !contact.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
                yaml.report(
                    at: field.node.start, "bad_contact", "\(contact.quoted) does not fit into a User-Agent",
                    "write an address of at most 200 ASCII characters")
            }
        }
        guard let field = fields["base_url"], let address = yaml.text(field) else { return }
        definition.baseURL = address
        if let mistake = BaseURLMistake(in: address, allowsInsecure: definition.allowInsecure) {
            yaml.report(
                at: field.node.start, mistake.rule, mistake.message, mistake.suggestion,
                isSensitive: mistake.rule == "literal_credential")
        }
    }

    private mutating func readOptions(_ field: YAMLField?, into definition: inout ProviderDefinition) {
        let adapter = definition.adapter
        for field in yaml.named(field) {
            guard let option = adapter.options.first(where: { $0.name == field.key }) else {
                yaml.rejectWord(
                    field.key, at: field.mark, "unknown_option", kind: "an option of '\(adapter.name)'",
                    words: adapter.options.map(\.name))
                continue
            }
            definition.options[option.name] =
                option.choices.isEmpty
                ? yaml.text(field) : yaml.word(field, of: option.choices, kind: "a value of \(field.title)")
        }
    }
}

extension AdapterKind {
    /// Stands in for one that is misspelt, so that the other keys of its provider are still checked.
    fileprivate static let unknown = AdapterKind(
        name: "", capability: nil, endpoint: "",
        presets: Presets(attribution: Attribution(text: ""), terms: ""), build: .planned("its name is not known"))
}
