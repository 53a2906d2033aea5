import EnvironmentHub
import EnvironmentModel
import JSON

// What is said of indices that were computed, that differ, or that could not be computed.
extension AirQualitySpelling {
    /// Why the status lacks something, or what is odd about it.
    func statusWarnings(_ status: AirQualityStatus) -> [Warning] {
        guard status.index != nil else {
            return [Warning(.indexUnknown, path: "data.status", message: lack(status))]
        }
        var warnings: [Warning] = []
        if let index = status.disagreement {
            let message =
                "'\(scale.index?.name ?? scale.name)' is reported as \(status.index?.plainText ?? "null"), and "
                + "\(index.plainText) comes out by \(status.computed?.edition.title ?? scale.name)"
            warnings.append(Warning(.indexDiffers, path: "data.status.index", message: message))
        }
        if let (pollutant, index) = status.contradiction {
            let message =
                "'\(scale.index?.name ?? scale.name)' is reported as \(status.index?.plainText ?? "null"), and its sub-index "
                + "of \(pollutant.title) as \(index.plainText), though an index is the highest of its sub-indices"
            warnings.append(Warning(.indexDiffers, path: "data.status.index", message: message))
        }
        if status.dominant == nil, let message = undominated(status) {
            warnings.append(Warning(.levelUnknown, path: "data.status.dominant", message: message))
        }
        return warnings
    }

    /// Why there is no index.
    private func lack(_ status: AirQualityStatus) -> String {
        let silence = scale.index.map { "nobody reported '\($0.name)', so the level on '\(scale.name)' is not known" }
        guard case .gap(let gap)? = status.computed?.outcome else {
            return silence ?? "nothing was asked that '\(scale.name)' could be computed from"
        }
        let reason: String
        switch gap {
        case .tooFewPollutants(0, _): reason = "no pollutant has the hours that it needs"
        case .tooFewPollutants(let count, let needed):
            reason = "\(count) of the \(needed) pollutants that it needs have a sub-index"
        case .missing(let pollutants):
            reason = "\(pollutants.map(\.title).joined(separator: " or ")) is needed and has no sub-index"
        }
        return (silence ?? "the level on '\(scale.name)' is not known") + ": it cannot be computed, for " + reason
    }

    /// Why no pollutant is called dominant; nil where that needs no reason.
    private func undominated(_ status: AirQualityStatus) -> String? {
        let name = scale.index?.name ?? scale.name
        if status.levels.contains(where: \.isReported) {
            return "every known sub-index is lower than '\(name)', so the dominant pollutant is not among them"
        }
        guard let computed = status.computed else {
            return "the dominant pollutant is known only when concentrations or sub-indices are asked"
        }
        if case .highest(_, _, let least) = computed.edition.whole, let index = computed.index, index < least {
            return "up to \((least - 1).plainText) no pollutant counts as dominant on '\(scale.name)'"
        }
        guard status.levels.contains(where: { $0.index != nil }) else {
            return "no pollutant has a sub-index, so which of them is dominant is not known"
        }
        return "some pollutants have no sub-index, and every known one is lower than '\(name)'"
    }

    /// Why a pollutant has no level.
    func levelWarnings(_ status: AirQualityStatus) -> [Warning] {
        if status.computed?.edition.hasSubIndices == false {
            let message = "'\(scale.name)' is a sum in which no pollutant has a level of its own"
            return [Warning(.levelUnknown, path: "data.pollutants", message: message)]
        }
        guard status.levels.contains(where: { $0.index == nil }) else { return [] }
        var warnings: [Warning] = []
        var message = TextBuilder()
        for (index, (pollutant, level)) in zip(Pollutant.listed, status.levels).enumerated() where level.index == nil {
            reason(pollutant, level.computed, in: &message)
            if case .failure(.noValue)? = level.computed, let metric = unasked(pollutant) {
                message.append("; where a provider reports '", metric.name, "', ask for it in 'fields'")
            }
            warnings.append(Warning(.levelUnknown, path: Self.levelPaths[index], message: message.text))
            message.removeAll()
        }
        return warnings
    }

    /// The sub-index that a provider may report of it; nil where it was asked, and on a scale of which nobody reports any.
    private func unasked(_ pollutant: Pollutant) -> Metric? {
        guard let metric = scale.index.flatMap(pollutant.subIndex(of:)), !fields.asked.contains(metric) else {
            return nil
        }
        return metric
    }

    private static let levelPaths = Pollutant.listed.indices.map { "data.pollutants[\($0)].level" }

    private func reason(
        _ pollutant: Pollutant, _ computed: Result<SubIndex, SubIndex.Gap>?, in text: inout TextBuilder
    ) {
        guard case .failure(let gap)? = computed else {
            text.append("no sub-index of ", pollutant.title, " was asked and reported on '")
            return text.append("", scale.name, "'")
        }
        switch gap {
        case .notInIndex:
            text.append("'", scale.name, "' does not look at ")
            text.append(pollutant.title)
        case .noValue:
            text.append("there is no value of ", pollutant.title, " that its level could be computed from")
        case .offTheCurve:
            text.append("'", scale.name, "' says nothing of so much ")
            text.append(pollutant.title)
        case .tooFine(let minutes):
            text.append("'", scale.name, "' reads ")
            text.append("", pollutant.title, " as means of ")
            text.append(minutes)
            text.append(" minutes, which hourly values cannot give")
        case .tooFewHours(let hours, let averaging):
            text.append("the level of ", pollutant.title, " needs more hours: ")
            text.append(hours)
            text.append(" of ")
            text.append(averaging.window)
            text.append(" have a value, and ")
            text.append(needOf: averaging)
        }
    }
}

extension ComputedIndex {
    /// Edition, source, and for each pollutant the averaging and the hours that had a value.
    var basis: String {
        let known = parts.compactMap { part in
            (try? part.result.get()).map { "\(part.pollutant.title) \($0.averaging.basis($0.hours))" }
        }
        return "\(edition.title), computed here (\(edition.source)): " + known.joined(separator: "; ")
    }
}

extension Averaging {
    /// The averaging and how many hours of its window had a value.
    func basis(_ hours: Int) -> String { "\(word), \(hours) of \(window) h" }
}

extension TextBuilder {
    /// How many hours must have a value, as a clause.
    fileprivate mutating func append(needOf averaging: Averaging) {
        switch averaging {
        case .mean(let hours, let least):
            append("the mean of ")
            append(hours)
            append(" needs ")
            append(least)
        case .nowCast: append("NowCast needs two of the newest three")
        case .surrogate(let hours, _, _):
            append("one of the newest ")
            append(hours)
            append(" is needed")
        case .minutes(let minutes):
            append(minutes)
            append(" minutes are needed")
        }
    }
}
