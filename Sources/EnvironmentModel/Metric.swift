/// An observed property: one row of the metric catalog, and cheap to copy and compare.
package struct Metric: Sendable, Hashable {
    /// Position in the catalog, which is also the order on the wire.
    package let index: Int

    /// What the catalog says of a metric; a class, so that reading one member copies no others.
    package final class Row: Sendable {
        /// The member name on the wire.
        package let name: String
        /// What a person calls it.
        package let title: String
        /// The canonical unit: every value of this metric is converted to it before it is used.
        package let unit: Unit
        /// What is physically possible, in the canonical unit; a value outside is bad data.
        package let range: ClosedRange<Double>
        /// How far two good values of the same place and time may lie apart, in the canonical unit.
        package let tolerance: Double
        /// The same as a share of the value, which counts where it is more.
        package let relativeTolerance: Double
        /// Whether it is a direction in degrees.
        package let isCircular: Bool
        /// Whether it is asked when a call names no fields.
        package let isDefault: Bool

        init(
            name: String, title: String, unit: Unit, range: ClosedRange<Double>, tolerance: Double,
            relativeTolerance: Double = 0.3, isCircular: Bool = false, isDefault: Bool
        ) {
            self.name = name
            self.title = title
            self.unit = unit
            self.range = range
            self.tolerance = tolerance
            self.relativeTolerance = relativeTolerance
            self.isCircular = isCircular
            self.isDefault = isDefault
        }
    }

    /// The metric with this name on the wire; nil if the catalog has none.
    package init?(named name: String) {
        guard let index = Metric.byName[name] else { return nil }
        self.index = index
    }

    init(index: Int) {
        self.index = index
    }

    private static let byName: [String: Int] = Dictionary(
        catalog.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// Every metric in catalog order.
    package static let all: [Metric] = catalog.indices.map(Metric.init(index:))

    /// What a call without `fields` asks.
    package static let defaults: [Metric] = all.filter { $0.row.isDefault }

    /// The catalog row.
    package var row: Row { Metric.catalog[index] }
    /// As on the wire, in snake case.
    package var name: String { row.name }
    /// The canonical one, into which every provider is converted.
    package var unit: Unit { row.unit }
}

extension Metric: Measurand {
    /// In the canonical unit; what lies outside is left out.
    package var range: ClosedRange<Double> { row.range }
    /// In the canonical unit.
    package var tolerance: Double { row.tolerance }
    /// A share of the value.
    package var relativeTolerance: Double { row.relativeTolerance }
    /// Whether it is a direction in degrees.
    package var isCircular: Bool { row.isCircular }
}

extension Metric: Comparable {
    /// Catalog order.
    package static func < (left: Metric, right: Metric) -> Bool { left.index < right.index }
}

extension Metric: CustomStringConvertible {
    package var description: String { name }
}
