import EnvironmentHub
import EnvironmentModel

extension PollenSpelling {
    /// Why members of joined days are null: one warning for each member and its reason.
    func joinedWarnings(_ days: [PollenOutlook.DailyPollen]) -> [Warning] {
        guard !days.isEmpty else { return [] }
        let items = days.flatMap(\.day.items)
        var warnings: [Warning] = []
        if question.fields.contains(.level), items.contains(where: { $0.index == nil && $0.grains != nil }) {
            warnings.append(.levelsOfGrains)
        }
        let speakers = days.flatMap(\.speakers)
        for (member, path) in NullablePollenMember.all where question.fields.contains(member.field) {
            let silent = items.filter(member.isNull).map(\.code)
            guard !silent.isEmpty else { continue }
            let tellers = speakers.filter { $0.method.tells(member.field) }
            warnings += gaps(member, silent.uniqued, tellers, path)
        }
        return warnings
    }

    /// Why `member` is null in the items with these codes.
    private func gaps(
        _ member: NullablePollenMember, _ codes: [String], _ tellers: [PollenOutlook.Speaker], _ path: String
    ) -> [Warning] {
        guard !tellers.isEmpty else {
            let message = "no provider that answered tells '\(member.rawValue)'"
            return [Warning(.notAvailable, path: path, message: message)]
        }
        // Not modelled is what everybody who counts it says null of.
        let counters = member.isFigure ? tellers.filter(\.method.isCount) : []
        let notModelled = codes.filter { code in
            let voices = counters.flatMap(\.day.items).filter { $0.code == code }
            return !voices.isEmpty && voices.allSatisfy { $0.absence?.isNull == true }
        }
        let others = codes.filter { !notModelled.contains($0) }
        var warnings: [Warning] = []
        if !others.isEmpty {
            let message = Self.sentence(tellers, member, others)
            warnings.append(Warning(.notReported, path: path, message: message))
        }
        if !notModelled.isEmpty {
            let message = Self.sentence(counters, member, notModelled)
            warnings.append(
                Warning(
                    .notModelled, path: path, message: message + ": not modelled here at this time of the year"))
        }
        return warnings
    }

    private static func sentence(
        _ speakers: [PollenOutlook.Speaker], _ member: NullablePollenMember, _ codes: [String]
    ) -> String {
        let names = speakers.map(\.provider).uniqued.map { "'\($0)'" }
        let start = names.joined(separator: ", ") + (names.count == 1 ? " has" : " have")
        let shown = codes.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return "\(start) no '\(member.rawValue)' of \(shown)" + (codes.count > 5 ? " and \(codes.count - 5) more" : "")
    }
}
