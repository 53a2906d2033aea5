/// A scale of air quality: bands of one index, with the words and colours that its authority gives them, and the rules by
/// which the index is made. A class, so that handing it on copies none of its parts.
package final class IndexScale: Sendable {
    /// One step of the scale; a class, so that handing it on copies none of its texts.
    package final class Band: Sendable {
        /// A word for programs; several bands of one scale never share it.
        package let level: String
        /// The authority's word.
        package let label: String
        /// The lowest index of the band.
        package let lower: Double
        /// The highest index of the band; nil in the last one, which has no end.
        package let upper: Double?
        /// `#RRGGBB`: one for the whole band, or one for each whole index from `lower` on.
        package let colours: [String]
        /// What people may do.
        package let advice: [String]

        /// The position in `colours` of the colour of an index that lies in the band.
        package func shade(of index: Double) -> Int { max(0, min(Int(index.rounded() - lower), colours.count - 1)) }

        private init(
            level: String, label: String, lower: Double, upper: Double?, colours: [String], advice: [String]
        ) {
            self.level = level
            self.label = label
            self.lower = lower
            self.upper = upper
            self.colours = colours
            self.advice = advice
        }

        convenience init(
            _ level: String, _ label: String, _ range: ClosedRange<Double>, _ colours: String..., advice: [String]
        ) {
            self.init(
                level: level, label: label, lower: range.lowerBound, upper: range.upperBound, colours: colours,
                advice: advice)
        }

        convenience init(last level: String, _ label: String, from lower: Double, _ colour: String, advice: [String]) {
            self.init(level: level, label: label, lower: lower, upper: nil, colours: [colour], advice: advice)
        }
    }

    /// How the parameter `scale` names each scale; a call that names none means the first.
    package enum Name: String, Sendable, CaseIterable {
        case usEPA2024 = "us_epa_2024"
        case european2024 = "european_2024"
        case breeze
        case unitedKingdom = "uk_daqi"
        case canada = "canada_aqhi"
        case india = "india_naqi"
        case china2012 = "china_hj633_2012"

        /// Made when it is first asked for, since most processes ask for one of them.
        package var scale: IndexScale {
            switch self {
            case .usEPA2024: .usEPA2024
            case .european2024: .european2024
            case .breeze: .breeze
            case .unitedKingdom: .unitedKingdom
            case .canada: .canada
            case .india: .india
            case .china2012: .china2012
            }
        }
    }

    /// How the parameter `scale` names it.
    package let name: String
    /// The index that it reads, if providers report it; nil for one that is only ever computed here.
    package let index: Metric?
    /// By how many points a reported index may differ from the one computed here before that is worth a warning.
    package let tolerance: Double
    /// The rules of its index, oldest first.
    package let editions: [IndexEdition]
    /// Lowest first.
    package let bands: [Band]

    init(_ name: Name, index: Metric?, tolerance: Double, editions: [IndexEdition], bands: [Band]) {
        self.name = name.rawValue
        self.index = index
        self.tolerance = tolerance
        self.editions = editions
        self.bands = bands
    }

    /// The band of an index value, which is rounded to a whole number first as authorities show it; nil below the first
    /// band.
    package func band(of index: Double) -> Band? { position(of: index).map { bands[$0] } }

    /// The position in `bands` of the band of an index value; nil below the first band.
    package func position(of index: Double) -> Int? {
        let whole = index.rounded()
        return bands.firstIndex { whole >= $0.lower && whole <= ($0.upper ?? .infinity) }
    }

    /// The rules that hold on that day; without a day the newest.
    package func edition(on day: Day?) -> IndexEdition? {
        guard let day else { return editions.last }
        return editions.last { $0.since.map { $0 <= day } ?? true } ?? editions.first
    }

    /// The scale of that name; nil if there is none.
    package static func named(_ name: String) -> IndexScale? { Name(rawValue: name)?.scale }

    /// The scale whose index is that metric; nil for a metric that is no whole index.
    package static func reading(_ index: Metric) -> IndexScale? { all.first { $0.index == index } }

    /// Every scale.
    package static let all = Name.allCases.map(\.scale)
}
