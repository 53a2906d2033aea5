import Diagnostics
import EnvironmentModel
import ProviderKit
import Serving
import Transport

/// What one reading of the configuration came to: everything that is in force together.
struct Edition: Sendable {
    let found: ConfigurationSearch.Found
    let configuration: Configuration
    /// Answers everything; nil without `--replay`.
    let replay: ReplayingTransport?
    /// The fixtures of `replay` providers by their folder; one that cannot be read is not there.
    let folders: [String: ReplayingTransport]
    let sources: [DataSource]
    /// What is no error.
    let warnings: [Diagnostic]

    /// What the providers and rules of this edition have that those of an older one had not.
    func change(since old: Edition) -> ConfigurationChange {
        let before = Dictionary(uniqueKeysWithValues: old.sources.map { ($0.profile.name, $0) })
        let names = Set(sources.map(\.profile.name))
        let rules = (old: old.configuration.capabilities, new: configuration.capabilities)
        return ConfigurationChange(
            added: sources.map(\.profile.name).filter { before[$0] == nil },
            removed: old.sources.map(\.profile.name).filter { !names.contains($0) },
            updated: sources.filter { before[$0.profile.name].map { [new = $0] in $0 !== new } ?? false }
                .map(\.profile.name),
            capabilities: Capability.allCases.filter { rules.old[$0] != rules.new[$0] }, warnings: warnings)
    }
}
