import EnvironmentModel

/// What providers call a metric.
struct MetricAlias {
    let metric: Metric
    /// The unit that the name ends in, as in `co_ppm`.
    let unit: Unit?

    /// Names beside those of the catalog, in lower case and without what is neither letter nor digit.
    private static let table: [String: String] = [
        "pm25": "pm2_5", "particulatematter25": "pm2_5", "finedust": "pm2_5", "particulatematter10": "pm10",
        "co": "carbon_monoxide", "no2": "nitrogen_dioxide", "no": "nitrogen_monoxide", "so2": "sulphur_dioxide",
        "sulfurdioxide": "sulphur_dioxide", "o3": "ozone", "co2": "carbon_dioxide", "ch4": "methane",
        "nh3": "ammonia", "hcho": "formaldehyde", "aod": "aerosol_optical_depth", "uv": "uv_index", "uvi": "uv_index",
        "aqius": "us_aqi", "usaqi": "us_aqi", "usepaaqi": "us_aqi", "eaqi": "european_aqi",
        "pan": "peroxyacyl_nitrates", "nmvoc": "non_methane_volatile_organic_compounds",
    ]

    private static let metrics: [String: Metric] = {
        var metrics = Dictionary(Metric.all.map { (plain($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        for (alias, name) in table { metrics[alias] = Metric(named: name) }
        return metrics
    }()

    private static let endings: [(text: String, unit: Unit)] = [
        ("ugm3", .microgramPerCubicMetre), ("mgm3", .milligramPerCubicMetre), ("ppb", .partPerBillion),
        ("ppm", .partPerMillion),
    ]

    /// Nil for a name that is no metric's. A unit may stand behind the name in brackets: `PM2.5 (µg/m³)`.
    init?(_ name: String) {
        if let opening = name.firstIndex(where: { "([".contains($0) }), let last = name.last, ")]".contains(last),
            let unit = Unit.spelled(String(name[name.index(after: opening)...].dropLast())),
            let metric = Self.metrics[Self.plain(String(name[..<opening]))]
        {
            (self.metric, self.unit) = (metric, unit)
            return
        }
        let plain = Self.plain(name)
        if let metric = Self.metrics[plain] {
            (self.metric, unit) = (metric, nil)
            return
        }
        for (text, unit) in Self.endings where plain.hasSuffix(text) {
            guard let metric = Self.metrics[String(plain.dropLast(text.count))] else { continue }
            (self.metric, self.unit) = (metric, unit)
            return
        }
        return nil
    }

    /// In lower case, without what is neither letter nor digit.
    static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }
}
