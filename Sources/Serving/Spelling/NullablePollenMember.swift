import EnvironmentModel

/// A member that may be null, as paths name it; those of a plant's description only where there is one.
enum NullablePollenMember: String, CaseIterable {
    case plantType = "plant_type"
    case index, category, level
    case grains = "grains_per_m3"
    case isInSeason = "in_season"
    case plant
    case family = "plant.family"
    case season = "plant.season"
    case appearance = "plant.appearance"
    case shapes = "plant.shapes"
    case crossReaction = "plant.cross_reaction"
    case picture = "plant.picture"
    case pictureCloseup = "plant.picture_closeup"

    /// Each with where it stands in every item.
    static let all = allCases.map { (member: $0, path: PollenSpelling.everyItem + $0.rawValue) }

    /// The member of an item that holds it.
    var field: PollenField {
        switch self {
        case .plantType: .plantType
        case .index: .index
        case .category: .category
        case .level: .level
        case .grains: .grains
        case .isInSeason: .isInSeason
        case .plant, .family, .season, .appearance, .shapes, .crossReaction, .picture, .pictureCloseup: .plant
        }
    }

    /// Whether it says how much pollen there is.
    var isFigure: Bool {
        switch self {
        case .index, .category, .level, .grains: true
        default: false
        }
    }

    /// Which of all are null in that item: a bit for each, the lowest for the first.
    static func nulls(in item: PollenItem) -> UInt {
        var nulls: UInt = 0
        for (bit, member) in allCases.enumerated() where member.isNull(in: item) { nulls |= 1 << bit }
        return nulls
    }

    /// Whether it is null in that item; a member of a description that is not there is not.
    func isNull(in item: PollenItem) -> Bool {
        switch self {
        case .plantType: item.plantType == nil
        case .index: item.index == nil
        case .category: item.category == nil
        // As `PollenScale` has it.
        case .level:
            item.index.map { PollenScale.upi.level(ofIndex: $0) == nil }
                ?? (item.grains == nil || item.plantType == nil)
        case .grains: item.grains == nil
        case .isInSeason: item.isInSeason == nil
        case .plant: item.kind == .plant && item.plant == nil
        case .family: item.plant.map { $0.family == nil } ?? false
        case .season: item.plant.map { $0.season == nil } ?? false
        case .appearance: item.plant.map { $0.appearance == nil } ?? false
        case .shapes: item.plant.map { $0.shapes == nil } ?? false
        case .crossReaction: item.plant.map { $0.crossReaction == nil } ?? false
        case .picture: item.plant.map { $0.picture == nil } ?? false
        case .pictureCloseup: item.plant.map { $0.pictureCloseup == nil } ?? false
        }
    }
}
