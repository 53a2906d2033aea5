package import EnvironmentModel
package import ProviderKit

/// The normal of one period at one place, and what it rests on.
package struct NormalEstimate: Sendable {
    /// The mean and its sample.
    package let normal: ClimateNormal
    /// By which the values of each day were merged.
    package let rule: MergeStrategy
    /// Who said its values, in the order of the years.
    package let origins: [ClimateOrigin]
    /// How many of its days a provider was asked for and failed to tell.
    package let failures: Int
    /// A provider that has no data for some of its days, and of which it has.
    package let uncovered: (provider: String, days: String)?
    /// How many of its days were counted at another offset than that of the place then, and the first of them.
    package let shifted: (count: Int, first: Day, window: ClimatePoint.Window)?
}

/// Who said a value and from which model; several where it was computed from several.
package struct ClimateOrigin: Sendable, Hashable {
    /// A configured name and the provider's word for its model, if it tells.
    package struct Speaker: Sendable, Hashable {
        /// The configured name.
        package let provider: String
        /// As the provider calls it.
        package let model: String?
    }

    /// At least one.
    package let speakers: [Speaker]

    /// Whether it is that of a value which is this provider's own.
    func isOrigin(of speaker: Estimate.Speaker) -> Bool {
        speakers.count == 1 && speakers[0].model == speaker.model && speakers[0].provider == speaker.provider
    }

    /// That of an estimate; nil for one without a value.
    init?(_ estimate: Estimate) {
        guard estimate.value != nil else { return nil }
        let heard = estimate.others.filter { $0.leftOut == nil }.map(\.speaker)
        speakers = (estimate.speaker.map { [$0] } ?? heard).map { speaker in
            Speaker(provider: speaker.provider, model: speaker.model)
        }
    }
}
