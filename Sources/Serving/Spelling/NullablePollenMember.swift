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

    /// Looks at one member in place: handing on an item, or a description, would copy all of its texts.
    func isNull(in items: [PollenItem], at index: Int) -> Bool {
        switch self {
        case .plantType: items[index].plantType == nil
        case .index: items[index].index == nil
        case .category: items[index].category == nil
        // As `PollenScale` has it.
        case .level:
            items[index].index.map { PollenScale.upi.level(ofIndex: $0) == nil }
                ?? (items[index].grains == nil || items[index].plantType == nil)
        case .grains: items[index].grains == nil
        case .isInSeason: items[index].isInSeason == nil
        case .plant: items[index].kind == .plant && items[index].plant == nil
        case .family: items[index].plant != nil && items[index].plant?.family == nil
        case .season: items[index].plant != nil && items[index].plant?.season == nil
        case .appearance: items[index].plant != nil && items[index].plant?.appearance == nil
        case .shapes: items[index].plant != nil && items[index].plant?.shapes == nil
        case .crossReaction: items[index].plant != nil && items[index].plant?.crossReaction == nil
        case .picture: items[index].plant != nil && items[index].plant?.picture == nil
        case .pictureCloseup: items[index].plant != nil && items[index].plant?.pictureCloseup == nil
        }
    }
}
