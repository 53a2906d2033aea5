extension IndexScale {
    /// Environment and Climate Change Canada: the Air Quality Health Index (Stieb et al. 2008). Above 10 people write 10+.
    static let canada = IndexScale(
        .canada, index: nil, tolerance: 0,
        editions: [
            IndexEdition(
                "Canadian AQHI", source: "Stieb et al. 2008, J. Air Waste Manage. Assoc. 58:435", rounding: .nearest,
                whole: .sum(atLeast: 1),
                [
                    .init(
                        .pm2_5,
                        IndexCurve(
                            .mean(hours: 3, least: 2), .microgramPerCubicMetre, .exact, .excessRisk(0.000487))),
                    .init(
                        .nitrogenDioxide,
                        IndexCurve(.mean(hours: 3, least: 2), .partPerBillion, .exact, .excessRisk(0.000871))),
                    .init(
                        .ozone, IndexCurve(.mean(hours: 3, least: 2), .partPerBillion, .exact, .excessRisk(0.000537))),
                ])
        ],
        bands: [
            Band(
                "low", "Low Health Risk", 1...3, "#21C6F5", "#189ACA", "#0D6797",
                advice: [Advice.fresh, Advice.rooms]),
            Band(
                "moderate", "Moderate Health Risk", 4...6, "#FFFD37", "#FFCC2E", "#FE9A3F",
                advice: [Advice.nothing, Advice.sensitive]),
            Band(
                "high", "High Health Risk", 7...10, "#FD6769", "#FF3B3B", "#FF0101", "#CB0713",
                advice: [Advice.inside, Advice.shorter, Advice.windows]),
            Band(
                last: "very_high", "Very High Health Risk", from: 11, "#650205",
                advice: [Advice.everyone, Advice.windows, Advice.mask]),
        ])
}
