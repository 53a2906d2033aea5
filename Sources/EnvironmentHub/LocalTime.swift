import EnvironmentModel
import ProviderKit

/// As which clocks each place of an answer shows its instants: those of its zone, as they stand then. A provider may write a
/// whole answer at one offset, though the clocks change within it.
struct LocalTime {
    /// Those of each place; nil where the offset of the answer stays.
    let zones: [TimeZoneRules?]
    /// Zones that were named and have no rules here, each once.
    let unknown: [String]

    /// - Parameters:
    ///   - answers: in the order of the providers.
    ///   - names: the zone of each place, if it is known before anybody was asked; a zone that a provider names comes first.
    ///   - zone: the rules of a zone by its name.
    init(_ answers: [SourceAnswer?], at names: [String?], zone: (String) -> TimeZoneRules?) {
        var (zones, unknown): ([TimeZoneRules?], [String]) = ([], [])
        // Places of one call often share their zone.
        var last: (name: String, rules: TimeZoneRules?)?
        let count = answers.reduce(0) { max($0, $1?.places ?? 0) }
        zones.reserveCapacity(count)
        for place in 0..<count {
            var told: String?
            for answer in answers where told == nil { told = answer?.timezone(at: place) }
            let name = told ?? (names.indices.contains(place) ? names[place] : nil)
            if let name, last?.name != name {
                let rules = zone(name)
                last = (name, rules)
                if rules == nil, !unknown.contains(name) { unknown.append(name) }
            }
            zones.append(name == nil ? nil : last?.rules)
        }
        (self.zones, self.unknown) = (zones, unknown)
    }

    /// One for each zone whose rules are missing.
    func warnings(ofList isList: Bool) -> [Warning] {
        unknown.map { name in
            Warning(
                .zoneUnknown, path: isList ? "data.items" : "location.timezone",
                message: "the rules of '\(name)' are not known here; times are shown at the offset of the answer")
        }
    }
}

extension SourceAnswer {
    /// For how many places it tells the air.
    fileprivate var places: Int {
        guard case .airQuality(let items) = self else { return 0 }
        return items.count
    }

    /// The zone of one of them; nil where it names none.
    fileprivate func timezone(at place: Int) -> String? {
        guard case .airQuality(let items) = self, items.indices.contains(place) else { return nil }
        return items[place].sample?.timezone
    }
}
