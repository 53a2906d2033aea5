/// One of the questions that a provider can answer.
package enum Capability: String, Sendable, Hashable, CaseIterable {
    case airQuality = "air_quality"
    case pollen
    case climate
    case places
}
