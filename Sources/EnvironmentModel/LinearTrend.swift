/// The straight line through yearly values, by least squares.
package struct LinearTrend: Sendable, Hashable {
    /// Change in ten years, in the unit of the values.
    package let perDecade: Double
    /// How many values it rests on.
    package let points: Int
    /// The first year.
    package let from: Int
    /// The last year.
    package let to: Int

    /// The trend of `values` by year; nil for fewer than two different years.
    package init?(_ values: [(year: Int, value: Double)]) {
        guard let from = values.map(\.year).min(), let to = values.map(\.year).max(), from < to else { return nil }
        let count = Double(values.count)
        // Centred, so that squares of years in the thousands do not swallow the digits.
        let meanYear = values.reduce(0) { $0 + Double($1.year) } / count
        let meanValue = values.reduce(0) { $0 + $1.value } / count
        var products = 0.0
        var squares = 0.0
        for (year, value) in values {
            let distance = Double(year) - meanYear
            products += distance * (value - meanValue)
            squares += distance * distance
        }
        perDecade = products / squares * 10
        points = values.count
        self.from = from
        self.to = to
    }
}
