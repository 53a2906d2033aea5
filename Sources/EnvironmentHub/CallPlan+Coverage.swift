import EnvironmentModel
import ProviderKit

extension CallPlan {
    /// Who else might have what none of the candidates has, or what else to do.
    var coverageHint: String {
        let considered = Set(candidates.map(\.source.profile.name))
        let others = roster.configured.filter { source in
            let profile = source.profile
            return profile.capability == query.capability && !considered.contains(profile.name)
                && profile.reaches(query)
        }
        let ready = others.filter { $0.skipReason == nil }.map { "'\($0.profile.name)'" }
        if !ready.isEmpty {
            return "\(ready.prefix(Self.shownNames).joined(separator: " or ")) may have it: name it in 'providers'"
        }
        for source in others {
            if let sentence = source.standingSentence { return "'\(source.profile.name)' may have it, but \(sentence)" }
        }
        return
            "no other configured provider has it; 'providers' shows what each covers, and a new one is an entry or a plug-in"
    }

    /// How many providers a hint names.
    private static let shownNames = 3

    /// Where and when a candidate has data that was left out for that, be it at one of several places.
    func limits(of profile: SourceProfile, _ skip: Outcome.SkipReason?, at place: Coordinate? = nil) -> String? {
        if let place, let box = profile.coverage.box, !box.contains(place) {
            return "'\(profile.name)' has data \(box.clause) only; this place lies outside"
        }
        guard skip == .notCovered else { return nil }
        if let box = profile.coverage.box, !profile.coverage.reaches(query.coordinates) {
            return "'\(profile.name)' has data \(box.clause) only; nothing that was asked lies there"
        }
        return profile.coverage.days.map { "'\(profile.name)' has data \($0) only; nothing that was asked lies in it" }
    }
}
