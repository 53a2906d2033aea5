package import EnvironmentModel
package import ProviderKit
import Synchronization

/// Chooses sources, asks them at once and merges what they say.
///
/// Its only state is the roster in force. A call takes the roster when it plans and keeps the sources it found there, so
/// that a new roster does not disturb it.
package final class Hub: Sendable {
    /// The wall clock; it stands still in replay.
    package let now: @Sendable () -> Instant
    /// The rules of a time zone by its IANA name; nil for a zone that is not known here.
    let zone: @Sendable (String) -> TimeZoneRules?
    private let current: Mutex<Roster>

    /// Of sources with equal names the first is found.
    package init(
        sources: [DataSource], spare: [SpareSource] = [], rules: [Capability: CapabilityRule],
        now: @escaping @Sendable () -> Instant, zone: @escaping @Sendable (String) -> TimeZoneRules? = { _ in nil }
    ) {
        self.now = now
        self.zone = zone
        current = Mutex(Roster(sources: sources, spare: spare, rules: rules))
    }

    /// The roster in force now; two reads may give two rosters.
    package var roster: Roster { current.withLock { $0 } }

    /// Puts other sources and rules in force for every call that plans from now on.
    package func replace(
        sources: [DataSource], spare: [SpareSource] = [], rules: [Capability: CapabilityRule]
    ) {
        let roster = Roster(sources: sources, spare: spare, rules: rules)
        current.withLock { $0 = roster }
    }
}

/// What a caller asks of a call beside the question itself. A class, so that handing it on copies none of its parts.
package final class CallOptions: Sendable {
    /// Names that replace the configured list, in order; nil keeps it.
    package let providers: [String]?
    /// What the call changes of the configured rule.
    package let merge: MergeChange
    /// How many providers must deliver.
    package let require: Requirement
    /// What the caller wants of kept answers.
    package let cache: CacheMode
    /// When the whole call must be answered.
    package let deadline: ContinuousClock.Instant
    /// Hears what happens while providers are asked, on whatever thread it happens; must not wait.
    package let onStep: (@Sendable (AskingStep) -> Void)?

    package init(
        providers: [String]? = nil, merge: MergeChange = MergeChange(), require: Requirement = .any,
        cache: CacheMode = .normal, deadline: ContinuousClock.Instant, onStep: (@Sendable (AskingStep) -> Void)? = nil
    ) {
        self.providers = providers
        self.merge = merge
        self.require = require
        self.cache = cache
        self.deadline = deadline
        self.onStep = onStep
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
