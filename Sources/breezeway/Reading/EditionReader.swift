import Adapters
import Diagnostics
import EnvironmentModel
import Glibc
import ProviderKit
import Serving
import Transport

/// Makes an edition of what files and environment say. What has not changed since the edition before is taken from it.
struct EditionReader: Sendable {
    /// As it was at the start of this process.
    let environment: [String: String]
    /// The clocks and the chance of every source.
    let time: Timekeeper
    /// Where live sources keep answers, whichever edition they are of.
    let cache: AnswerCache
    /// The way to the network, the same for every edition.
    let live: LiveTransport
    /// Stands before it where somebody wants to see what goes over it.
    var observer: LoggedTransport?
    /// Whether a plug-in with a mistake makes the configuration unusable.
    var isStrict = false
    /// The time zones here.
    let zones: ZoneFolder
    /// Hears what is wrong with a plug-in that is looked at only when a call asks for it.
    var tell: @Sendable ([Diagnostic]) -> Void = { _ in }

    /// Throws every finding when one of them is an error. Of the plug-ins only those are compiled that the configuration
    /// uses and, after an edition before, those that have come or changed: somebody is at work on them.
    func edition(
        of found: ConfigurationSearch.Found, replay: ReplayingTransport?, after old: Edition?
    ) throws(ConfigurationRefused) -> Edition {
        let reading = found.read(environment: environment, isStrict: isStrict, isThorough: isStrict, zones: zones)
        guard let configuration = reading.configuration else {
            throw ConfigurationRefused(diagnostics: reading.diagnostics)
        }
        let (folders, findings) =
            replay == nil ? ReplayingTransport.folders(of: configuration, keeping: old?.folders ?? [:]) : ([:], [])
        let assembly = SourceAssembly(
            live: observer ?? live, replay: replay, fixtures: { folders[$0] }, environment: environment,
            program: "\(Program.name)/\(Program.version)", time: time, cache: cache, zone: zones.rules)
        let made = (old?.sources ?? []) + (old?.spare ?? []).compactMap(\.seen)
        let sources = assembly.sources(of: configuration, reusing: made)
        let spare = configuration.spare.map { [precision = configuration.precision] entry in
            let before = made.filter { $0.profile.name == entry.name }
            return SpareSource(
                entry,
                make: { [zones] entry in
                    let (kind, findings) = pluginKind(entry, nearZones: zones.near)
                    let definition = ProviderDefinition(unnamed: kind)
                    return (assembly.source(of: definition, precision: precision, reusing: before), findings)
                }, tell: tell)
        }
        // Of the cache file the one who opens it speaks.
        var diagnostics = reading.diagnostics.filter { $0.rule != FileCause.rule }
        if let old { diagnostics += spare.filter { !old.holds($0.entry) }.flatMap(\.findings).warnings }
        if sources.contains(where: \.isLive), let shortage = live.prepare() {
            throw ConfigurationRefused(diagnostics: [shortage.finding(file: found.file)])
        }
        if replay == nil { cache.adopt(configuration.cache) }
        return Edition(
            found: found, configuration: configuration, plugins: reading.plugins, replay: replay, folders: folders,
            sources: sources, spare: spare,
            // In replay nobody needs a key or a file of its own.
            warnings: replay == nil
                ? diagnostics + findings
                : diagnostics.filter { !$0.rule.hasPrefix("missing_") && !$0.rule.hasPrefix("unusable_") })
    }
}

extension ConfigurationSearch.Found {
    /// What it and its plug-ins say, and what is to be said of them.
    struct Reading {
        /// Nil when there is an error.
        var configuration: Configuration?
        var plugins = PluginFolder()
        var diagnostics: [Diagnostic] = []
    }

