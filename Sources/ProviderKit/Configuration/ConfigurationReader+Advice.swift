import Diagnostics
import Glibc
import YAML

/// What is no mistake in the file and will not do what it says all the same.
extension ConfigurationReader {
    /// Says which number of calls is never reached, since a longer period allows fewer.
    mutating func adviseOnRates(_ fields: YAMLFields, of limits: CallLimits) {
        guard isThorough else { return }
        for (index, rate) in limits.rates.enumerated() {
            let longer = limits.rates.dropFirst(index + 1).first { $0.limit < rate.limit }
            guard let longer, let field = fields[rate.period.rawValue] else { continue }
            yaml.report(
                .warning, at: field.mark, "never_reached",
                "\(rate.limit) calls by '\(rate.period.rawValue)' are never made, for '\(longer.period.rawValue)' allows "
                    + "\(longer.limit)",
                "remove \(field.title), or allow more in the longer time")
        }
    }

    mutating func adviseOnProviders(_ field: YAMLField, _ providers: [ProviderDefinition]) {
        guard isThorough, field.isMapping, providers.isEmpty else { return }
        yaml.report(
            .warning, at: field.mark, "no_providers", "nobody is listed, so that nothing can be answered",
            "add a provider such as 'air: {adapter: open-meteo/air-quality}'")
    }

    /// Says which files are missing of those that a provider cannot be asked without.
    mutating func adviseOnFiles(_ fields: YAMLFields, of definition: ProviderDefinition) {
        guard isThorough, definition.enabled != .no else { return }
        let named = [
            (fields["fixtures"], definition.fixtures, "folder"), (fields["ca_file"], definition.caFile, "file"),
        ]
        for case (let field?, let path?, let kind) in named where access(path, R_OK) != 0 {
            yaml.report(
                .warning, at: field.node.start, "missing_file",
                "\(definition.name.quoted) cannot be asked, for the \(kind) \(path.quoted) "
                    + (errno == ENOENT ? "is not there" : "cannot be read"),
                "add it, or correct \(field.title)")
        }
    }
}
