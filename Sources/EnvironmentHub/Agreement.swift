/// How far the values that can be compared agree.
package struct Agreement: Sendable, Hashable {
    /// How many values there are, at least two.
    package let count: Int
    /// How many more were left out because they lie far from these.
    package let outliers: Int
    /// How many lie no farther from the merged value than two good values may.
    package let agreeing: Int
    /// The smallest value; nil for directions, of which none is smaller than another.
    package let lowest: Double?
    /// The largest value; nil for directions.
    package let highest: Double?
    /// The largest difference between two of them.
    package let range: Double
    /// The standard deviation of the sample, with n - 1.
    package let deviation: Double
    /// How far two good values may lie apart.
    package let limit: Double
    /// Whether it is known that all are averaged over the same time.
    package var isStated = true

    /// Judges two or more values of which one result was made.
    init?(_ values: [Double], around result: Double, on axis: Axis, outliers: Int = 0) {
        guard values.count > 1 else { return nil }
        let sorted = values.sorted()
        let distances = sorted.map { axis.distance($0, result) }
        let centre = axis.mean(sorted) ?? result
        let squares = sorted.map { axis.distance($0, centre) }.map { $0 * $0 }.reduce(0, +)
        let limit = axis.tolerance(result)
        self.limit = limit
        count = values.count
        self.outliers = outliers
        agreeing = distances.count { $0 <= limit }
        deviation = (squares / Double(values.count - 1)).squareRoot()
        lowest = axis.isCircular ? nil : sorted.first
        highest = axis.isCircular ? nil : sorted.last
        var widest = 0.0
        if axis.isCircular {
            for (index, value) in sorted.enumerated() {
                for other in sorted[..<index] { widest = max(widest, axis.distance(value, other)) }
            }
        } else {
            widest = axis.distance(sorted.first ?? 0, sorted.last ?? 0)
        }
        range = widest
    }
}
