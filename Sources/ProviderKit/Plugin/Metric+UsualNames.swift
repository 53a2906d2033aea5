package import EnvironmentModel

extension Metric {
    /// What providers call metrics beside the names of the catalog, to which they lead; they stand as `plain(_:)` leaves them.
    package static let usualNames: [String: String] = [
        "pm25": "pm2_5", "particulatematter25": "pm2_5", "finedust": "pm2_5", "particulatematter10": "pm10",
        "co": "carbon_monoxide", "no2": "nitrogen_dioxide", "no": "nitrogen_monoxide", "so2": "sulphur_dioxide",
        "sulfurdioxide": "sulphur_dioxide", "o3": "ozone", "co2": "carbon_dioxide", "ch4": "methane",
        "nh3": "ammonia", "hcho": "formaldehyde", "aod": "aerosol_optical_depth", "uv": "uv_index", "uvi": "uv_index",
        "aqius": "us_aqi", "usaqi": "us_aqi", "usepaaqi": "us_aqi", "eaqi": "european_aqi",
        "pan": "peroxyacyl_nitrates", "nmvoc": "non_methane_volatile_organic_compounds",
    ]

    /// A name in lower case, without what is neither letter nor digit: `pm25` of `PM2.5`.
    package static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }
}
