/// A member of a pollen item, by its name on the wire and in its order.
enum PollenField: String, CaseIterable {
    case code, name, kind
    case plantType = "plant_type"
    case index, category, level
    case grains = "grains_per_m3"
    case isInSeason = "in_season"
    case state, plant
    case recommendations = "health_recommendations"
}

extension PollenField {
    /// Where it stands in every item.
    var path: String { PollenSpelling.everyItem + rawValue }
}
