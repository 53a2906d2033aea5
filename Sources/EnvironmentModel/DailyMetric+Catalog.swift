extension DailyMetric {
    /// Every daily metric that the hub knows, in the order in which schemas list them.
    ///
    /// Names are those of Open-Meteo's archive API (2026-08). Ranges include the records of the instrumental age and leave
    /// out sentinels and slips of unit; `within` is how far two good values may lie apart, a choice of this catalog.
    package static let all: [DailyMetric] = temperatures + water + wind + sky + ground

    /// °C; the records are -89.2 and 56.7.
    static let airTemperatures = -100.0...70.0
    private static let percentages = 0.0...100.0
    /// Seconds of a day.
    private static let daySeconds = 0.0...86_400.0

    private static let temperatures = [
        standard,
        DailyMetric("temperature_2m_min", "Lowest temperature", .celsius, airTemperatures, within: 2),
        DailyMetric("temperature_2m_mean", "Mean temperature", .celsius, airTemperatures, within: 2),
        DailyMetric("apparent_temperature_max", "Highest felt temperature", .celsius, -120...90, within: 3),
        DailyMetric("apparent_temperature_min", "Lowest felt temperature", .celsius, -120...90, within: 3),
        DailyMetric("apparent_temperature_mean", "Mean felt temperature", .celsius, -120...90, within: 3),
        DailyMetric("dew_point_2m_max", "Highest dew point", .celsius, airTemperatures, within: 2),
        DailyMetric("dew_point_2m_min", "Lowest dew point", .celsius, airTemperatures, within: 2),
        DailyMetric("dew_point_2m_mean", "Mean dew point", .celsius, airTemperatures, within: 2),
        DailyMetric("wet_bulb_temperature_2m_mean", "Mean wet-bulb temperature", .celsius, airTemperatures, within: 2),
    ]

    private static let water = [
        DailyMetric("precipitation_sum", "Precipitation", .millimetre, 0...2_500, within: 5),
        DailyMetric("rain_sum", "Rain", .millimetre, 0...2_500, within: 5),
        DailyMetric("snowfall_sum", "Snowfall", .centimetre, 0...500, within: 5),
        DailyMetric("precipitation_hours", "Hours with precipitation", .hour, 0...24, within: 4),
        DailyMetric("relative_humidity_2m_max", "Highest relative humidity", .percent, percentages, within: 15),
        DailyMetric("relative_humidity_2m_min", "Lowest relative humidity", .percent, percentages, within: 15),
        DailyMetric("relative_humidity_2m_mean", "Mean relative humidity", .percent, percentages, within: 15),
        DailyMetric("vapour_pressure_deficit_max", "Highest vapour pressure deficit", .kilopascal, 0...30, within: 0.5),
        DailyMetric("et0_fao_evapotranspiration", "Reference evapotranspiration", .millimetre, 0...50, within: 1.5),
    ]

    private static let wind = [
        DailyMetric("wind_speed_10m_max", "Highest wind speed", .kilometrePerHour, 0...500, within: 10),
        DailyMetric("wind_speed_10m_mean", "Mean wind speed", .kilometrePerHour, 0...500, within: 10),
        DailyMetric("wind_gusts_10m_max", "Highest gust", .kilometrePerHour, 0...600, within: 10),
        DailyMetric("pressure_msl_mean", "Mean pressure at sea level", .hectopascal, 800...1_150, within: 3),
    ]

    private static let sky = [
        DailyMetric("cloud_cover_mean", "Mean cloud cover", .percent, percentages, within: 25),
        DailyMetric("daylight_duration", "Daylight", .second, daySeconds, within: 600),
        DailyMetric("sunshine_duration", "Sunshine", .second, daySeconds, within: 7_200),
        DailyMetric("shortwave_radiation_sum", "Solar radiation", .megajoulePerSquareMetre, 0...60, within: 5),
    ]

    private static let ground =
        ["0_to_7", "7_to_28", "28_to_100"].map { depth in
            DailyMetric(
                "soil_temperature_\(depth)cm_mean", "Mean soil temperature, \(words(depth)) cm", .celsius, -100...90,
                within: 3)
        }
        + ["0_to_7", "7_to_28", "28_to_100", "0_to_100"].map { depth in
            DailyMetric(
                "soil_moisture_\(depth)cm_mean", "Mean soil moisture, \(words(depth)) cm", .waterContent, 0...1,
                within: 0.1)
        }

    private static func words(_ depth: String) -> String {
        String(depth.map { $0 == "_" ? " " : $0 })
    }
}
