extension IndexScale {
    /// Defra and COMEAP: the Daily Air Quality Index since 2012, uk-air.defra.gov.uk/air-pollution/daqi.
    static let unitedKingdom = IndexScale(
        .unitedKingdom, index: nil, tolerance: 0,
        editions: [
            IndexEdition(
                "UK DAQI", source: "Defra, Daily Air Quality Index, 2013 update", state: .european, rounding: .nearest,
                whole: .highest(needing: [IndexEdition.particles, [.ozone]]),
                [
                    .init(
                        .pm2_5,
                        IndexCurve(.mean(hours: 24, least: 18), steps: [11, 23, 35, 41, 47, 53, 58, 64, 70])),
                    .init(
                        .pm10,
                        IndexCurve(.mean(hours: 24, least: 18), steps: [16, 33, 50, 58, 66, 75, 83, 91, 100])),
                    .init(
                        .nitrogenDioxide, IndexCurve(.hour, steps: [67, 134, 200, 267, 334, 400, 467, 534, 600])),
                    .init(
                        .sulphurDioxide,
                        IndexCurve(.minutes(15), steps: [88, 177, 266, 354, 443, 532, 710, 887, 1064])),
                    .init(
                        .ozone,
                        IndexCurve(.mean(hours: 8, least: 6), steps: [33, 66, 100, 120, 140, 160, 187, 213, 240])),
                ])
        ],
        bands: [
            Band("low", "Low", 1...3, "#9CFF9C", "#31FF00", "#31CF00", advice: [Advice.fresh, Advice.rooms]),
            Band(
                "moderate", "Moderate", 4...6, "#FFFF00", "#FFCF00", "#FF9A00",
                advice: [Advice.nothing, Advice.sensitive]),
            Band(
                "high", "High", 7...9, "#FF6464", "#FF0000", "#990000",
                advice: [Advice.inside, Advice.shorter, Advice.windows]),
            Band(
                last: "very_high", "Very High", from: 10, "#CE30FF",
                advice: [Advice.everyone, Advice.windows, Advice.mask]),
        ])
}
