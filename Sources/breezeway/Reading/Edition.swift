import Diagnostics
import EnvironmentModel
import ProviderKit
import Serving
import Transport

/// What one reading of the configuration came to: everything that is in force together.
struct Edition: Sendable {
    let found: ConfigurationSearch.Found
    let configuration: Configuration
    /// Every plug-in that was found.
    let plugins: PluginFolder
    /// Answers everything; nil without `--replay`.
    let replay: ReplayingTransport?
    /// The fixtures of `replay` providers by their folder; one that cannot be read is not there.
    let folders: [String: ReplayingTransport]
    let sources: [DataSource]
    /// Plug-ins that the configuration does not use, by name.
    let spare: [SpareSource]
    /// What is no error.
    let warnings: [Diagnostic]

    /// What the providers and rules of this edition have that those of an older one had not.
    func change(since old: Edition) -> ConfigurationChange {
        let before = Dictionary(uniqueKeysWithValues: old.sources.map { ($0.profile.name, $0) })
        let (names, oldNames) = (names, old.names)
        let rules = (old: old.configuration.capabilities, new: configuration.capabilities)
        let updated =
            sources.filter { source in
                before[source.profile.name].map { $0 !== source } ?? !old.spare.allSatisfy { spare in
                    spare.entry.name != source.profile.name || source.isMade(from: spare.entry)
                }
            }.map(\.profile.name) + spare.map(\.entry).filter { !old.holds($0) }.map(\.name)
        return ConfigurationChange(
            added: names.filter { !oldNames.contains($0) }, removed: oldNames.filter { !names.contains($0) },
            updated: updated.filter(oldNames.contains),
            capabilities: Capability.allCases.filter { rules.old[$0] != rules.new[$0] }, warnings: warnings)
    }

    private var names: [String] { sources.map(\.profile.name) + spare.map(\.entry.name) }

    /// Whether that very text of a plug-in is a provider here.
    func holds(_ entry: PluginFolder.Entry) -> Bool {
        sources.contains { $0.profile.name == entry.name && $0.isMade(from: entry) }
            || spare.contains { $0.entry == entry }
    }
}
