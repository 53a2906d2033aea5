package import EnvironmentModel
package import ProviderKit

/// A place and the provider that knows it.
package struct FoundPlace: Sendable {
    /// As the gazetteer describes it; what that leaves open, as another one does.
    package var place: Place
    /// The configured name of who found it.
    package let provider: String
    /// Those who know it too, in order.
    package var others: [String] = []
}

/// Places that match a name, best first.
package typealias PlacesReport = Report<[FoundPlace]>

extension Hub {
    /// Places by name, by exactness and population: those of the first provider in order that found any, or under every
    /// other strategy those of all.
    package func places(_ query: PlacesQuery, _ options: CallOptions) async throws(PlanError) -> PlacesReport {
        let plan = try plan(.places(query), options)
        let asking =
            askInTurn(.places(query), plan, options)
            ?? askAtOnce(.places(query), plan, options) { PlaceMerge(query, plan, $0).found.count >= query.count }
        let consultation = await asking.value
        let merge = PlaceMerge(query, plan, consultation.answers)
        let found = merge.found
        // Under the other rules every list is part of the answer.
        let shown = merge.strategy == .first ? Set(found.map(\.provider)) : nil
        var warnings: [Warning] = []
        for (candidate, answer) in zip(plan.candidates, consultation.answers) {
            guard case .places(let list)? = answer else { continue }
            warnings += list.warnings(of: candidate.source.profile.name, isShown: shown)
        }
        return PlacesReport(content: found, warnings: warnings, plan: plan, consultation: consultation)
    }
}

extension PlacesAnswer {
    /// What a reader should know of one gazetteer's list; of longitudes only where it is shown.
    fileprivate func warnings(of provider: String, isShown shown: Set<String>?) -> [Warning] {
        var warnings: [Warning] = []
        if unusable > 0 {
            let entries = unusable == 1 ? "an entry that is no place" : "\(unusable) entries that are no places"
            let message = "'\(provider)' sent \(entries), which the answer leaves out"
            warnings.append(Warning(.unusable, path: "data.places", message: message))
        }
        if let wrapped, shown?.contains(provider) ?? true {
            warnings.append(.longitude(wrapped, of: provider, path: "data.places"))
        }
        return warnings
    }
}

extension PlaceMerge {
    fileprivate init(_ query: PlacesQuery, _ plan: CallPlan, _ answers: [SourceAnswer?]) {
        self.init(
            strategy: plan.merge.standard, count: query.count,
            lists: zip(plan.candidates, answers).compactMap { candidate, answer in
                guard case .places(let list)? = answer else { return nil }
                return (candidate.source.profile.name, list.places)
            })
    }
}
