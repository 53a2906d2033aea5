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
    /// Whether a plug-in with a mistake makes the configuration unusable.
    var isStrict = false
    /// The rules of a time zone by its IANA name.
    var zone: @Sendable (String) -> TimeZoneRules? = { _ in nil }

    /// Throws every finding when one of them is an error.
    func edition(
        of found: ConfigurationSearch.Found, replay: ReplayingTransport?, after old: Edition?
    ) throws(ConfigurationRefused) -> Edition {
        let (configuration, diagnostics) = found.read(environment: environment, isStrict: isStrict)
        guard let configuration else { throw ConfigurationRefused(diagnostics: diagnostics) }
        let (folders, findings) =
            replay == nil ? ReplayingTransport.folders(of: configuration, keeping: old?.folders ?? [:]) : ([:], [])
        let assembly = SourceAssembly(
            live: live, replay: replay, fixtures: { folders[$0] }, environment: environment,
            program: "\(Program.name)/\(Program.version)", time: time, cache: cache, zone: zone)
        let sources = assembly.sources(of: configuration, reusing: old?.sources ?? [])
        if sources.contains(where: \.isLive) { live.prepare() }
        if replay == nil { cache.adopt(configuration.cache) }
        return Edition(
            found: found, configuration: configuration, replay: replay, folders: folders, sources: sources,
            // In replay nobody needs a key or a file of its own.
            warnings: replay == nil ? diagnostics + findings : diagnostics.filter { !$0.rule.hasPrefix("missing_") })
    }
}

extension ConfigurationSearch.Found {
    /// What it and its plug-ins say, and what is to be said of them; what the built-in copy names and is not here is
    /// nobody's mistake. A plug-in with a mistake costs only itself, unless all must be right.
    func read(
        environment: [String: String], isStrict: Bool
    ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        var findings: [Diagnostic] = []
        let (configuration, diagnostics) = readConfiguration(
            bytes, file: file, directory: directory, thorough: !isBuiltIn, adapters: adapterKinds,
            environment: environment
        ) { folders in
            let folder = PluginFolder(folders)
            let kinds = folder.entries.map(pluginKind)
            findings = folder.diagnostics + kinds.flatMap(\.diagnostics)
            return kinds.map(\.kind)
        }
        if !isStrict {
            for index in findings.indices { findings[index].severity = .warning }
        }
        return (findings.hasError ? nil : configuration, diagnostics + findings)
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
        for index in findings.indices { findings[index].severity = .warning }
        return (folders, findings)
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
}

extension DataSource {
    /// Whether it may ask the network.
    fileprivate var isLive: Bool {
        guard case .ready(let line) = standing else { return false }
        return !line.transport.isReplay
    }
}
