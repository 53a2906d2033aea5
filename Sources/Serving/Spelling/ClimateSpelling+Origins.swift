import EnvironmentHub
import EnvironmentModel
import JSON

extension ClimateSpelling {
    /// That values which are compared come from more than one model; nothing where they come from one.
    func originWarnings(_ climate: ClimateEstimates, path: String) -> [Warning] {
        let origins = climate.origins
        guard origins.count > 1 else { return [] }
        var message = TextBuilder()
        for (index, entry) in origins.enumerated() {
            if index > 0 { message.append(", ") }
            let words = entry.years.map(String.init) + entry.normals.map { "the normal \($0.rawValue)" }
            Self.list(words, in: &message)
            message.append(" from ")
            Self.name(entry.origin, in: &message)
        }
        message.append(": a difference between them may be one of models")
        return [Warning(.mixedModels, path: path + ".points", message: message.text)]
    }

    /// Why a normal is not known, or rests on less than it should.
    func normalWarnings(_ climate: ClimateEstimates, path: String) -> [Warning] {
        climate.normals.enumerated().flatMap { index, estimate -> [Warning] in
            let place = "\(path).normals[\(index)]"
            let normal = estimate.normal
            let years = normal.period.years.count
            var warnings: [Warning] = []
            if let (provider, days) = estimate.uncovered {
                let message = "'\(provider)' has data \(days) only: \(normal.years) of \(years) years have values"
                warnings.append(Warning(.notCovered, path: place, message: message))
            }
            if estimate.failures > 0 {
                let count = estimate.failures == 1 ? "1 day" : "\(estimate.failures) days"
                warnings.append(
                    Warning(.failed, path: place, message: "\(count) of \(normal.period.rawValue) could not be read"))
            }
            if normal.mean == nil {
                let needed = ClimateNormal.yearsNeeded(of: normal.period)
                let message = "a normal needs \(needed) of \(years) years with values, and there are \(normal.years)"
                warnings.append(Warning(.tooFewValues, path: place + ".mean", message: message))
            }
            if let (count, first, window) = estimate.shifted {
                let shift = Warning(
                    window.shift, of: first, countedBy: window.provider, at: window.offset, path: place + ".mean")
                let message = count == 1 ? shift.message : "\(count) of its days are other hours: \(shift.message)"
                warnings.append(Warning(shift.kind, path: shift.path, message: message))
            }
            return warnings
        }
    }

    /// `'era5' of 'archive'`, or the provider alone where it does not tell its model.
    private static func name(_ origin: ClimateOrigin, in sentence: inout TextBuilder) {
        for (index, speaker) in origin.speakers.enumerated() {
            if index > 0 { sentence.append(" with ") }
            if let model = speaker.model { sentence.append("'", model, "' of ") }
            sentence.append("'", speaker.provider, "'")
        }
    }

    /// Words with commas and an "and"; of many the first and the last.
    private static func list(_ words: [String], in sentence: inout TextBuilder) {
        guard words.count <= 8 else {
            let bounds = "\(words[0]) to \(words[words.count - 1]) (\(words.count))"
            return sentence.append(bounds)
        }
        for (index, word) in words.enumerated() {
            if index > 0 { sentence.append(index == words.count - 1 ? " and " : ", ") }
            sentence.append(word)
        }
    }
}
