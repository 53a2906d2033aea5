/// The pollen of one type or one plant on one day; a class without state, so that handing it on copies none of its texts.
package final class PollenItem: Sendable, Hashable {
    /// What an item speaks of.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// All trees, all grasses or all weeds.
        case type
        case plant
    }

    /// Whether somebody said how much there is, and if not, why.
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// There is an index or a count, in season or not.
        case reported
        case outOfSeason = "out_of_season"
        case notReported = "not_reported"

        /// That of an item with these members.
        package init(index: Int?, grains: Double?, isInSeason: Bool?) {
            self = index != nil || grains != nil ? .reported : isInSeason == false ? .outOfSeason : .notReported
        }
    }

    /// A stable word, such as `GRASS` or `BIRCH`; the set is open.
    package let code: String
    /// In the language of the answer.
    package let name: String
    /// Types stand before plants.
    package let kind: Kind
    /// nil for a plant that nobody has put into a group.
    package let plantType: PlantType?
    /// Universal Pollen Index, 0…5; never derived from a count.
    package let index: Int?
    /// The provider's own word for the index, in the language of the answer.
    package let category: String?
    /// Grains in a cubic metre; never derived from an index.
    package let grains: Double?
    /// Why there is neither index nor count; nil where there is one.
    package let absence: Reading.Absence?
    /// nil when the provider does not say.
    package let isInSeason: Bool?
    /// Only of plants, and only if it was asked.
    package let plant: PlantDescription?
    /// Sentences of the provider, in the language of the answer.
    package let recommendations: [String]

    /// What is not given is not told.
    package init(
        code: String, name: String, kind: Kind, plantType: PlantType?, index: Int? = nil, category: String? = nil,
        grains: Double? = nil, absence: Reading.Absence? = nil, isInSeason: Bool? = nil, plant: PlantDescription? = nil,
        recommendations: [String] = []
    ) {
        (self.code, self.name, self.kind, self.plantType) = (code, name, kind, plantType)
        (self.index, self.category, self.grains, self.absence) = (index, category, grains, absence)
        (self.isInSeason, self.plant, self.recommendations) = (isInSeason, plant, recommendations)
    }

    package static func == (left: PollenItem, right: PollenItem) -> Bool {
        left === right
            || left.code == right.code && left.name == right.name && left.kind == right.kind
                && left.plantType == right.plantType && left.index == right.index && left.category == right.category
                && left.grains == right.grains && left.absence == right.absence && left.isInSeason == right.isInSeason
                && left.plant == right.plant && left.recommendations == right.recommendations
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(index)
        hasher.combine(grains)
    }

    /// Follows from index, count and season.
    package var state: State { State(index: index, grains: grains, isInSeason: isInSeason) }
}

/// What a plant looks like and what else its pollen resembles, in the language of the answer.
///
/// A class without state, so that handing an item on copies none of these texts.
package final class PlantDescription: Sendable, Hashable {
    /// The botanical family.
    package let family: String?
    /// When it blooms.
    package let season: String?
    /// Colours of its leaves, bark or flowers.
    package let appearance: String?
    /// Shapes of its leaves, bark or flowers.
    package let shapes: String?
    /// Other pollen to which the same people react.
    package let crossReaction: String?
    /// Address of a photograph.
    package let picture: String?
    /// Address of a photograph from nearby.
    package let pictureCloseup: String?

    /// What is not given is not told.
    package init(
        family: String? = nil, season: String? = nil, appearance: String? = nil, shapes: String? = nil,
        crossReaction: String? = nil, picture: String? = nil, pictureCloseup: String? = nil
    ) {
        self.family = family
        self.season = season
        self.appearance = appearance
        self.shapes = shapes
        self.crossReaction = crossReaction
        self.picture = picture
        self.pictureCloseup = pictureCloseup
    }

    private var texts: [String?] { [family, season, appearance, shapes, crossReaction, picture, pictureCloseup] }

    package static func == (left: PlantDescription, right: PlantDescription) -> Bool {
        left === right || left.texts == right.texts
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}
