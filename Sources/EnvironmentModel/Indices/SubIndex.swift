/// The index of one pollutant, and what it rests on.
package struct SubIndex: Sendable, Hashable {
    /// A whole number; a summand with decimals where the index is a sum.
    package let index: Double
    /// How the hours were averaged.
    package let averaging: Averaging
    /// How many hours of `averaging.window` had a value.
    package let hours: Int

    /// Why a pollutant has no sub-index.
    package enum Gap: Error, Sendable, Hashable {
        /// The index does not look at this pollutant.
        case notInIndex
        /// No hour has a value.
        case noValue
        /// The mean over `window` hours needs more than the `hours` that have a value.
        case tooFewHours(hours: Int, averaging: Averaging)
        /// The mean is over fewer minutes than an hour.
        case tooFine(minutes: Int)
        /// No curve says anything at this concentration.
        case offTheCurve
    }
}
