/// Which words stand for the steps of the Universal Pollen Index.
package enum PollenScale: String, Sendable, Hashable, CaseIterable {
    /// A word for each step.
    case upi
    /// Five words: the middle two steps share one.
    case breeze

    /// The words of the steps 0…5.
    private var levels: [PollenLevel] {
        switch self {
        case .upi: [.absent, .veryLow, .low, .moderate, .high, .veryHigh]
        case .breeze: [.absent, .low, .moderate, .moderate, .high, .veryHigh]
        }
    }

    /// The word for an index of 0…5; nil for any other number.
    package func level(ofIndex index: Int) -> PollenLevel? {
        levels.indices.contains(index) ? levels[index] : nil
    }
}
