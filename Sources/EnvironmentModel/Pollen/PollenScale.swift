/// Which words stand for the steps of the Universal Pollen Index.
package enum PollenScale: String, Sendable, Hashable, CaseIterable {
    /// A word for each step.
    case upi
    /// Five words: the middle two steps share one.
    case breeze

    /// The word for an index, or else for a count of grains/m³ by the classes of its group; nil without either.
    package func level(ofIndex index: Int?, orGrains grains: Double?, of group: PlantType?) -> PollenLevel? {
        if let index { return level(ofIndex: index) }
        guard let grains else { return nil }
        return group?.level(ofGrains: grains)
    }

    /// The word for an index of 0…5; nil for any other number.
    package func level(ofIndex index: Int) -> PollenLevel? {
        switch (index, self) {
        case (0, _): .absent
        case (1, .upi): .veryLow
        case (1, .breeze), (2, .upi): .low
        case (2, .breeze), (3, _): .moderate
        case (4, _): .high
        case (5, _): .veryHigh
        default: nil
        }
    }
}
