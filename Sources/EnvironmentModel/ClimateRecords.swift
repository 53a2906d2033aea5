/// The highest and the lowest value of one calendar day among the years that are known.
package struct ClimateRecords: Sendable, Hashable {
    /// A value and the first year that had it: who only equals a record does not hold it.
    package struct Extreme: Sendable, Hashable {
        /// Of the civil calendar.
        package let year: Int
        /// In the unit of the values.
        package let value: Double
    }

    /// Which of the two a year holds.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case highest
        case lowest
    }

    /// How many years were compared.
    package let years: Int
    /// The first of them.
    package let from: Int
    /// The last of them.
    package let to: Int
    /// The largest value.
    package let highest: Extreme
    /// The smallest value.
    package let lowest: Extreme

    /// The records among `values` by year; nil for fewer than two years.
    package init?(_ values: [(year: Int, value: Double)]) {
        let sorted = values.sorted { $0.year < $1.year }
        // `max` and `min` keep the first of equals.
        guard sorted.count > 1, let first = sorted.first, let last = sorted.last,
            let highest = sorted.max(by: { $0.value < $1.value }), let lowest = sorted.min(by: { $0.value < $1.value })
        else { return nil }
        (years, from, to) = (sorted.count, first.year, last.year)
        self.highest = Extreme(year: highest.year, value: highest.value)
        self.lowest = Extreme(year: lowest.year, value: lowest.value)
    }

    /// What that year holds; nil for a year without a record, and where all years are alike.
    package func kind(of year: Int) -> Kind? {
        guard highest.value > lowest.value else { return nil }
        if year == highest.year { return .highest }
        return year == lowest.year ? .lowest : nil
    }
}
