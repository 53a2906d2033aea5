import EnvironmentModel
import ProviderKit

/// How Open-Meteo's server computes its indices, by the day from which each edition holds (server source, 2026-08).
enum OpenMeteoIndexBasis {
    private static let method = "running means of CAMS model values on continuous breakpoints, without NowCast"

    static let table: [IndexBasis] = [
        IndexBasis(index: "us_aqi", since: nil, text: method + ", US PM2.5 bands from before May 2024"),
        IndexBasis(
            index: "us_aqi", since: Day(year: 2026, month: 7, day: 13), text: method + ", US bands of May 2024"),
        IndexBasis(
            index: "european_aqi", since: nil,
            text: "24-hour means for PM and hourly CAMS model values for gases, European bands from before 2024"),
        IndexBasis(
            index: "european_aqi", since: Day(year: 2026, month: 8, day: 14),
            text: "hourly CAMS model values, European bands of 2024, extrapolated above 100"),
    ]
}
