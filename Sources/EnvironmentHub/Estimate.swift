package import EnvironmentModel
package import ProviderKit

/// The merged value of one metric: what is said, who said it, and what the others said.
package struct Estimate: Sendable {
    /// Who speaks for one place: shared by all that a provider said of it.
    package final class Speaker: Sendable {
        /// The configured name.
        package let provider: String
        /// When the values hold.
        package let time: Instant?
        /// The point the values stand for.
        package let used: Coordinate
        /// Whether the values are older than the provider's limit.
        let isStale: Bool
        /// The provider's word for the model that the values come from; nil where it does not tell.
        package let model: String?

        init(
            provider: String, time: Instant?, used: Coordinate, model: String? = nil, isStale: Bool = false
        ) {
            self.isStale = isStale
            self.provider = provider
            self.time = time
            self.used = used
            self.model = model
        }
    }

    /// What one provider said.
    package struct Voice: Sendable {
        /// Who says it, shared by all values of one sample.
        package let speaker: Speaker
        /// In the metric's canonical unit.
        package let value: Double

        /// The configured name.
        package var provider: String { speaker.provider }
        /// That of the observation; nil when the provider gave none.
        package var time: Instant? { speaker.time }
        /// The point that the value stands for.
        package var used: Coordinate { speaker.used }

        init(_ speaker: Speaker, value: Double) {
            self.speaker = speaker
            self.value = value
        }

        /// A voice whose speaker is shared with no other.
        package init(provider: String, value: Double, time: Instant?, used: Coordinate) {
            self.init(Speaker(provider: provider, time: time, used: used), value: value)
        }
    }

    /// How a value came about.
    package enum Origin: String, Sendable, CaseIterable {
        case reported
        case computed
        case converted
    }

    /// In the metric's canonical unit; nil when nobody knows.
    package var value: Double?
    /// Whose value it is; nil where it was computed from several, and where there is none.
    package var voice: Voice?
    /// By which the value was chosen or computed.
    package var rule: MergeStrategy
    /// Whether it is a provider's own word.
    package var origin: Origin
    /// What the other providers said; all of them where the value was computed from several.
    package var others: [Voice]
    /// Why there is no value, and who said so; nil where there is one.
    package var absence: (reason: Reading.Absence, provider: String)?
    /// What was said and left out because it cannot be used, also where another provider had a value.
    package var refused: [(reason: Reading.Absence, provider: String)] = []

    /// Whether all that can be said of where two values come from is the same.
    package func sharesOrigin(with other: Estimate) -> Bool {
        guard let speaker = voice?.speaker, others.isEmpty, other.others.isEmpty else { return false }
        return speaker === other.voice?.speaker && rule == other.rule && origin == other.origin
    }
}