    /// What the built-in copy names and is not here is nobody's mistake. A plug-in with a mistake costs only itself,
    /// unless all must be right.
    ///
    /// - Parameter isThorough: whether something is said of plug-ins too that the configuration does not use.
    func read(
        environment: [String: String], isStrict: Bool, isThorough: Bool = false, zones: ZoneFolder? = nil
    ) -> Reading {
        let zones = zones ?? ZoneFolder(environment: environment)
        var reading = Reading()
        var findings: [String: [Diagnostic]] = [:]
        (reading.configuration, reading.diagnostics) = readConfiguration(
            bytes, file: file, directory: directory, thorough: !isBuiltIn, adapters: adapterKinds,
            environment: environment
        ) { folders in
            reading.plugins = PluginFolder(folders)
            return PluginStock(entries: reading.plugins.entries) { entry in
                let (kind, diagnostics) = pluginKind(entry, nearZones: zones.near)
                findings[entry.name] = diagnostics
                return kind
            }
        }
        for entry in reading.plugins.entries where isThorough && findings[entry.name] == nil {
            findings[entry.name] = pluginKind(entry, nearZones: zones.near).diagnostics
        }
        let hidden = reading.plugins.entries.filter { entry in adapterKinds.contains { $0.name == entry.name } }
        let all =
            reading.plugins.diagnostics + hidden.map(\.isHidden)
            + reading.plugins.entries.flatMap { findings[$0.name] ?? [] }
        if isStrict, all.hasError { reading.configuration = nil }
        reading.diagnostics += isStrict ? all : all.warnings
        return reading
    }
}

extension PluginFolder.Entry {
    /// That it has the name of an adapter in Swift.
    fileprivate var isHidden: Diagnostic {
        Diagnostic(
            file: file, line: 1, column: 1, severity: .warning, rule: "duplicate_plugin",
            message: "the built-in adapter '\(name)' has this name and is the one that counts",
            suggestion: "rename the folder")
    }
}

extension ReplayingTransport {
    /// The fixtures of every provider that has its own, by folder, and warnings of those that cannot be read, which cost
    /// only their provider; of a folder that is not there nothing is said, for the configuration's reader has.
    static func folders(
        of configuration: Configuration, keeping old: [String: ReplayingTransport] = [:]
    ) -> ([String: ReplayingTransport], [Diagnostic]) {
        var folders: [String: ReplayingTransport] = [:]
        var findings: [Diagnostic] = []
        let named = Set(configuration.providers.filter { $0.enabled != .no }.compactMap(\.fixtures)).sorted()
        for folder in named where access(folder, R_OK) == 0 {
            let (transport, diagnostics) = reading(folder, keeping: old[folder])
            folders[folder] = transport
            findings += diagnostics
        }
        return (folders, findings.warnings)
    }

    /// The fixtures of a folder. The old transport stays when they are the same, or have errors now.
    static func reading(
        _ folder: String, keeping old: ReplayingTransport?
    ) -> (transport: ReplayingTransport?, diagnostics: [Diagnostic]) {
        let (set, diagnostics) = FixtureSet.read(directory: folder)
        if let old, diagnostics.hasError || set == old.set { return (old, diagnostics) }
        return (set.map { ReplayingTransport($0) }, diagnostics)
    }
}

extension [Diagnostic] {
    /// Whether what they speak of cannot be used.
    var hasError: Bool { contains { $0.severity == .error } }

    /// The same, where a mistake costs only whoever made it.
    var warnings: [Diagnostic] {
        map { finding in
            var finding = finding
            finding.severity = .warning
            return finding
        }
    }
}

extension Shortage {
    /// Why a configuration with a live provider cannot be used here.
    fileprivate func finding(file: String) -> Diagnostic {
        Diagnostic(
            file: file, line: 1, column: 1, rule: "too_little_left", message: sentence, suggestion: cure)
    }
}

extension DataSource {
    /// Whether it may ask the network.
    fileprivate var isLive: Bool {
        guard case .ready(let line) = standing else { return false }
        return !line.transport.isReplay
    }
}
