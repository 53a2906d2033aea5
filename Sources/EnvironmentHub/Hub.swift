package import EnvironmentModel
package import ProviderKit

/// Chooses sources, asks them at once and merges what they say.
///
/// It holds no state of its own: sources and rules are fixed until the configuration is read again.
package final class Hub: Sendable {
    /// Every configured source, in the order of the configuration.
    package let sources: [DataSource]
    /// A capability without a rule is asked of nobody.
    package let rules: [Capability: CapabilityRule]
    /// The wall clock; it stands still in replay.
    package let now: @Sendable () -> Instant
    /// The rules of a time zone by its IANA name; nil for a zone that is not known here.
    let zone: @Sendable (String) -> TimeZoneRules?
    private let byName: [String: DataSource]

    /// Of sources with equal names the first is found.
    package init(
        sources: [DataSource], rules: [Capability: CapabilityRule], now: @escaping @Sendable () -> Instant,
        zone: @escaping @Sendable (String) -> TimeZoneRules? = { _ in nil }
    ) {
        self.sources = sources
        self.rules = rules
        self.now = now
        self.zone = zone
        byName = Dictionary(sources.map { ($0.profile.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The source of that name; nil when none is configured.
    package func source(named name: String) -> DataSource? { byName[name] }
}

/// What a caller asks of a call beside the question itself.
package struct CallOptions: Sendable {
    /// Names that replace the configured list, in order; nil keeps it.
    package var providers: [String]?
    /// Replaces the configured rule; nil keeps it.
    package var merge: MergeRule?
    /// How many providers must deliver.
    package var require: Requirement
    /// When the whole call must be answered.
    package var deadline: ContinuousClock.Instant

    package init(
        providers: [String]? = nil, merge: MergeRule? = nil, require: Requirement = .any,
        deadline: ContinuousClock.Instant
    ) {
        self.providers = providers
        self.merge = merge
        self.require = require
        self.deadline = deadline
    }
}

/// How many providers must deliver for a call to be a success.
package enum Requirement: Sendable, Hashable {
    /// One is enough.
    case any
    /// Every provider that can be asked.
    case all
    /// At least so many.
    case atLeast(Int)

    /// The number of deliveries needed when `candidates` providers can be asked.
    func count(of candidates: Int) -> Int {
        switch self {
        case .any: 1
        case .all: max(1, candidates)
        case .atLeast(let number): number
        }
    }
}
