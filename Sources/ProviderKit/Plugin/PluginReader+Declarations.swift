import YAML

extension PluginReader {
    /// `credentials: {NAME: {sign_up: URL, required: false}}`.
    mutating func readCredentials(_ field: YAMLField?) {
        guard let field else { return }
        credentials = yaml.named(field).map { entry in
            var entry = entry
            // Somebody may have written the key itself.
            entry.isSecret = true
            let fields = yaml.fields(of: entry, keys: ["sign_up", "required"], owner: "a credential of a plug-in")
            return AdapterKind.Credential(
                name: entry.key, isRequired: yaml.bool(fields?["required"]) ?? true,
                signUp: yaml.webAddress(fields?["sign_up"]) ?? "")
        }
    }

    /// Those of the list or, where there is none, those that placeholders name.
    var declaredCredentials: [AdapterKind.Credential] {
        credentials ?? usedCredentials.map { AdapterKind.Credential(name: $0, isRequired: true, signUp: "") }
    }

    /// `options: {NAME: {about: TEXT, preset: TEXT, choices: [TEXT]}}`.
    mutating func readOptions(_ field: YAMLField?) {
        options = yaml.named(field).map { entry in
            let fields = yaml.fields(of: entry, keys: ["about", "preset", "choices"], owner: "an option")
            let choices = yaml.elements(fields?["choices"])?.compactMap { yaml.text($0) } ?? []
            let preset =
                choices.isEmpty
                ? yaml.text(fields?["preset"])
                : yaml.word(fields?["preset"], of: choices, kind: "one of the 'choices'")
            return AdapterKind.Option(
                name: entry.key, about: yaml.text(fields?["about"]) ?? "", preset: preset, choices: choices)
        }
    }
}
