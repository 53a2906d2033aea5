/// How a value was brought from a provider's unit into another one; a class, so that many values share one.
package final class Conversion: Sendable {
    /// The unit in which the value came.
    package let from: Unit
    /// The unit in which it is told.
    package let to: Unit
    /// What the provider's number was multiplied by, to twelve digits.
    package let factor: Double
    /// What was added after that: 0 but for temperatures.
    package let offset: Double
    /// For what the factor holds; nil where it needs no assumption.
    package let state: ReferenceState?

    /// A conversion by a factor that follows from more than the units, such as a gas and its state.
    package init(from: Unit, to: Unit, factor: Double, offset: Double = 0, state: ReferenceState? = nil) {
        self.from = from
        self.to = to
        self.factor = factor.tidied()
        self.offset = offset
        self.state = state
    }

    /// From one unit into another of the same dimension; nil for equal units and for those that do not convert.
    package convenience init?(from: Unit, to: Unit) {
        guard from != to, let zero = from.convert(0, to: to) else { return nil }
        self.init(from: from, to: to, factor: from.factor / to.factor, offset: zero)
    }
}

extension Conversion: Hashable {
    package static func == (left: Conversion, right: Conversion) -> Bool {
        left.from == right.from && left.to == right.to && left.factor == right.factor && left.offset == right.offset
            && left.state == right.state
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(factor)
        hasher.combine(offset)
    }
}
