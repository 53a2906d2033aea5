package import EnvironmentModel

/// Pollen at one place, today and on the days that follow.
package struct PollenQuery: Sendable, Hashable {
    /// The point that the forecast is for.
    package let place: Coordinate
    /// 1…5; the first is today at the place.
    package let days: Int
    /// BCP 47; a provider that has only its own language answers in that.
    package let language: String
    /// Whether plants are to be described.
    package let describesPlants: Bool

    package init(place: Coordinate, days: Int, language: String, describesPlants: Bool) {
        self.place = place
        self.days = days
        self.language = language
        self.describesPlants = describesPlants
    }
}
