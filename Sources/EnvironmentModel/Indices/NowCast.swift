/// The weighted mean of the last twelve hours by which the EPA tells the present air from particle monitors.
///
/// Source: AirNow fact sheet and forum.airnowtech.org/t/172, in force for PM2.5 and PM10.
package enum NowCast {
    /// Hours.
    static let window = 12
    /// No hour weighs less than half of the one after it.
    private static let floor = 0.5

    /// The mean of `hours`, newest first with nil for a gap; nil unless two of the newest three have a value.
    package static func value(_ hours: [Double?]) -> Double? {
        let window = hours.prefix(window)
        guard window.prefix(3).count(where: { $0 != nil }) >= 2 else { return nil }
        var (least, most) = (Double.infinity, 0.0)
        for case let value? in window {
            least = min(least, value)
            most = max(most, value)
        }
        guard most > 0 else { return 0 }
        let weight = max(least / most, floor)
        var (sum, weights, power) = (0.0, 0.0, 1.0)
        for value in window {
            // A missing hour keeps its place in the series of weights.
            if let value {
                sum += power * value
                weights += power
            }
            power *= weight
        }
        return sum / weights
    }
}
