import EnvironmentModel
import ProviderKit

/// Answers about the air with every instant as the clocks of its place stand then. A provider may write a whole answer at
/// one offset, though the clocks change within it.
struct LocalTime {
    /// In the order of the providers.
    let answers: [SourceAnswer?]
    /// Zones that were named and have no rules here, each once.
    let unknown: [String]

    /// - Parameters:
    ///   - names: the zone of each place, if it is known before anybody was asked; a zone that a provider names comes first.
    ///   - zone: the rules of a zone by its name.
    init(_ answers: [SourceAnswer?], at names: [String?], zone: (String) -> TimeZoneRules?) {
        var unknown: [String] = []
        let count = answers.lazy.compactMap { $0?.air?.count }.max() ?? 0
        // Places of one call often share their zone.
        var last: (name: String, rules: TimeZoneRules?)?
        let rules = (0..<count).map { place -> TimeZoneRules? in
            let told = answers.lazy.compactMap { $0?.timezone(of: place) }.first
            guard let name = told ?? (names.indices.contains(place) ? names[place] : nil) else { return nil }
            if let last, last.name == name { return last.rules }
            let rules = zone(name)
            last = (name, rules)
            if rules == nil, !unknown.contains(name) { unknown.append(name) }
            return rules
        }
        self.answers = answers.map { answer in
            guard let items = answer?.air else { return answer }
            return .airQuality(
                zip(items, rules).map { item, rules in
                    guard let rules, case .success(let sample) = item else { return item }
                    return .success(sample.shown(in: rules))
                })
        }
        self.unknown = unknown
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

    fileprivate func timezone(of place: Int) -> String? {
        guard let air, air.indices.contains(place) else { return nil }
        return (try? air[place].get())?.timezone
    }
}
