/// How the hours of one pollutant become the concentration that an index looks up.
package enum Averaging: Sendable, Hashable {
    /// The arithmetic mean of so many hours up to the present one, of which at least `least` must have a value.
    case mean(hours: Int, least: Int)
    /// EPA's weighted mean of twelve hours for particles.
    case nowCast
    /// `slope` times the newest of the last hours plus `offset`, which is in the unit of the curve.
    case surrogate(within: Int, slope: Double, offset: Double)
    /// A mean over less than an hour, which hourly values cannot give.
    case minutes(Int)

    /// The value of the present hour.
    package static let hour = Averaging.mean(hours: 1, least: 1)

    /// How many hours it looks at.
    package var window: Int {
        switch self {
        case .mean(let hours, _): hours
        case .nowCast: NowCast.window
        case .surrogate(let hours, _, _): hours
        case .minutes: 1
        }
    }

    /// A word for programs: `1h`, `8h`, `nowcast`.
    package var word: String {
        switch self {
        case .mean(let hours, _): "\(hours)h"
        case .nowCast: "nowcast"
        case .surrogate: "nowcast_surrogate"
        case .minutes(let minutes): "\(minutes)min"
        }
    }

    /// The concentration that `hours` amount to, newest first with nil for a gap, each multiplied by `factor`; nil when
    /// too few of them have a value.
    package func average(_ hours: [Double?], times factor: Double = 1) -> Double? {
        switch self {
        case .mean(let window, let least):
            var (sum, count) = (0.0, 0)
            for case let value? in hours.prefix(window) {
                sum += value
                count += 1
            }
            return count >= least && count > 0 ? sum / Double(count) * factor : nil
        case .nowCast: return NowCast.value(hours).map { $0 * factor }
        case .surrogate(let window, let slope, let offset):
            for case let value? in hours.prefix(window) { return slope * value * factor + offset }
            return nil
        case .minutes: return nil
        }
    }
}
