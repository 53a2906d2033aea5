import Glibc

/// How one averaged concentration becomes a number of an index.
package final class IndexCurve: Sendable {
    /// One straight piece between two breakpoints, both of which belong to it.
    package struct Segment: Sendable, Hashable {
        /// Concentrations.
        package let from, to: Double
        /// The index at either end.
        package let lower, upper: Double
    }

    /// What holds above the last breakpoint.
    package enum Beyond: Sendable, Hashable {
        /// The last segment goes on with its slope, up to an index that may be infinite.
        case extended(upTo: Double)
        /// Always this index.
        case fixed(Double)
        /// The curve says nothing there.
        case nothing
    }

    /// The form of the curve.
    package enum Shape: Sendable {
        /// Straight pieces, lowest first; below the first one the curve says nothing.
        case segments([Segment], beyond: Beyond)
        /// Per cent of excess mortality for each unit of concentration: a summand, no index of its own.
        case excessRisk(Double)
    }

    /// What is done to a concentration before it is looked up.
    package enum Resolution: Sendable, Hashable {
        case exact
        /// Further decimals are cut off.
        case truncated(decimals: Int)
        /// Half and more goes up.
        case rounded
    }

    /// How hours become the concentration.
    package let averaging: Averaging
    /// That of the breakpoints.
    package let unit: Unit
    /// What is looked up of it.
    package let resolution: Resolution
    /// From concentration to index.
    package let shape: Shape

    package init(_ averaging: Averaging, _ unit: Unit, _ resolution: Resolution = .exact, _ shape: Shape) {
        self.averaging = averaging
        self.unit = unit
        self.resolution = resolution
        self.shape = shape
    }

    /// The index of an averaged concentration in `unit`; nil where the curve says nothing.
    package func index(of concentration: Double, _ rounding: IndexRounding) -> Double? {
        let value = resolution.apply(concentration)
        switch shape {
        case .excessRisk(let coefficient): return 1000 / 10.4 * (exp(coefficient * value) - 1)
        case .segments(let segments, let beyond):
            guard let segment = segments.first(where: { value <= $0.to }) else {
                return segments.last.flatMap { last in beyond.index(of: value, after: last, rounding) }
            }
            guard value >= segment.from else { return nil }
            return rounding.apply(segment.index(of: value), within: segment.lower...segment.upper)
        }
    }
}

extension IndexCurve.Segment {
    /// The straight line through both ends, also beyond them.
    func index(of value: Double) -> Double {
        upper == lower ? lower : (upper - lower) / (to - from) * (value - from) + lower
    }
}

extension IndexCurve.Beyond {
    fileprivate func index(
        of value: Double, after last: IndexCurve.Segment, _ rounding: IndexRounding
    ) -> Double? {
        switch self {
        case .extended(let limit):
            min(rounding.apply(last.index(of: value), within: last.upper...Double.infinity), limit)
        case .fixed(let index): index
        case .nothing: nil
        }
    }
}

extension IndexCurve.Resolution {
    /// 35.9 is stored a little below 35.9: what is that near to a step counts as the step.
    private static let slack = 1e-7

    fileprivate func apply(_ value: Double) -> Double {
        switch self {
        case .exact: return value
        case .rounded: return (value + 0.5 + Self.slack).rounded(.down)
        case .truncated(let decimals):
            var scale = 1.0
            for _ in 0..<decimals { scale *= 10 }
            return (value * scale + Self.slack).rounded(.down) / scale
        }
    }
}
