import Testing

@testable import EnvironmentModel

@Suite struct IndexCurveTests {
    private static func edition(_ scale: String, _ number: Int) throws -> IndexEdition {
        let editions = try #require(IndexScale.named(scale)).editions
        return try #require(editions.indices.contains(number) ? editions[number] : nil)
    }

    private static func curve(_ scale: String, _ number: Int, _ pollutant: Pollutant, _ curve: Int) throws -> (
        IndexCurve, IndexRounding
    ) {
        let edition = try edition(scale, number)
        let curves = try #require(edition.rule(for: pollutant)).curves
        return (try #require(curves.indices.contains(curve) ? curves[curve] : nil), edition.rounding)
    }

    @Test(arguments: EdgeTable.all)
    func everyBreakpointHasItsIndexBelowAtAndAbove(table: EdgeTable) throws {
        let name = try #require(table.scale).name
        let (curve, rounding) = try Self.curve(name, table.edition, table.pollutant, table.curve)
        for edge in table.edges {
            #expect(curve.index(of: edge.at - table.step, rounding) == edge.below, "below \(edge.at)")
            #expect(curve.index(of: edge.at, rounding) == edge.index, "at \(edge.at)")
            #expect(curve.index(of: edge.at + table.step, rounding) == edge.above, "above \(edge.at)")
        }
    }

    @Test func everyCurveWithBreakpointsIsInTheTable() {
        var missing: [String] = []
        for scale in IndexScale.all where scale.name != "breeze" {
            for (number, edition) in scale.editions.enumerated() {
                for rule in edition.rules {
                    for (position, curve) in rule.curves.enumerated() {
                        guard case .segments(let segments, _) = curve.shape else { continue }
                        let table = EdgeTable.all.first {
                            $0.scale?.name == scale.name && $0.edition == number && $0.pollutant == rule.pollutant
                                && $0.curve == position
                        }
                        let ends = (segments.first.map { $0.from > 0 ? [$0.from] : [] } ?? []) + segments.map(\.to)
                        if table?.edges.map(\.at) != ends {
                            missing.append("\(scale.name) \(number) \(rule.pollutant) \(position)")
                        }
                    }
                }
            }
        }
        #expect(missing == [])
    }

    @Test(
        arguments: [
            ("us_epa_2024", .pm2_5, 0, 9.0, 50), ("us_epa_2024", .pm2_5, 0, 9.05, 50),
            ("us_epa_2024", .pm2_5, 0, 9.1, 51), ("us_epa_2024", .pm2_5, 0, 12.0, 56),
            ("us_epa_2024", .pm2_5, 0, 35.4, 100), ("us_epa_2024", .pm2_5, 0, 35.9, 102),
            ("us_epa_2024", .pm2_5, 0, 55.4, 150), ("us_epa_2024", .pm2_5, 0, 125.4, 200),
            ("us_epa_2024", .pm2_5, 0, 250.5, 351), ("us_epa_2024", .pm2_5, 0, 325.4, 500),
            ("us_epa_2024", .pm2_5, 0, 300, 449), ("us_epa_2024", .pm2_5, 0, 400, 649),
            ("us_epa_2024", .ozone, 0, 0.078, 126), ("us_epa_2024", .ozone, 1, 0.162, 147),
            ("us_epa_2024", .ozone, 1, 0.124, nil), ("us_epa_2024", .carbonMonoxide, 0, 8.4, 90),
            ("us_epa_2024", .sulphurDioxide, 0, 140, 130), ("us_epa_2024", .pm10, 0, 154.9, 100),
            ("us_epa_2024", .nitrogenDioxide, 0, 361, 151), ("us_epa_2024", .pm2_5, 0, 0, 0),
            ("european_2024", .pm2_5, 0, 12, 34), ("european_2024", .pm2_5, 0, 200, 124),
            ("european_2024", .pm2_5, 0, 5.01, 21), ("european_2024", .nitrogenDioxide, 0, 100.1, 81),
            ("european_2024", .pm2_5, 0, 0, 0), ("european_2024", .pm2_5, 0, 140.1, 101),
            ("uk_daqi", .pm2_5, 0, 11.49, 1), ("uk_daqi", .pm2_5, 0, 11.5, 2), ("uk_daqi", .pm10, 0, 0, 1),
            ("india_naqi", .pm2_5, 0, 45, 75), ("india_naqi", .pm2_5, 0, 315, 450),
            ("india_naqi", .pm2_5, 0, 380, 500), ("india_naqi", .pm2_5, 0, 900, 500),
            ("china_hj633_2012", .pm2_5, 0, 60, 82), ("china_hj633_2012", .pm2_5, 0, 900, 500),
        ] as [(String, Pollutant, Int, Double, Double?)])
    func aConcentrationHasItsIndex(
        scale: String, pollutant: Pollutant, position: Int, concentration: Double, index: Double?
    ) throws {
        let editions = try #require(IndexScale.named(scale)).editions
        let (curve, rounding) = try Self.curve(scale, editions.count - 1, pollutant, position)
        #expect(curve.index(of: concentration, rounding) == index)
    }

    @Test(arguments: [(9.0, 38.0), (12.0, 50), (12.1, 51), (150.5, 201), (250.5, 301), (350.5, 401), (500.4, 500)])
    func beforeMay2024PM25HadOtherBreakpoints(concentration: Double, index: Double) throws {
        let (curve, rounding) = try Self.curve("us_epa_2024", 0, .pm2_5, 0)
        #expect(curve.index(of: concentration, rounding) == index)
    }

    @Test(arguments: IndexScale.all)
    func curvesRiseAndHaveNoGaps(scale: IndexScale) {
        for rule in scale.editions.flatMap(\.rules) {
            for case .segments(let segments, _) in rule.curves.map(\.shape) {
                for segment in segments { #expect(segment.from < segment.to && segment.lower <= segment.upper) }
                for (low, high) in zip(segments, segments.dropFirst()) {
                    #expect(low.to <= high.from && low.upper <= high.lower && high.from - low.to < 1.1)
                }
            }
        }
    }
}
