/// The three groups of plants by which pollen is told.
package enum PlantType: String, Sendable, Hashable, CaseIterable {
    case tree
    case grass
    case weed
}

extension PlantType {
    /// Where low, moderate, high and very high begin, in grains/m³ of a day: the classes of the National Allergy Bureau
    /// (American Academy of Allergy, Asthma & Immunology).
    private var lowerEdges: [(Double, PollenLevel)] {
        let edges: [Double] =
            switch self {
            case .tree: [1, 15, 90, 1500]
            case .grass: [1, 5, 20, 200]
            case .weed: [1, 10, 50, 500]
            }
        return Array(zip(edges, [.low, .moderate, .high, .veryHigh]))
    }

    /// The class of a count of grains/m³; below the first class there is no pollen to speak of.
    package func level(ofGrains count: Double) -> PollenLevel {
        lowerEdges.last { count >= $0.0 }?.1 ?? .absent
    }
}
