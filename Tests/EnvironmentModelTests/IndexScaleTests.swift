import EnvironmentModel
import Testing

@Suite struct IndexScaleTests {
    /// The last index of each band but the last, and the words in order.
    private static let us = (
        edges: [50.0, 100, 150, 200, 300],
        levels: ["good", "moderate", "unhealthy_for_sensitive_groups", "unhealthy", "very_unhealthy", "hazardous"]
    )
    private static let european = (
        edges: [20.0, 40, 60, 80, 100],
        levels: ["good", "fair", "moderate", "poor", "very_poor", "extremely_poor"]
    )
    private static let breeze = (
        edges: [25.0, 50, 75, 100, 150, 200, 300],
        levels: [
            "excellent", "good", "moderate", "slightly_high", "unhealthy_for_sensitive_groups", "unhealthy",
            "very_unhealthy", "hazardous",
        ]
    )

    @Test(arguments: [("us_epa_2024", us), ("european_2024", european), ("breeze", breeze)])
    func everyEdgeBelongsToTheBandBelow(name: String, table: (edges: [Double], levels: [String])) throws {
        let scale = try #require(IndexScale.named(name))
        for (position, edge) in table.edges.enumerated() {
            #expect(scale.band(of: edge - 1)?.level == table.levels[position])
            #expect(scale.band(of: edge)?.level == table.levels[position])
            #expect(scale.band(of: edge + 0.4)?.level == table.levels[position])
            #expect(scale.band(of: edge + 0.5)?.level == table.levels[position + 1])
            #expect(scale.band(of: edge + 1)?.level == table.levels[position + 1])
        }
        #expect(scale.band(of: 0)?.level == table.levels.first)
        #expect(scale.bands.map(\.level) == table.levels)
    }

    @Test(arguments: IndexScale.all)
    func aScaleHasNoGapsAndNoEnd(scale: IndexScale) {
        #expect(scale.bands.first?.lower == (["uk_daqi", "canada_aqhi"].contains(scale.name) ? 1 : 0))
        for (below, above) in zip(scale.bands, scale.bands.dropFirst()) { #expect(below.upper == above.lower - 1) }
        #expect(scale.bands.last?.upper == nil)
        #expect(scale.band(of: 501)?.level == scale.bands.last?.level)
        #expect(scale.band(of: 1e6)?.level == scale.bands.last?.level)
    }

    @Test(arguments: IndexScale.all)
    func aNegativeIndexIsInNoBand(scale: IndexScale) {
        #expect(scale.band(of: -1) == nil)
        #expect(scale.band(of: -0.6) == nil)
        #expect(scale.band(of: .nan) == nil)
    }

    @Test(arguments: IndexScale.all)
    func everyBandHasAColourAndAdvice(scale: IndexScale) {
        for band in scale.bands {
            #expect(band.colours.allSatisfy { $0.wholeMatch(of: /#[0-9A-F]{6}/) != nil })
            #expect((2...4).contains(band.advice.count))
        }
    }

    @Test func theColoursOfBreezeAreThoseOfTheModel() {
        let colours = ["34C759", "34C759", "FF9500", "FF9500", "FF6B00", "FF3B30", "AF52DE", "8E0000"]
        #expect(IndexScale.named("breeze")?.bands.flatMap(\.colours) == colours.map { "#" + $0 })
    }

    @Test func scalesReadTheirOwnIndex() {
        let names = [
            "us_epa_2024", "european_2024", "breeze", "uk_daqi", "canada_aqhi", "india_naqi", "china_hj633_2012",
        ]
        #expect(IndexScale.all.map(\.name) == names)
        #expect(IndexScale.all.map(\.index?.name) == ["us_aqi", "european_aqi", "us_aqi", nil, nil, nil, nil])
        #expect(IndexScale.named("uk") == nil)
    }

    @Test(
        arguments: [
            ("uk_daqi", 1.0, "low", "#9CFF9C"), ("uk_daqi", 3, "low", "#31CF00"), ("uk_daqi", 9, "high", "#990000"),
            ("uk_daqi", 10, "very_high", "#CE30FF"), ("canada_aqhi", 10, "high", "#CB0713"),
            ("canada_aqhi", 23, "very_high", "#650205"), ("india_naqi", 450, "severe", "#C00000"),
            ("china_hj633_2012", 201, "heavily_polluted", "#99004C"), ("us_epa_2024", 60, "moderate", "#FFFF00"),
        ])
    func anIndexHasItsLevelAndColour(name: String, index: Double, level: String, colour: String) throws {
        let band = try #require(IndexScale.named(name)?.band(of: index))
        #expect(band.level == level)
        #expect(band.colours[band.shade(of: index)] == colour)
    }

    @Test(arguments: IndexScale.all)
    func aBandHasOneColourOrOneForEachIndex(scale: IndexScale) {
        for band in scale.bands where band.colours.count > 1 {
            #expect(band.upper.map { Int($0 - band.lower) + 1 } == band.colours.count)
        }
    }
}
