extension IndexScale {
    /// European Environment Agency: ETC HE Report 2024/17, in Open-Meteo's numbering of 20 for each band.
    static let european2024 = IndexScale(
        .european2024, index: Metric(index: 1), tolerance: 2, editions: IndexEdition.europe,
        bands: [
            Band("good", "Good", 0...20, "#50F0E6", advice: [Advice.fresh, Advice.rooms]),
            Band("fair", "Fair", 21...40, "#50CCAA", advice: [Advice.fresh, Advice.easy]),
            Band("moderate", "Moderate", 41...60, "#F0E641", advice: [Advice.nothing, Advice.sensitive]),
            Band("poor", "Poor", 61...80, "#FF5050", advice: [Advice.sensitive, Advice.shorter]),
            Band(
                "very_poor", "Very poor", 81...100, "#960032",
                advice: [Advice.inside, Advice.shorter, Advice.windows]),
            Band(
                last: "extremely_poor", "Extremely poor", from: 101, "#7D2181",
                advice: [Advice.everyone, Advice.windows, Advice.mask]),
        ])
}

extension IndexEdition {
    /// The European index, oldest edition first. It is a category; the number is 20 for each band and the position
    /// inside it, as Open-Meteo counts.
    static let europe = [
        IndexEdition(
            "European index before the bands of 2024", source: "EEA, European Air Quality Index, bands until 2024",
            state: .european, rounding: .nearestInBand,
            whole: .highest(needing: [particles, [.ozone], [.nitrogenDioxide]]),
            [
                europeanRule(.pm2_5, [10, 20, 25, 50, 75], .mean(hours: 24, least: 18)),
                europeanRule(.pm10, [20, 40, 50, 100, 150], .mean(hours: 24, least: 18)),
                europeanRule(.nitrogenDioxide, [40, 90, 120, 230, 340], .hour),
                europeanRule(.sulphurDioxide, [100, 200, 350, 500, 750], .hour),
                europeanRule(.ozone, [50, 100, 130, 240, 380], .hour),
            ]),
        IndexEdition(
            "European index, bands of 2024", since: Day(year: 2025, month: 1, day: 1),
            source: "EEA, ETC HE Report 2024/17", state: .european, rounding: .nearestInBand,
            whole: .highest(needing: [particles, [.ozone], [.nitrogenDioxide]]),
            [
                europeanRule(.pm2_5, [5, 15, 50, 90, 140], .hour),
                europeanRule(.pm10, [15, 45, 120, 195, 270], .hour),
                europeanRule(.nitrogenDioxide, [10, 25, 60, 100, 150], .hour),
                europeanRule(.sulphurDioxide, [20, 40, 125, 190, 275], .hour),
                europeanRule(.ozone, [60, 100, 120, 160, 180], .hour),
            ]),
    ]

    private static func europeanRule(_ pollutant: Pollutant, _ edges: [Double], _ averaging: Averaging) -> Rule {
        Rule(
            pollutant,
            IndexCurve(
                averaging, through: [0] + edges, at: [0, 20, 40, 60, 80, 100], beyond: .extended(upTo: .infinity)))
    }
}
