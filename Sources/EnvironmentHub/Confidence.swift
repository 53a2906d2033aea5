package import EnvironmentModel

/// How much a value can be trusted, and why: a pure function of what is known of it, defined in Documentation/Merging.md.
package struct Confidence: Sendable, Hashable {
    /// In three steps.
    package enum Level: String, Sendable, Hashable, CaseIterable {
        case high
        case medium
        case low

        /// One step less.
        fileprivate var lower: Level { self == .high ? .medium : .low }
    }

    /// What is known of a value.
    package struct Grounds: Sendable {
        /// How far several providers agree; nil where one stands alone.
        package var agreement: Agreement?
        /// Of how many providers the value is, or those it was computed from.
        package var providers = 1
        /// What the value rests on; nil where that is not known or differs.
        package var evidence: Evidence?
        /// Whether its provider is stale.
        package var isStale = false
        /// Milliseconds since the time for which it holds; nil where that is not known.
        package var age: Int64?
        /// Kilometres from the place asked to the farthest point used; nil where that is not known.
        package var distance: Double?
        /// Whether nobody tells for which point a value is that need not be of the place asked.
        package var isUnplaced = false
        /// Metres that the point used lies higher than the place asked; nil where that is not known.
        package var height: Double?
        /// What a conversion assumed; nil without one.
        package var conditions: String?
        /// Whether it was computed here from other quantities.
        package var isDerived = false
        /// Whether the provider may still revise it.
        package var isPreliminary = false
        /// Whether the day that it is of is not over.
        package var isRunning = false

        /// Nothing is known.
        package init() {}
    }

    /// Above it a value is old, in milliseconds.
    static let oldAge: Int64 = 2 * 3_600_000
    /// Above it a point is far, in kilometres.
    static let farDistance = 25.0
    /// Above it a point is much higher or lower, in metres.
    static let greatHeight = 300.0

    /// How much.
    package let level: Level
    /// Short clauses: what it starts from, then what takes from it.
    package let reason: String

    /// Weighs what is known.
    package init(_ grounds: Grounds) {
        var (level, reason) = Self.start(grounds)
        for clause in Self.doubts(grounds) {
            level = level.lower
            reason += ", " + clause
        }
        if grounds.isStale {
            level = .low
            reason += ", stale"
        }
        (self.level, self.reason) = (level, reason)
    }

    private static func start(_ grounds: Grounds) -> (Level, String) {
        guard let agreement = grounds.agreement else {
            guard grounds.providers > 1 else {
                switch grounds.evidence {
                case .station: return (.high, "one provider, a station")
                case .model: return (.medium, "one provider, a model")
                case nil: return (.medium, "one provider")
                }
            }
            let who = "\(grounds.providers) providers"
            switch grounds.evidence {
            case .station: return (.high, who + ", stations")
            case .model: return (.medium, who + ", models")
            case nil: return (.medium, who)
            }
        }
        let (agreeing, count) = (agreement.agreeing, agreement.count + agreement.outliers)
        if agreement.range <= agreement.limit, agreement.outliers == 0 { return (.high, "\(count) providers agree") }
        guard agreeing > 1, agreeing * 2 > count else { return (.low, "\(count) providers differ") }
        return (
            .medium, agreeing == count ? "\(count) providers differ little" : "\(agreeing) of \(count) providers agree"
        )
    }

    /// Each takes one step.
    private static func doubts(_ grounds: Grounds) -> [String] {
        var doubts: [String] = []
        if let age = grounds.age, age > oldAge { doubts.append(Duration.milliseconds(age).words + " old") }
        if let distance = grounds.distance, distance > farDistance {
            doubts.append("\(Int(distance.rounded())) km away")
        }
        if grounds.isUnplaced { doubts.append("of a place that is not told") }
        if let height = grounds.height, abs(height) > greatHeight {
            doubts.append("\(Int(abs(height).rounded())) m \(height > 0 ? "higher" : "lower")")
        }
        if grounds.agreement?.isStated == false { doubts.append("averaged over times that are not stated") }
        if let conditions = grounds.conditions { doubts.append("converted at \(conditions)") }
        if grounds.isDerived { doubts.append("computed from other values") }
        if grounds.isPreliminary { doubts.append("preliminary") }
        if grounds.isRunning { doubts.append("of a day that is not over") }
        return doubts
    }
}
