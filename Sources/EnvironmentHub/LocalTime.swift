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
        let answers = answers.compactMap { $0?.air }
        var (zones, unknown): ([TimeZoneRules?], [String]) = ([], [])
        // Places of one call often share their zone.
        var last: (name: String, rules: TimeZoneRules?)?
        let count = answers.reduce(0) { max($0, $1.count) }
        zones.reserveCapacity(count)
        for place in 0..<count {
            var told: String?
            for answer in answers where told == nil && place < answer.count { told = answer[place].timezone }
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
    fileprivate var air: [Result<AirQualitySample, SourceError>]? {
        guard case .airQuality(let items) = self else { return nil }
        return items
    }
}

extension Result<AirQualitySample, SourceError> {
    fileprivate var timezone: String? {
        guard case .success(let sample) = self else { return nil }
        return sample.timezone
    }
}
