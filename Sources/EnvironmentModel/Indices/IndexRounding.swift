/// How an index becomes a whole number.
package enum IndexRounding: Sendable, Hashable {
    /// Half and more goes up.
    case nearest
    /// Any fraction goes up.
    case up
    /// To the nearest number that belongs to the band of the concentration, whose lower end belongs to the band below.
    case nearestInBand

    /// What rounding errors of the interpolation may amount to: 125.49999999999999 is 125.5.
    private static let slack = 1e-9

    /// The whole number for `index`, which lies on a piece of the curve between these.
    func apply(_ index: Double, within band: ClosedRange<Double>) -> Double {
        switch self {
        case .nearest: nearest(index)
        case .up: (index - Self.slack).rounded(.up)
        case .nearestInBand:
            min(max(nearest(index), band.lowerBound > 0 ? band.lowerBound + 1 : 0), band.upperBound)
        }
    }

    /// Half and more goes up.
    func nearest(_ index: Double) -> Double { (index + 0.5 + Self.slack).rounded(.down) }
}
