extension Metric {
    /// Every observed property of air quality that the hub knows, in wire order.
    ///
    /// Names are those of Open-Meteo's air-quality API (2026-08), which the field's tools share. Ranges are wide enough
    /// for dust storms and wildfires and narrow enough to catch slips of unit and the sentinels -999, 9999 and 32767. `within` is how far two good
    /// values may lie apart, or `orShare` of the value where that is more: a choice of this catalog, about what models and
    /// stations differ by on an ordinary day.
    static let catalog: [Row] = defaultRows + gasRows + pollenRows + indexRows

    private static let defaultRows: [Row] = [
        Row(index: "us_aqi", "US air quality index", .usIndex, within: 25, isDefault: true),
        Row(index: "european_aqi", "European air quality index", .europeanIndex, within: 15, isDefault: true),
        Row(mass: "pm2_5", "PM2.5", to: 9_000, within: 10, isDefault: true),
        Row(mass: "pm10", "PM10", to: 30_000, within: 15, isDefault: true),
        Row(mass: "carbon_monoxide", "Carbon monoxide", to: 200_000, within: 300, isDefault: true),
        Row(mass: "nitrogen_dioxide", "Nitrogen dioxide", to: 9_000, within: 20, isDefault: true),
        Row(mass: "sulphur_dioxide", "Sulphur dioxide", to: 30_000, within: 15, isDefault: true),
        Row(mass: "ozone", "Ozone", to: 5_000, within: 25, isDefault: true),
    ]

    private static let gasRows: [Row] = [
        Row("carbon_dioxide", "Carbon dioxide", .partPerMillion, 100...50_000, within: 20, orShare: 0),
        Row(mass: "methane", "Methane", to: 100_000, within: 200, orShare: 0.1),
        Row(mass: "ammonia", "Ammonia", to: 100_000, within: 5),
        Row("aerosol_optical_depth", "Aerosol optical depth at 550 nm", .one, 0...30, within: 0.2),
        Row(mass: "dust", "Saharan dust", to: 100_000, within: 30),
        Row("uv_index", "UV index", .one, 0...50, within: 2),
        Row("uv_index_clear_sky", "UV index, clear sky", .one, 0...50, within: 2),
        Row("is_day", "Daylight", .one, 0...1, within: 1, orShare: 0),
        Row(mass: "formaldehyde", "Formaldehyde", to: 10_000, within: 5),
        Row(mass: "glyoxal", "Glyoxal", to: 10_000, within: 1),
        Row(
            mass: "non_methane_volatile_organic_compounds", "Volatile organic compounds without methane", to: 100_000,
            within: 50),
        Row(mass: "pm10_wildfires", "PM10 from wildfires", to: 50_000, within: 10),
        Row(mass: "peroxyacyl_nitrates", "Peroxyacyl nitrates", to: 10_000, within: 3),
        Row(mass: "secondary_inorganic_aerosol", "Secondary inorganic aerosol", to: 10_000, within: 5),
        Row(mass: "residential_elementary_carbon", "Elementary carbon from homes", to: 10_000, within: 1),
        Row(mass: "total_elementary_carbon", "Elementary carbon", to: 10_000, within: 1),
        Row(mass: "pm2_5_total_organic_matter", "Organic matter in PM2.5", to: 10_000, within: 5),
        Row(mass: "sea_salt_aerosol", "Sea salt aerosol", to: 10_000, within: 5),
        Row(mass: "nitrogen_monoxide", "Nitrogen monoxide", to: 10_000, within: 15),
    ]

    private static let pollenRows: [Row] = [
        Row(pollen: "alder_pollen", "Alder pollen"), Row(pollen: "birch_pollen", "Birch pollen"),
        Row(pollen: "grass_pollen", "Grass pollen"), Row(pollen: "mugwort_pollen", "Mugwort pollen"),
        Row(pollen: "olive_pollen", "Olive pollen"), Row(pollen: "ragweed_pollen", "Ragweed pollen"),
    ]

    private static let indexRows: [Row] =
        ["pm2_5", "pm10", "nitrogen_dioxide", "ozone", "sulphur_dioxide"].map { pollutant in
            Row(index: "european_aqi_" + pollutant, "European index of " + pollutant, .europeanIndex, within: 15)
        }
        + ["pm2_5", "pm10", "nitrogen_dioxide", "carbon_monoxide", "ozone", "sulphur_dioxide"].map { pollutant in
            Row(index: "us_aqi_" + pollutant, "US index of " + pollutant, .usIndex, within: 25)
        }
}

extension Metric.Row {
    fileprivate convenience init(
        _ name: String, _ title: String, _ unit: Unit, _ range: ClosedRange<Double>, within tolerance: Double,
        orShare share: Double = 0.3
    ) {
        self.init(
            name: name, title: title, unit: unit, range: range, tolerance: tolerance, relativeTolerance: share,
            isDefault: false)
    }

    fileprivate convenience init(pollen name: String, _ title: String) {
        self.init(name, title, .grainPerCubicMetre, 0...100_000, within: 20)
    }

    /// A mass concentration from 0 to `upper` µg/m³.
    fileprivate convenience init(
        mass name: String, _ title: String, to upper: Double, within tolerance: Double, orShare share: Double = 0.3,
        isDefault: Bool = false
    ) {
        self.init(
            name: name, title: title, unit: .microgramPerCubicMetre, range: 0...upper, tolerance: tolerance,
            relativeTolerance: share, isDefault: isDefault)
    }

    /// An index, open-ended above 500 but never in the thousands.
    fileprivate convenience init(
        index name: String, _ title: String, _ unit: Unit, within tolerance: Double, isDefault: Bool = false
    ) {
        self.init(name: name, title: title, unit: unit, range: 0...5_000, tolerance: tolerance, isDefault: isDefault)
    }
}
