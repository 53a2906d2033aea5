/// A pollutant of an index of air quality; of equal ones the first counts.
package enum Pollutant: String, Sendable, CaseIterable {
    case pm2_5
    case pm10
    case nitrogenDioxide = "nitrogen_dioxide"
    case sulphurDioxide = "sulphur_dioxide"
    case ozone
    case carbonMonoxide = "carbon_monoxide"
    case ammonia
    case lead

    /// Those that answers list one by one, in that order.
    package static let listed: [Pollutant] = [
        .pm2_5, .pm10, .nitrogenDioxide, .sulphurDioxide, .ozone, .carbonMonoxide,
    ]

    /// Its concentration; nil where the catalog has none.
    package var metric: Metric? { Metric(named: rawValue) }

    /// Its sub-index on the scale of `index`; nil where providers report none.
    package func subIndex(of index: Metric) -> Metric? { Metric(named: index.name + "_" + rawValue) }

    /// How people write it.
    package var title: String {
        switch self {
        case .pm2_5: "PM2.5"
        case .pm10: "PM10"
        case .nitrogenDioxide: "NO₂"
        case .sulphurDioxide: "SO₂"
        case .ozone: "O₃"
        case .carbonMonoxide: "CO"
        case .ammonia: "NH₃"
        case .lead: "Pb"
        }
    }
}
