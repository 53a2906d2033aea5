/// A property of one whole day at a place, such as its highest temperature: one row of the catalog of daily metrics.
///
/// The rows measure amounts that can be subtracted and averaged; compass directions, weather codes and clock times cannot.
package struct DailyMetric: Measurand, Hashable {
    /// The member name on the wire.
    package let name: String
    /// What a person calls it.
    package let title: String
    /// The canonical unit.
    package let unit: Unit
    /// What is physically possible, in the canonical unit; a value outside is bad data.
    package let range: ClosedRange<Double>
    /// How far two good values of the same place and day may lie apart, in the canonical unit.
    package let tolerance: Double

    init(_ name: String, _ title: String, _ unit: Unit, _ range: ClosedRange<Double>, within tolerance: Double) {
        self.name = name
        self.title = title
        self.unit = unit
        self.range = range
        self.tolerance = tolerance
    }

    /// The metric with this name on the wire; nil if the catalog has none.
    package init?(named name: String) {
        guard let row = DailyMetric.all.first(where: { $0.name == name }) else { return nil }
        self = row
    }

    /// What a call asks that names no metric.
    package static let standard = DailyMetric(
        "temperature_2m_max", "Highest temperature", .celsius, DailyMetric.airTemperatures, within: 2)

    package static func == (left: DailyMetric, right: DailyMetric) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
