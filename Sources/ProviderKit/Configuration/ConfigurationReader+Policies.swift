import EnvironmentModel
import YAML

/// What a provider's answers are, and how often and how long they are asked for.
extension ConfigurationReader {
    mutating func readAnswers(_ fields: YAMLFields, into definition: inout ProviderDefinition) {
        readCoverage(fields["coverage"], into: &definition.coverage)
        let days = Duration.seconds(1)...Duration.seconds(86_400 * 3_650)
        definition.maxAge = yaml.duration(fields["max_age"], in: days) ?? definition.maxAge
        definition.absent = yaml.elements(fields["absent"])?.compactMap { absentValue($0) } ?? []
        if let attribution = attribution(fields["attribution"]) { definition.attribution = attribution }
    }

    mutating func readPolicies(_ fields: YAMLFields, into definition: inout ProviderDefinition) {
        let times = Duration.milliseconds(1)...Duration.seconds(3_600)
        if let timeout = yaml.duration(fields["timeout"], in: times) { definition.timeout = timeout }
        if let retries = yaml.integer(fields["retries"], in: Self.retries) { definition.retries = retries }
        definition.limits = limits(fields["limits"], instead: definition.presetLimits)
        definition.cache = cachePolicy(fields["cache"]) ?? definition.cache
        adviseOnCache(fields["cache"], of: definition)
    }

    /// The numbers that the file gives take the place of the preset ones; how they are counted is the adapter's matter.
    private mutating func limits(_ field: YAMLField?, instead preset: CallLimits) -> CallLimits {
        guard let field else { return preset }
        let keys = CallLimits.keys
        guard let fields = policy(field, keys: keys, owner: "the limits", example: "{minute: 600}") else {
            return .none
        }
        var limits = preset
        for period in CallLimits.Period.allCases {
            limits[period] = yaml.integer(fields[period.rawValue], in: Self.calls) ?? preset[period]
        }
        limits.concurrent = yaml.integer(fields["concurrent"], in: Self.calls) ?? preset.concurrent
        adviseOnRates(fields, of: limits)
        return limits
    }

    private mutating func cachePolicy(_ field: YAMLField?) -> CachePolicy? {
        guard let fields = policy(field, keys: CachePolicy.keys, owner: "the cache", example: "{fresh: 15m}") else {
            return field == nil ? nil : CachePolicy.none
        }
        let times = Duration.zero...Duration.seconds(86_400 * 365)
        return CachePolicy(
            fresh: yaml.duration(fields["fresh"], in: times),
            staleIfError: yaml.duration(fields["stale_if_error"], in: times))
    }

    /// The fields of a policy; nil for `none` and for what is neither, which is reported.
    private mutating func policy(_ field: YAMLField?, keys: [String], owner: String, example: String) -> YAMLFields? {
        guard let field, field.scalar?.text != "none" else { return nil }
        guard field.isMapping else {
            yaml.reject(field, expected: "'none' or a mapping such as '\(example)'")
            return nil
        }
        return yaml.fields(of: field, keys: keys, owner: owner)
    }

    private mutating func absentValue(_ field: YAMLField) -> AbsentValue? {
        if let number = field.scalar?.number { return .number(number) }
        return yaml.text(field).map { .text($0) }
    }

    private mutating func attribution(_ field: YAMLField?) -> Attribution? {
        let keys = ["text", "licence", "url"]
        guard let fields = yaml.fields(of: field, keys: keys, owner: "an attribution") else { return nil }
        let text = yaml.text(yaml.required("text", in: fields))
        let licence = yaml.text(fields["licence"])
        let url = yaml.webAddress(fields["url"])
        return text.map { Attribution(text: $0, licence: licence, url: url) }
    }
}
