import EnvironmentHub
import EnvironmentModel

extension PollenSpelling {
    /// Why members of joined days are null: one warning for each member and its reason.
    func joinedWarnings(_ days: [PollenOutlook.DailyPollen], _ path: String) -> [Warning] {
        guard !days.isEmpty else { return [] }
        let items = days.flatMap(\.day.items)
        var warnings: [Warning] = []
        if question.fields.contains("level"), items.contains(where: { $0.index == nil && $0.grains != nil }) {
            warnings.append(.levelsOfGrains(path))
        }
        let speakers = days.flatMap(\.speakers)
        for member in Self.nullable where question.fields.contains(member.field) {
            let silent = items.filter(member.isNull)
            guard !silent.isEmpty else { continue }
            let tellers = speakers.filter { $0.method.tells(member.name) }
            warnings.append(gap(member, silent, tellers.map(\.provider).uniqued, tellers, path + "." + member.name))
        }
        return warnings
    }

    private func gap(
        _ member: Nullable, _ silent: [PollenItem], _ names: [String], _ tellers: [PollenOutlook.Speaker],
        _ path: String
    ) -> Warning {
        guard let first = names.first else {
            let message = "no provider that answered tells '\(member.name)'"
            return Warning(.notAvailable, path: path, message: message)
        }
        let codes = silent.map(\.code).uniqued
        var message = names.count == 1 ? "'\(first)' has" : names.map { "'\($0)'" }.joined(separator: ", ") + " have"
        message += " no '\(member.name)' of " + codes.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        if codes.count > 5 { message += " and \(codes.count - 5) more" }
        // Not modelled is what everybody who lists them says null of, and nobody counts.
        let voices = tellers.filter(\.method.isCount).flatMap(\.day.items).filter { codes.contains($0.code) }
        let isNotModelled = member.isFigure && !voices.isEmpty && voices.allSatisfy { $0.absence == .null }
        if isNotModelled { message += ": what counts grains does not model them here at this time of the year" }
        return Warning(isNotModelled ? .notModelled : .notReported, path: path, message: message)
    }
}
