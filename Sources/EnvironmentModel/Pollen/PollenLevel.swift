/// How much pollen there is, in a word for programs.
package enum PollenLevel: String, Sendable, Hashable, CaseIterable {
    case absent = "none"
    case veryLow = "very_low"
    case low
    case moderate
    case high
    case veryHigh = "very_high"
}
