/// What a number measures: all that a reading of it is checked against.
package protocol Measurand: Sendable {
    /// The member name on the wire.
    var name: String { get }
    /// The canonical unit: every value is converted to it before it is used.
    var unit: Unit { get }
    /// What is physically possible, in the canonical unit.
    var range: ClosedRange<Double> { get }
    /// How far two good values of the same place and time may lie apart, in the canonical unit.
    var tolerance: Double { get }
    /// The same as a share of the value, which counts where it is more; 0 for what has no natural zero or hardly varies.
    var relativeTolerance: Double { get }
    /// Whether it is a direction in degrees, where 359 is next to 0.
    var isCircular: Bool { get }
}

extension Measurand {
    /// No row measures a direction unless it says so.
    package var isCircular: Bool { false }
    /// Only amounts from 0 up differ in proportion.
    package var relativeTolerance: Double { 0 }

    /// How far two good values may lie apart where one of them is `value`.
    package func tolerance(at value: Double) -> Double { max(tolerance, relativeTolerance * abs(value)) }
}
