extension IndexScale {
    /// US EPA: 40 CFR 58 Appendix G and EPA-454/B-24-002 (May 2024).
    package static let usEPA2024 = IndexScale(
        .usEPA2024, index: Metric(index: 0), tolerance: 25, editions: IndexEdition.unitedStates,
        bands: [
            Band("good", "Good", 0...50, "#00E400", advice: [Advice.fresh, Advice.rooms]),
            Band("moderate", "Moderate", 51...100, "#FFFF00", advice: [Advice.nothing, Advice.easy]),
            Band(
                "unhealthy_for_sensitive_groups", "Unhealthy for Sensitive Groups", 101...150, "#FF7E00",
                advice: [Advice.sensitive, Advice.others]),
            Band(
                "unhealthy", "Unhealthy", 151...200, "#FF0000",
                advice: [Advice.inside, Advice.shorter, Advice.windows]),
            Band(
                "very_unhealthy", "Very Unhealthy", 201...300, "#8F3F97",
                advice: [Advice.inside, Advice.everyone, Advice.windows]),
            Band(
                last: "hazardous", "Hazardous", from: 301, "#7E0023",
                advice: [Advice.everyone, Advice.windows, Advice.mask]),
        ])

    /// Eight bands over the US index.
    static let breeze = IndexScale(
        .breeze, index: Metric(index: 0), tolerance: 25, editions: IndexEdition.unitedStates,
        bands: [
            Band("excellent", "Excellent", 0...25, "#34C759", advice: [Advice.fresh, Advice.rooms]),
            Band("good", "Good", 26...50, "#34C759", advice: [Advice.fresh, "A good day for sport outdoors."]),
            Band("moderate", "Moderate", 51...75, "#FF9500", advice: [Advice.nothing, Advice.easy]),
            Band(
                "slightly_high", "Slightly High", 76...100, "#FF9500",
                advice: [Advice.easy, "Take breaks during hard exercise."]),
            Band(
                "unhealthy_for_sensitive_groups", "Unhealthy for Sensitive Groups", 101...150, "#FF6B00",
                advice: [Advice.sensitive, Advice.others]),
            Band(
                "unhealthy", "Unhealthy", 151...200, "#FF3B30",
                advice: [Advice.inside, Advice.shorter, Advice.windows]),
            Band(
                "very_unhealthy", "Very Unhealthy", 201...300, "#AF52DE",
                advice: [Advice.inside, Advice.everyone, Advice.windows]),
            Band(
                last: "hazardous", "Hazardous", from: 301, "#8E0000",
                advice: [Advice.everyone, Advice.windows, Advice.mask]),
        ])
}

extension IndexEdition {
    /// The US index, oldest edition first.
    ///
    /// For the present hour particles are averaged by NowCast, and ozone by the linear surrogate that AirNow falls back to
    /// where no monitor's history is known (0.85 x + 4.5 ppb, 2019).
    static let unitedStates = [
        IndexEdition(
            "US EPA AQI before May 2024", source: "40 CFR 58 Appendix G as of 2013 (78 FR 3086)", rounding: .nearest,
            whole: .highest(needing: [particles, [.ozone]]),
            usRules(
                pm2_5: [12.0, 35.4, 55.4, 150.4, 250.4, 350.4, 500.4], pm10: [504, 604], ozone: [0.504, 0.604],
                carbonMonoxide: [40.4, 50.4], sulphurDioxide: [804, 1004], nitrogenDioxide: [1649, 2049],
                hazardous: [400, 500])),
        IndexEdition(
            "US EPA AQI of May 2024", since: Day(year: 2024, month: 5, day: 6),
            source: "EPA-454/B-24-002 and 40 CFR 58 Appendix G, May 2024", rounding: .nearest,
            whole: .highest(needing: [particles, [.ozone]]),
            usRules(
                pm2_5: [9.0, 35.4, 55.4, 125.4, 225.4, 325.4], pm10: [604], ozone: [0.604], carbonMonoxide: [50.4],
                sulphurDioxide: [1004], nitrogenDioxide: [2049], hazardous: [500])),
    ]

    /// The rules of an edition: all breakpoints of PM2.5, of the others those above 300, which alone have changed.
    private static func usRules(
        pm2_5: [Double], pm10: [Double], ozone: [Double], carbonMonoxide: [Double], sulphurDioxide: [Double],
        nitrogenDioxide: [Double], hazardous: [Double]
    ) -> [Rule] {
        let indices = [50, 100, 150, 200, 300] + hazardous
        let open = IndexCurve.Beyond.extended(upTo: .infinity)
        return [
            Rule(
                .pm2_5,
                IndexCurve(
                    .nowCast, .microgramPerCubicMetre, .truncated(decimals: 1), upTo: pm2_5, at: indices, step: 1,
                    beyond: open)),
            Rule(
                .pm10,
                IndexCurve(
                    .nowCast, .microgramPerCubicMetre, .truncated(decimals: 0), upTo: [54, 154, 254, 354, 424] + pm10,
                    at: indices, step: 0, beyond: open)),
            Rule(
                .nitrogenDioxide,
                IndexCurve(
                    .hour, .partPerBillion, .truncated(decimals: 0), upTo: [53, 100, 360, 649, 1249] + nitrogenDioxide,
                    at: indices, step: 0, beyond: open)),
            // One hour leads up to 200 and never further; more than 200 needs a day above 304.
            Rule(
                .sulphurDioxide,
                IndexCurve(
                    .hour, .partPerBillion, .truncated(decimals: 0), upTo: [35, 75, 185, 304], at: [50, 100, 150, 200],
                    step: 0, beyond: .fixed(200)),
                IndexCurve(
                    .mean(hours: 24, least: 18), .partPerBillion, .truncated(decimals: 0), from: (305, 201),
                    upTo: [604] + sulphurDioxide, at: [300] + hazardous, step: 0, beyond: open)),
            // Eight hours never give more than 300, one hour nothing below 0.125.
            Rule(
                .ozone,
                IndexCurve(
                    .surrogate(within: 3, slope: 0.85, offset: 0.0045), .partPerMillion, .truncated(decimals: 3),
                    upTo: [0.054, 0.070, 0.085, 0.105, 0.200], at: [50, 100, 150, 200, 300], step: 3, beyond: .nothing),
                IndexCurve(
                    .hour, .partPerMillion, .truncated(decimals: 3), from: (0.125, 101),
                    upTo: [0.164, 0.204, 0.404] + ozone, at: [150, 200, 300] + hazardous, step: 3, beyond: open)),
            Rule(
                .carbonMonoxide,
                IndexCurve(
                    .mean(hours: 8, least: 6), .partPerMillion, .truncated(decimals: 1),
                    upTo: [4.4, 9.4, 12.4, 15.4, 30.4] + carbonMonoxide, at: indices, step: 1, beyond: open)),
        ]
    }
}
