extension IndexScale {
    /// Every scale; the first is used unless a call names another.
    package static let all: [IndexScale] = [usEPA2024, european2024, breeze]

    private static let fresh = "Enjoy being outdoors."
    private static let easy = "People who react to polluted air may take strenuous exercise more easily."
    private static let sensitive =
        "Children, older people and those with heart or lung disease should shorten hard exercise outdoors."
    private static let shorter = "Everyone should keep hard exercise outdoors short."
    private static let inside = "Children, older people and those with heart or lung disease should stay indoors."
    private static let windows = "Keep windows closed while the air is at its worst."
    private static let everyone = "Everyone should stay indoors and rest."
    private static let mask = "Wear a well-fitting particle mask if you must go out."

    /// US EPA: 40 CFR 58 Appendix G and EPA-454/B-24-002 (May 2024).
    private static let usEPA2024 = IndexScale(
        name: "us_epa_2024", index: Metric(index: 0),
        bands: [
            Band("good", "Good", 0...50, "#00E400", [fresh, "Air the rooms as long as you like."]),
            Band("moderate", "Moderate", 51...100, "#FFFF00", ["Most people need not change anything.", easy]),
            Band(
                "unhealthy_for_sensitive_groups", "Unhealthy for Sensitive Groups", 101...150, "#FF7E00",
                [sensitive, "Everyone else may be active outdoors."]),
            Band("unhealthy", "Unhealthy", 151...200, "#FF0000", [inside, shorter, windows]),
            Band("very_unhealthy", "Very Unhealthy", 201...300, "#8F3F97", [inside, everyone, windows]),
            Band(last: "hazardous", "Hazardous", from: 301, "#7E0023", [everyone, windows, mask]),
        ])

    /// European Environment Agency: ETC HE Report 2024/17, in Open-Meteo's numbering of 20 for each band.
    private static let european2024 = IndexScale(
        name: "european_2024", index: Metric(index: 1),
        bands: [
            Band("good", "Good", 0...20, "#50F0E6", [fresh, "Air the rooms as long as you like."]),
            Band("fair", "Fair", 21...40, "#50CCAA", [fresh, easy]),
            Band("moderate", "Moderate", 41...60, "#F0E641", ["Most people need not change anything.", sensitive]),
            Band("poor", "Poor", 61...80, "#FF5050", [sensitive, shorter]),
            Band("very_poor", "Very poor", 81...100, "#960032", [inside, shorter, windows]),
            Band(last: "extremely_poor", "Extremely poor", from: 101, "#7D2181", [everyone, windows, mask]),
        ])

    /// Eight bands over the US index.
    private static let breeze = IndexScale(
        name: "breeze", index: Metric(index: 0),
        bands: [
            Band("excellent", "Excellent", 0...25, "#34C759", [fresh, "Air the rooms as long as you like."]),
            Band("good", "Good", 26...50, "#34C759", [fresh, "A good day for sport outdoors."]),
            Band("moderate", "Moderate", 51...75, "#FF9500", ["Most people need not change anything.", easy]),
            Band("slightly_high", "Slightly High", 76...100, "#FF9500", [easy, "Take breaks during hard exercise."]),
            Band(
                "unhealthy_for_sensitive_groups", "Unhealthy for Sensitive Groups", 101...150, "#FF6B00",
                [sensitive, "Everyone else may be active outdoors."]),
            Band("unhealthy", "Unhealthy", 151...200, "#FF3B30", [inside, shorter, windows]),
            Band("very_unhealthy", "Very Unhealthy", 201...300, "#AF52DE", [inside, everyone, windows]),
            Band(last: "hazardous", "Hazardous", from: 301, "#8E0000", [everyone, windows, mask]),
        ])
}

extension IndexScale.Band {
    fileprivate init(
        _ level: String, _ label: String, _ range: ClosedRange<Double>, _ colour: String, _ advice: [String]
    ) {
        self.init(
            level: level, label: label, lower: range.lowerBound, upper: range.upperBound, colour: colour, advice: advice
        )
    }

    fileprivate init(last level: String, _ label: String, from lower: Double, _ colour: String, _ advice: [String]) {
        self.init(level: level, label: label, lower: lower, upper: nil, colour: colour, advice: advice)
    }
}
