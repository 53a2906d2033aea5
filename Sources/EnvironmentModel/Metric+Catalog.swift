extension Metric {
    /// Every observed property of air quality that the hub knows, in wire order.
    ///
    /// Names are those of Open-Meteo's air-quality API (2026-08), which the field's tools share. Ranges are wide enough
    /// for dust storms and wildfires and narrow enough to catch sentinels and slips of unit.
    static let catalog: [Row] = defaultRows + gasRows + pollenRows + indexRows

    private static let defaultRows: [Row] = [
        Row(index: "us_aqi", "US air quality index", .usIndex, isDefault: true),
        Row(index: "european_aqi", "European air quality index", .europeanIndex, isDefault: true),
        Row(mass: "pm2_5", "PM2.5", to: 10_000, isDefault: true),
        Row(mass: "pm10", "PM10", to: 50_000, isDefault: true),
        Row(mass: "carbon_monoxide", "Carbon monoxide", to: 200_000, isDefault: true),
        Row(mass: "nitrogen_dioxide", "Nitrogen dioxide", to: 10_000, isDefault: true),
        Row(mass: "sulphur_dioxide", "Sulphur dioxide", to: 50_000, isDefault: true),
        Row(mass: "ozone", "Ozone", to: 5_000, isDefault: true),
    ]

    private static let gasRows: [Row] = [
        Row("carbon_dioxide", "Carbon dioxide", .partPerMillion, 100...50_000),
        Row(mass: "methane", "Methane", to: 100_000),
        Row(mass: "ammonia", "Ammonia", to: 100_000),
        Row("aerosol_optical_depth", "Aerosol optical depth at 550 nm", .one, 0...30),
        Row(mass: "dust", "Saharan dust", to: 100_000),
        Row("uv_index", "UV index", .one, 0...50),
        Row("uv_index_clear_sky", "UV index, clear sky", .one, 0...50),
        Row("is_day", "Daylight", .one, 0...1),
        Row(mass: "formaldehyde", "Formaldehyde", to: 10_000),
        Row(mass: "glyoxal", "Glyoxal", to: 10_000),
        Row(mass: "non_methane_volatile_organic_compounds", "Volatile organic compounds without methane", to: 100_000),
        Row(mass: "pm10_wildfires", "PM10 from wildfires", to: 50_000),
        Row(mass: "peroxyacyl_nitrates", "Peroxyacyl nitrates", to: 10_000),
        Row(mass: "secondary_inorganic_aerosol", "Secondary inorganic aerosol", to: 10_000),
        Row(mass: "residential_elementary_carbon", "Elementary carbon from homes", to: 10_000),
        Row(mass: "total_elementary_carbon", "Elementary carbon", to: 10_000),
        Row(mass: "pm2_5_total_organic_matter", "Organic matter in PM2.5", to: 10_000),
        Row(mass: "sea_salt_aerosol", "Sea salt aerosol", to: 10_000),
        Row(mass: "nitrogen_monoxide", "Nitrogen monoxide", to: 10_000),
    ]

    private static let pollenRows: [Row] = ["alder", "birch", "grass", "mugwort", "olive", "ragweed"].map { species in
        Row(
            species + "_pollen", species.prefix(1).uppercased() + species.dropFirst() + " pollen",
            .grainPerCubicMetre, 0...100_000)
    }

    private static let indexRows: [Row] =
        ["pm2_5", "pm10", "nitrogen_dioxide", "ozone", "sulphur_dioxide"].map { pollutant in
            Row(index: "european_aqi_" + pollutant, "European index of " + pollutant, .europeanIndex)
        }
        + ["pm2_5", "pm10", "nitrogen_dioxide", "carbon_monoxide", "ozone", "sulphur_dioxide"].map { pollutant in
            Row(index: "us_aqi_" + pollutant, "US index of " + pollutant, .usIndex)
        }
}

extension Metric.Row {
    fileprivate convenience init(_ name: String, _ title: String, _ unit: Unit, _ range: ClosedRange<Double>) {
        self.init(name: name, title: title, unit: unit, range: range, isDefault: false)
    }

    /// A mass concentration from 0 to `upper` µg/m³.
    fileprivate convenience init(mass name: String, _ title: String, to upper: Double, isDefault: Bool = false) {
        self.init(name: name, title: title, unit: .microgramPerCubicMetre, range: 0...upper, isDefault: isDefault)
    }

    /// An index, open-ended above 500 but never in the thousands.
    fileprivate convenience init(index name: String, _ title: String, _ unit: Unit, isDefault: Bool = false) {
        self.init(name: name, title: title, unit: unit, range: 0...9_999, isDefault: isDefault)
    }
}
