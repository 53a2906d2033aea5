/// One edition of an index: which pollutants it looks at, over which hours, with which breakpoints.
package final class IndexEdition: Sendable {
    /// What an edition says of one pollutant.
    package struct Rule: Sendable {
        /// Which of several curves counts.
        package enum Choice: Sendable, Hashable {
            /// The largest index that a curve gives.
            case highest
            /// The first curve in order that says something at its concentration.
            case first
        }

        /// Whose concentration it is.
        package let pollutant: Pollutant
        /// The first one must have its hours; the others count where they have theirs.
        package let curves: [IndexCurve]
        /// Which of them counts.
        package let choice: Choice

        init(_ pollutant: Pollutant, _ curves: IndexCurve..., choice: Choice = .highest) {
            self.pollutant = pollutant
            self.curves = curves
            self.choice = choice
        }
    }

    /// How the pollutants make one index.
    package enum Whole: Sendable, Hashable {
        /// The largest sub-index, if so many pollutants have one, and one of each group in `needing`. Below `dominantFrom`
        /// no pollutant counts as dominant.
        case highest(ofAtLeast: Int = 1, needing: [[Pollutant]], dominantFrom: Double = 0)
        /// The sum over all pollutants, none of which may be missing, and no less than the lowest band.
        case sum(atLeast: Double)
    }

    /// Either of the fractions that an index of air quality is worth nothing without.
    static let particles: [Pollutant] = [.pm2_5, .pm10]

    /// What people call it, with its year.
    package let title: String
    /// The first day for which it holds; nil has no beginning.
    package let since: Day?
    /// Document and date.
    package let source: String
    /// For what shares of volume are stated.
    package let state: ReferenceState
    /// How an index becomes a whole number.
    package let rounding: IndexRounding
    /// How the pollutants make one index.
    package let whole: Whole
    /// One for each pollutant, in the order in which pollutants are listed.
    package let rules: [Rule]
    /// What brings 1 µg/m³ into the unit of each curve, by rule; nil where nothing does.
    let factors: [[Double?]]
    /// How many hours the longest mean looks at.
    package let window: Int

    init(
        _ title: String, since: Day? = nil, source: String, state: ReferenceState = .standard, rounding: IndexRounding,
        whole: Whole, _ rules: [Rule]
    ) {
        self.title = title
        self.since = since
        self.source = source
        self.state = state
        self.rounding = rounding
        self.whole = whole
        self.rules = rules
        factors = rules.map { rule in
            let gas = Gas.named(rule.pollutant.rawValue)
            return rule.curves.map { curve in
                let unit = Unit.microgramPerCubicMetre
                return unit.convert(1, to: curve.unit) ?? gas.flatMap { unit.factor(to: curve.unit, of: $0, at: state) }
            }
        }
        window = rules.flatMap(\.curves).map(\.averaging.reach).max() ?? 1
    }

    /// What it says of a pollutant; nil for one that it does not look at.
    package func rule(for pollutant: Pollutant) -> Rule? { rules.first { $0.pollutant == pollutant } }

    /// The pollutants that need more than the present hour.
    package var averaged: [Pollutant] {
        rules.filter { rule in rule.curves.contains { $0.averaging.reach > 1 } }.map(\.pollutant)
    }

    /// Whether each pollutant has an index of its own; the summands of a sum are none.
    package var hasSubIndices: Bool {
        if case .sum = whole { return false }
        return true
    }
}

extension Averaging {
    /// How many hours must be asked for: a surrogate makes do with the newest.
    package var reach: Int {
        if case .surrogate = self { return 1 }
        return window
    }
}
