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

    /// Says which folders of plug-ins are none. The one that the shipped file lists is not missed: that file is copied
    /// without it.
    mutating func adviseOnPlugins(_ field: YAMLField?, _ folders: [String]) {
        guard isThorough, let entries = yaml.elements(field), entries.count == folders.count else { return }
        for (entry, folder) in zip(entries, folders) {
            var status = stat()
            let isThere = stat(folder, &status) == 0
            guard isThere ? status.st_mode & S_IFMT != S_IFDIR : entry.scalar?.text != "Plugins" else { continue }
            yaml.report(
                .warning, at: entry.node.start, "missing_folder",
                "there are no plug-ins in \(folder.quoted), for it \(isThere ? "is no folder" : "is not there")",
                "add it, or correct 'plugins'")
        }
    }

    /// Says which files are missing of those that a provider cannot be asked without, and which cannot be what they are
    /// named for.
    mutating func adviseOnFiles(_ fields: YAMLFields, of definition: ProviderDefinition) {
        guard isThorough, definition.enabled != .no else { return }
        let named = [
            (fields["fixtures"], definition.fixtures, "folder"), (fields["ca_file"], definition.caFile, "file"),
        ]
        for case (let field?, let path?, let kind) in named {
            guard let (rule, reason, cure) = kind == "file" ? Self.noCertificates(path) : Self.unread(path) else {
                continue
            }
            yaml.report(
                .warning, at: field.node.start, rule,
                "\(definition.name.quoted) cannot be asked, for the \(kind) \(path.quoted) \(reason)",
                "\(cure), or correct \(field.title)")
        }
    }

    private typealias Fault = (rule: String, reason: String, cure: String)

    private static func unread(_ path: String) -> Fault? {
        guard access(path, R_OK) != 0 else { return nil }
        return switch errno {
        case ENOENT: ("missing_file", "is not there", "add it")
        case EACCES: ("unusable_file", "cannot be read", "make it readable")
        default: ("unusable_file", "cannot be reached: \(String(cString: strerror(errno)))", "see where its links lead")
        }
    }

    /// libcurl wants certificates in PEM.
    private static func noCertificates(_ path: String) -> Fault? {
        if let fault = unread(path) { return fault }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return ("unusable_file", "is no plain file", "name a file of certificates")
        }
        let text = String(decoding: FileBytes.read(path) ?? [], as: UTF8.self)
        guard !text.holds("CERTIFICATE-----") else { return nil }
        return ("unusable_file", "holds no certificate in PEM", "convert it, as by 'openssl x509'")
    }

    /// Says what keeps a file from being used as the cache.
    mutating func adviseOnCacheFile(_ field: YAMLField?, _ path: String?) {
        guard isThorough, let field, let path, let cause = FileCause(foreseenFor: path) else { return }
        yaml.report(
            .warning, at: field.node.start, FileCause.rule,
            "no answers are kept in \(path.quoted), for \(cause.reason)",
            "\(cause.cure), or correct \(field.title)")
    }

    /// Says what of a provider's cache is against its terms, and what is never used.
    mutating func adviseOnCache(_ field: YAMLField?, of definition: ProviderDefinition) {
        guard isThorough, let field, let policy = definition.cache, policy != .none else { return }
        if definition.adapter.presets.freshness == .none {
            yaml.report(
                .warning, at: field.mark, "forbidden_cache",
                "the terms of \(definition.adapter.name.quoted) forbid to keep its answers, and \(field.title) keeps them",
                "remove it, unless you were allowed to")
        }
        if let fresh = policy.fresh, let stale = policy.staleIfError, stale > .zero, stale < fresh {
            yaml.report(
                .warning, at: field.mark, "never_reached",
                "an answer never stands in for an error, for 'stale_if_error' is over before 'fresh' is",
                "let it be longer: both count from when the answer came")
        }
    }
}
