extension IndexScale {
    /// Ministry of Environmental Protection: HJ 633-2012, the report of the hour.
    static let china2012 = IndexScale(
        .china2012, index: nil, tolerance: 0,
        editions: [
            IndexEdition(
                "Chinese AQI of HJ 633-2012", source: "HJ 633-2012, in force since 2016", rounding: .up,
                whole: .highest(needing: [IndexEdition.particles, [.ozone]], dominantFrom: 51),
                [
                    .init(.pm2_5, chineseCurve(day, [35, 75, 115, 150, 250, 350, 500])),
                    .init(.pm10, chineseCurve(day, [50, 150, 250, 350, 420, 500, 600])),
                    .init(.nitrogenDioxide, chineseCurve(.hour, [100, 200, 700, 1200, 2340, 3090, 3840])),
                    // Above 800 µg/m³ of one hour the mean of the day counts.
                    .init(
                        .sulphurDioxide, chineseCurve(.hour, [150, 500, 650, 800], beyond: .nothing),
                        chineseCurve(day, [50, 150, 475, 800, 1600, 2100, 2620]), choice: .first),
                    // Above 800 µg/m³ of eight hours the value of one hour counts alone.
                    .init(
                        .ozone, chineseCurve(.hour, [160, 200, 300, 400, 800, 1000, 1200]),
                        chineseCurve(.mean(hours: 8, least: 6), [100, 160, 215, 265, 800], beyond: .nothing)),
                    .init(
                        .carbonMonoxide, chineseCurve(.hour, [5, 10, 35, 60, 90, 120, 150], .milligramPerCubicMetre)),
                ])
        ],
        bands: [
            Band("excellent", "优", 0...50, "#00E400", advice: [Advice.fresh, Advice.rooms]),
            Band("good", "良", 51...100, "#FFFF00", advice: [Advice.nothing, Advice.easy]),
            Band(
                "lightly_polluted", "轻度污染", 101...150, "#FF7E00", advice: [Advice.sensitive, Advice.others]),
            Band(
                "moderately_polluted", "中度污染", 151...200, "#FF0000",
                advice: [Advice.inside, Advice.shorter, Advice.windows]),
            Band(
                "heavily_polluted", "重度污染", 201...300, "#99004C",
                advice: [Advice.inside, Advice.everyone, Advice.windows]),
            Band(
                last: "severely_polluted", "严重污染", from: 301, "#7E0023",
                advice: [Advice.everyone, Advice.windows, Advice.mask]),
        ])

    private static let day = Averaging.mean(hours: 24, least: 20)

    /// The standard ends at 500.
    private static func chineseCurve(
        _ averaging: Averaging, _ edges: [Double], _ unit: Unit = .microgramPerCubicMetre,
        beyond: IndexCurve.Beyond = .fixed(500)
    ) -> IndexCurve {
        let indices: [Double] = [0, 50, 100, 150, 200, 300, 400, 500]
        return IndexCurve(
            averaging, unit, through: [0] + edges, at: Array(indices.prefix(edges.count + 1)), beyond: beyond)
    }
}
