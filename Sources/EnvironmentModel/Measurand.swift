/// What a number measures: all that a reading of it is checked against.
package protocol Measurand: Sendable {
    /// The member name on the wire.
    var name: String { get }
    /// The canonical unit: every value is converted to it before it is used.
    var unit: Unit { get }
    /// What is physically possible, in the canonical unit.
    var range: ClosedRange<Double> { get }
}
