package import EnvironmentModel
package import ProviderKit

/// A place and the provider that knows it.
package struct FoundPlace: Sendable {
    /// As the gazetteer describes it.
    package let place: Place
    /// The configured name of who found it.
    package let provider: String
}

/// Places that match a name, best first.
package typealias PlacesReport = Report<[FoundPlace]>

extension Hub {
    /// Places by name: the list of the first provider in order that found any.
    package func places(_ query: PlacesQuery, _ options: CallOptions) async throws(PlanError) -> PlacesReport {
        let plan = try plan(.places(query), options)
        let consultation = await ask(.places(query), plan, options) { answers in
            answers.contains { $0?.isEmpty == false }
        }
        var found: [FoundPlace] = []
        var warnings: [Warning] = []
        for (candidate, answer) in zip(plan.candidates, consultation.answers) {
            guard case .places(let list)? = answer else { continue }
            let provider = candidate.source.profile.name
            if list.unusable > 0 {
                let entries =
                    list.unusable == 1 ? "an entry that is no place" : "\(list.unusable) entries that are no places"
                let message = "'\(provider)' sent \(entries), which the answer leaves out"
                warnings.append(Warning(.unusable, path: "data.places", message: message))
            }
            if found.isEmpty { found = list.places.map { FoundPlace(place: $0, provider: provider) } }
        }
        return PlacesReport(content: found, warnings: warnings, plan: plan, consultation: consultation)
    }
}
