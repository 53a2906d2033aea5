import EnvironmentModel
import YAML

extension ConfigurationReader {
    /// Plug-ins that are listed are added to `providers`.
    mutating func capabilities(
        _ field: YAMLField?, of providers: inout [ProviderDefinition]
    ) -> [Capability: CapabilityRule] {
        var rules: [Capability: CapabilityRule] = [:]
        for field in yaml.named(field) {
            guard let capability = Capability(rawValue: field.key) else {
                let known = Capability.allCases.map(\.rawValue)
                yaml.rejectWord(field.key, at: field.mark, "unknown_capability", kind: "a capability", words: known)
                continue
            }
            rules[capability] = rule(field, of: capability, providers: &providers)
        }
        return rules
    }

    private mutating func rule(
        _ field: YAMLField, of capability: Capability, providers: inout [ProviderDefinition]
    ) -> CapabilityRule? {
        if case .sequence = field.node.content {
            yaml.reject(field, expected: "a mapping", "write '\(field.key): {providers: […]}'")
            return nil
        }
        let keys = ["providers", "merge", "next_when"]
        guard let fields = yaml.fields(of: field, keys: keys, owner: "a capability") else { return nil }
        let list = yaml.required("providers", in: fields)
        let listed = yaml.elements(list)
        if let list, listed?.isEmpty == true {
            yaml.report(
                at: list.node.start, "empty_list", "nobody is listed to answer \(field.title)",
                "name a provider, or remove \(field.title)")
        }
        var rule = CapabilityRule(providers: [], merge: merge(fields["merge"], of: capability))
        for entry in listed ?? [] {
            guard let name = provider(entry, of: capability, among: &providers) else { continue }
            if rule.providers.contains(name) {
                yaml.report(
                    at: entry.node.start, "duplicate_entry", "\(name.quoted) is listed twice", "remove one of them")
            } else {
                rule.providers.append(name)
            }
        }
        if let reasons = yaml.elements(fields["next_when"]) {
            rule.nextWhen = []
            for reason in reasons {
                guard let reason: NextWhen = yaml.choice(reason, kind: "a reason to ask the next provider") else {
                    continue
                }
                rule.nextWhen.insert(reason)
            }
        }
        return rule
    }

    private mutating func provider(
        _ entry: YAMLField, of capability: Capability, among providers: inout [ProviderDefinition]
    ) -> String? {
        guard let name = yaml.text(entry) else { return nil }
        if !providers.contains(where: { $0.name == name }), let kind = plugin(named: name) {
            providers.append(ProviderDefinition(unnamed: kind))
        }
        guard let definition = providers.first(where: { $0.name == name }) else {
            let matching = providers.filter { $0.adapter.capability == capability }
            yaml.rejectWord(
                name, at: entry.node.start, "unknown_provider", kind: "a provider of this file",
                words: matching.map(\.name) + spare.keys.sorted())
            return nil
        }
        if let answers = definition.adapter.capability, answers != capability {
            yaml.report(
                at: entry.node.start, "wrong_capability",
                "\(name.quoted) answers '\(answers.rawValue)', not '\(capability.rawValue)'",
                "list it under '\(answers.rawValue)'")
        }
        return name
    }

    /// One strategy, or one for each field with a default.
    private mutating func merge(_ field: YAMLField?, of capability: Capability) -> MergeRule {
        var rule = MergeRule()
        guard let field, field.isMapping else {
            rule.standard = yaml.choice(field, kind: "a merge strategy") ?? .first
            return rule
        }
        let fields = capability == .airQuality ? Metric.all.map(\.name) : []
        for entry in yaml.named(field) {
            if entry.key == "default" {
                rule.standard = yaml.choice(entry, kind: "a merge strategy") ?? .first
            } else if capability == .airQuality, let metric = Metric(named: entry.key) {
                rule.fields[metric] = yaml.choice(entry, kind: "a merge strategy")
            } else {
                yaml.rejectWord(
                    entry.key, at: entry.mark, "unknown_field", kind: "a field of '\(capability.rawValue)'",
                    words: ["default"] + fields)
            }
        }
        return rule
    }
}
