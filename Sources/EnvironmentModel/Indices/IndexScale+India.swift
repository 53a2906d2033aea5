extension IndexScale {
    /// Central Pollution Control Board: National Air Quality Index, 2014.
    static let india = IndexScale(
        .india, index: nil, tolerance: 0,
        editions: [
            IndexEdition(
                "Indian NAQI of 2014", source: "CPCB, National Air Quality Index, 2014", rounding: .nearest,
                whole: .highest(ofAtLeast: 3, needing: [IndexEdition.particles]),
                [
                    indianRule(.pm2_5, [30, 60, 90, 120, 250], day),
                    indianRule(.pm10, [50, 100, 250, 350, 430], day),
                    indianRule(.nitrogenDioxide, [40, 80, 180, 280, 400], day),
                    indianRule(.sulphurDioxide, [40, 80, 380, 800, 1600], day),
                    // Above 208 µg/m³ of eight hours the value of one hour counts.
                    .init(
                        .ozone,
                        IndexCurve(
                            .mean(hours: 8, least: 6), through: [0, 50, 100, 168, 208], at: [0, 50, 100, 200, 300],
                            beyond: .nothing),
                        indianCurve([50, 100, 168, 208, 748], .hour), choice: .first),
                    indianRule(
                        .carbonMonoxide, [1, 2, 10, 17, 34], .mean(hours: 8, least: 6), .milligramPerCubicMetre),
                    indianRule(.ammonia, [200, 400, 800, 1200, 1800], day),
                    indianRule(.lead, [0.5, 1, 2, 3, 3.5], day),
                ])
        ],
        bands: [
            Band("good", "Good", 0...50, "#00B050", advice: [Advice.fresh, Advice.rooms]),
            Band("satisfactory", "Satisfactory", 51...100, "#92D051", advice: [Advice.nothing, Advice.easy]),
            Band(
                "moderate", "Moderately Polluted", 101...200, "#FFFF00", advice: [Advice.sensitive, Advice.others]),
            Band("poor", "Poor", 201...300, "#FF6500", advice: [Advice.inside, Advice.shorter, Advice.windows]),
            Band(
                "very_poor", "Very Poor", 301...400, "#FF0000",
                advice: [Advice.inside, Advice.everyone, Advice.windows]),
            Band(
                last: "severe", "Severe", from: 401, "#C00000",
                advice: [Advice.everyone, Advice.windows, Advice.mask]),
        ])

    private static let day = Averaging.mean(hours: 24, least: 16)

    private static func indianRule(
        _ pollutant: Pollutant, _ edges: [Double], _ averaging: Averaging, _ unit: Unit = .microgramPerCubicMetre
    ) -> IndexEdition.Rule {
        .init(pollutant, indianCurve(edges, averaging, unit))
    }

    /// The table has no end of its last class: the class before it goes on, and 500 is the end of the index.
    private static func indianCurve(
        _ edges: [Double], _ averaging: Averaging, _ unit: Unit = .microgramPerCubicMetre
    ) -> IndexCurve {
        IndexCurve(
            averaging, unit, through: [0] + edges, at: [0, 50, 100, 200, 300, 400], beyond: .extended(upTo: 500))
    }
}
