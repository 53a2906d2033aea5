import EnvironmentModel
import Glibc

/// The line or the circle on which the values of one metric lie: what their distance is, and their middle.
///
/// Values come sorted, so that the order of the providers cannot change the last digit of a sum.
struct Axis {
    let isCircular: Bool
    /// What the measurand says of it.
    private let leastTolerance: Double
    private let relativeTolerance: Double

    init(_ measurand: borrowing some Measurand) {
        isCircular = measurand.isCircular
        leastTolerance = measurand.tolerance
        relativeTolerance = measurand.relativeTolerance
    }

    /// How far two good values may lie apart where one of them is this.
    func tolerance(_ value: Double) -> Double { max(leastTolerance, relativeTolerance * abs(value)) }

    /// The way from one value to the other, on a circle the shorter one; never negative.
    func distance(_ one: Double, _ other: Double) -> Double {
        let way = abs(one - other)
        guard isCircular else { return way }
        let arc = way.truncatingRemainder(dividingBy: 360)
        return min(arc, 360 - arc)
    }

    /// The arithmetic mean, or the direction of the mean vector in 0..<360; nil for no values, and for directions whose
    /// mean vector is shorter than a tenth: they point everywhere.
    func mean(_ sorted: [Double]) -> Double? {
        guard !sorted.isEmpty else { return nil }
        let count = Double(sorted.count)
        guard isCircular else { return sorted.reduce(0, +) / count }
        let radians = Double.pi / 180
        let east = sorted.map { sin($0 * radians) }.reduce(0, +) / count
        let north = sorted.map { cos($0 * radians) }.reduce(0, +) / count
        guard (east * east + north * north).squareRoot() >= 0.1 else { return nil }
        let angle = atan2(east, north) / radians
        return angle < 0 ? angle + 360 : angle
    }

    /// The middle value, of an even number the mean of the middle two; on a circle the value from which the ways to all
    /// others are shortest, of equals the smallest. Nil for no values.
    func median(_ sorted: [Double]) -> Double? {
        guard let first = sorted.first else { return nil }
        guard isCircular else {
            let middle = sorted.count / 2
            return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
        }
        var best = (value: first, ways: Double.infinity)
        for value in sorted {
            let ways = sorted.map { distance(value, $0) }.reduce(0, +)
            if ways < best.ways { best = (value, ways) }
        }
        return best.value
    }
}
