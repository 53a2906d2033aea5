import Diagnostics
import YAML

extension ConfigurationReader {
    /// Where the keys of a provider are kept, and warnings for those that are not there.
    mutating func readCredentials(_ fields: YAMLFields, into definition: inout ProviderDefinition) {
        let adapter = definition.adapter
        var whole = fields["credentials"]
        whole?.isSecret = true
        let given = yaml.named(whole)
        for field in given {
            guard let credential = adapter.credentials.first(where: { $0.name == field.key }) else {
                yaml.rejectWord(
                    field.key, at: field.mark, "unknown_credential", kind: "a credential of '\(adapter.name)'",
                    words: adapter.credentials.map(\.name))
                continue
            }
            guard let source = source(field) else { continue }
            definition.credentials[field.key] = source
            if !definition.isReplay { warn(of: source, for: credential, at: field, in: definition) }
        }
        guard definition.enabled == .yes, !definition.isReplay else { return }
        for credential in adapter.credentials where credential.isRequired {
            guard !given.contains(where: { $0.key == credential.name }) else { continue }
            yaml.report(
                .warning, at: fields.whole.mark, "missing_credential",
                "\(definition.name.quoted) is not asked, for it has no credential '\(credential.name)'",
                "add 'credentials: {\(credential.name): {env: VARIABLE}}'")
        }
    }

    private mutating func source(_ field: YAMLField) -> CredentialSource? {
        if field.scalar != nil {
            yaml.report(
                at: field.node.start, "literal_credential", "a key must not stand in this file",
                "write '\(field.key): {env: VARIABLE}' or '\(field.key): {file: PATH}'", isSensitive: true)
            return nil
        }
        var field = field
        field.isSecret = true
        guard let fields = yaml.fields(of: field, keys: ["env", "file"], owner: "a credential") else { return nil }
        switch (fields["env"], fields["file"]) {
        case (let variable?, nil): return environmentVariable(variable)
        case (nil, let file?): return path(file).map { .file($0) }
        case (nil, nil), (_?, _?):
            yaml.report(
                at: field.mark, "bad_credential", "\(field.title) must name one place where the key is kept",
                "write either 'env' or 'file'", isSensitive: true)
            return nil
        }
    }

    private mutating func environmentVariable(_ field: YAMLField) -> CredentialSource? {
        guard let name = yaml.text(field) else { return nil }
        let isName = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
        guard isName, let first = name.utf8.first, !first.isDigit, !looksLikeKey(name) else {
            // Not quoted: it may be the key itself.
            yaml.report(
                at: field.node.start, "literal_credential", "'env' must be the name of an environment variable",
                "write letters, digits and '_' only, and never the key itself", isSensitive: true)
            return nil
        }
        return .environment(name)
    }

    /// Whether a name is as long and as mixed as keys are and names of variables are not.
    private func looksLikeKey(_ name: String) -> Bool {
        name.utf8.count >= 20 && name.contains { $0.isLowercase }
            && (name.contains { $0.isUppercase } || name.contains { $0.isNumber })
    }

    private mutating func warn(
        of source: CredentialSource, for credential: AdapterKind.Credential, at field: YAMLField,
        in definition: ProviderDefinition
    ) {
        guard definition.enabled != .no else { return }
        switch source.state(environment: environment) {
        // Whoever wrote 'if_credentials' need not have it, but one that is there is meant.
        case .faulty(let fault) where definition.enabled == .yes || !fault.isAbsence:
            let consequence = credential.isRequired ? "is not asked" : "is asked without '\(credential.name)'"
            let way =
                !fault.isAbsence
                ? "" : credential.isRequired ? ", or write 'enabled: if_credentials'" : ", or remove this entry"
            yaml.report(
                .warning, at: field.node.start, fault.isAbsence ? "missing_credential" : "unusable_credential",
                "\(definition.name.quoted) \(consequence), for \(source.title) \(fault.reason)", fault.cure + way)
        case .exposed:
            yaml.report(
                .warning, at: field.node.start, "exposed_credential", "other users may read \(source.title)",
                "run 'chmod 600' on it")
        case .faulty, .present: break
        }
    }
}
