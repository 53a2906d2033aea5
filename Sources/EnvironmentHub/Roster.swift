package import EnvironmentModel
package import ProviderKit

/// Who can be asked, and by which rules: what one reading of the configuration came to. A class, so that a call takes it
/// whole without copying.
package final class Roster: Sendable {
    /// Every configured source, in the order of the configuration.
    package let configured: [DataSource]
    /// Those of plug-ins that the configuration does not use, by name.
    package let spare: [SpareSource]
    /// A capability without a rule is asked of nobody.
    package let rules: [Capability: CapabilityRule]
    private let byName: [String: DataSource]
    /// Those that a rule names, if all of them are configured; at the positions of the capabilities.
    private let listed: [[DataSource]?]
    private let spareByName: [String: SpareSource]

    /// Of sources with equal names the first is found.
    package init(sources: [DataSource], spare: [SpareSource] = [], rules: [Capability: CapabilityRule]) {
        configured = sources
        self.spare = spare
        self.rules = rules
        let byName = Dictionary(sources.map { ($0.profile.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.byName = byName
        listed = Capability.allCases.map { capability in
            guard let names = rules[capability]?.providers else { return [] }
            let found = names.compactMap { byName[$0] }
            return found.count == names.count ? found : nil
        }
        spareByName = Dictionary(spare.map { ($0.entry.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Every source that a call can name. Looks at all that are spare, which takes a while where there are hundreds.
    package var sources: [DataSource] { configured + spare.map(\.source) }

    /// Who is asked for a capability by its rule, as far as they are known, the most trusted first.
    func listed(_ capability: Capability, _ rule: CapabilityRule?) -> [DataSource] {
        let position = Capability.allCases.firstIndex(of: capability)
        return position.flatMap { listed[$0] } ?? (rule?.providers ?? []).compactMap(source(named:))
    }

    /// What a call can name.
    package var names: [String] { configured.map(\.profile.name) + spare.map(\.entry.name) }

    /// The source of that name; nil when there is none. Looks at one that is spare.
    package func source(named name: String) -> DataSource? { byName[name] ?? spareByName[name]?.source }
}
