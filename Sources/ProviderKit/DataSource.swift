package import EnvironmentModel
import Synchronization
package import Transport

/// One provider, live: the same type for every adapter.
///
/// A kept answer and an answer from fixtures cross no actor and suspend nowhere; everything else goes through `Upstream`,
/// which all callers share.
package final class DataSource: Sendable {
    /// Whether it can be asked.
    package enum Standing: Sendable {
        case ready(Line)
        /// Says why, and what to do, in one sentence.
        case disabled(String)
        /// The environment variables or files that are missing, and what is wrong with those that are not, each with its cure.
        case noCredentials([String], faults: [String] = [])
    }

    /// What a source needs in order to speak.
    package struct Line: Sendable {
        /// Turns questions into requests.
        package let adapter: any Adapter
        /// Carries them, to the network or to fixtures.
        package let transport: any Transport
        /// How they are sent.
        package let options: HTTPOptions

        package init(adapter: any Adapter, transport: any Transport, options: HTTPOptions) {
            self.adapter = adapter
            self.transport = transport
            self.options = options
        }
    }

    /// What can be said of it without asking it.
    package let profile: SourceProfile
    /// Fixed for the life of this object.
    package let standing: Standing
    /// Why it is not asked; nil for a source that is ready.
    package let skipReason: Outcome.SkipReason?
    /// What its callers got.
    let tally = Mutex(QuestionTally())
    /// Used in replay only.
    let memo = AnswerMemo()
    /// What it was made from; nil when it was not made from a configuration.
    package let recipe: SourceRecipe?
    /// Nil for a source that is never asked, and in replay.
    let upstream: Upstream?
    /// Nil where nothing is kept.
    let shelf: Shelf?
    /// Whether a question is cut into parts that are kept and joined apart.
    let cutsQuestions: Bool

    /// - Parameters:
    ///   - policy: the manners towards the provider; they do not apply in replay.
    ///   - cache: where its answers are kept; nil, and in replay, nowhere.
    ///   - predecessor: the source in whose place this one comes, if it asks the same provider: what is used up of limits, the
    ///     waits that were stated and the breaker stay as they are.
    package init(
        profile: SourceProfile, standing: Standing, recipe: SourceRecipe? = nil, policy: SourcePolicy = SourcePolicy(),
        cache: AnswerCache? = nil, succeeding predecessor: DataSource? = nil,
        time: Timekeeper = .system(wall: { Instant(milliseconds: 0) })
    ) {
        self.profile = profile
        self.standing = standing
        skipReason =
            switch standing {
            case .ready: nil
            case .disabled: .disabled
            case .noCredentials: .noCredentials
            }
        self.recipe = recipe
        guard case .ready(let line) = standing, !line.transport.isReplay else {
            (upstream, shelf, cutsQuestions) = (nil, nil, false)
            return
        }
        let source = recipe?.fingerprint ?? profile.name
        let secrets = recipe.map { Array($0.keys.values) } ?? []
        let shelf =
            policy.cache.keepsNothing
            ? nil
            : cache.map {
                Shelf(cache: $0, source: source, rule: policy.cache, adapter: line.adapter, secrets: secrets)
            }
        self.shelf = shelf
        cutsQuestions = shelf != nil || policy.limits.concurrent != nil
        upstream = Upstream(
            profile: profile, line: line, policy: policy, time: time, succeeding: predecessor?.upstream
        ) { shelf?.keep($0) }
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
