package import EnvironmentModel
package import ProviderKit

/// Who can be asked, and by which rules: what one reading of the configuration came to. A class, so that a call takes it
/// whole without copying.
package final class Roster: Sendable {
    /// Every configured source, in the order of the configuration.
    package let sources: [DataSource]
    /// A capability without a rule is asked of nobody.
    package let rules: [Capability: CapabilityRule]
    private let byName: [String: DataSource]

    /// Of sources with equal names the first is found.
    package init(sources: [DataSource], rules: [Capability: CapabilityRule]) {
        self.sources = sources
        self.rules = rules
        byName = Dictionary(sources.map { ($0.profile.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The source of that name; nil when none is configured.
    package func source(named name: String) -> DataSource? { byName[name] }
}
