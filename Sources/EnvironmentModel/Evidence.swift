/// What a provider's values rest on.
package enum Evidence: String, Sendable, Hashable, CaseIterable {
    /// A simulation, whose value stands for a grid cell.
    case model
    /// An instrument at one point.
    case station
}
