import EnvironmentModel
import Testing

@Suite struct PollenTests {
    @Test(arguments: [
        (PollenScale.upi, ["none", "very_low", "low", "moderate", "high", "very_high"]),
        (.breeze, ["none", "low", "moderate", "moderate", "high", "very_high"]),
    ])
    func everyStepOfTheIndexHasAWord(scale: PollenScale, words: [String]) {
        #expect((0...5).map { scale.level(ofIndex: $0)?.rawValue } == words)
        #expect(scale.level(ofIndex: 6) == nil)
        #expect(scale.level(ofIndex: -1) == nil)
    }

    @Test(arguments: [
        (PlantType.tree, [0.9, 1, 14.9, 15, 89.9, 90, 1499.9, 1500]),
        (.grass, [0.9, 1, 4.9, 5, 19.9, 20, 199.9, 200]),
        (.weed, [0.9, 1, 9.9, 10, 49.9, 50, 499.9, 500]),
    ])
    func aClassBeginsAtItsLowerEdge(type: PlantType, counts: [Double]) {
        let expected: [PollenLevel] = [.absent, .low, .low, .moderate, .moderate, .high, .high, .veryHigh]
        #expect(counts.map(type.level(ofGrains:)) == expected)
    }

    private func item(index: Int? = nil, grains: Double? = nil, season: Bool? = nil, type: PlantType? = .tree)
        -> PollenItem
    {
        PollenItem(
            code: "OAK", name: "Oak", kind: .plant, plantType: type, index: index, grains: grains, isInSeason: season)
    }

    @Test func theStateFollowsFromFigureAndSeason() {
        #expect(item(index: 0, season: false).state == .reported)
        #expect(item(grains: 0).state == .reported)
        #expect(item(season: false).state == .outOfSeason)
        #expect(item(season: true).state == .notReported)
        #expect(item().state == .notReported)
    }

    @Test func theLevelComesFromTheFigureThatIsThere() {
        #expect(PollenScale.upi.level(ofIndex: 2, orGrains: nil, of: .tree) == .low)
        #expect(PollenScale.breeze.level(ofIndex: 2, orGrains: nil, of: .tree) == .moderate)
        #expect(PollenScale.upi.level(ofIndex: nil, orGrains: 90, of: .tree) == .high)
        #expect(PollenScale.upi.level(ofIndex: nil, orGrains: 90, of: nil) == nil)
        #expect(PollenScale.upi.level(ofIndex: nil, orGrains: nil, of: .tree) == nil)
    }

    @Test func aForecastIsInTheOrderOfItsDays() throws {
        let method = PollenForecast.Method(unit: .pollenIndex, isComputed: false, basis: "b", language: "en")
        let days = [3, 1, 2].map { PollenDay(date: Day(number: $0), items: []) }
        #expect(PollenForecast(method: method, days: days).days.map(\.date.number) == [1, 2, 3])
    }
}
