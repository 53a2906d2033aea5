import EnvironmentHub
import EnvironmentModel

// What is said of indices that were computed, that differ, or that could not be computed.
extension AirQualitySpelling {
    /// Why the status lacks something, or what is odd about it.
    func statusWarnings(_ status: AirQualityStatus, _ path: String) -> [Warning] {
        guard status.index != nil else {
            return [Warning(.indexUnknown, path: path + ".status", message: lack(status))]
        }
        var warnings: [Warning] = []
        if let index = status.disagreement {
            let message =
                "'\(scale.index?.name ?? scale.name)' is reported as \(status.index?.plainText ?? "null"), and "
                + "\(index.plainText) comes out by \(status.computed?.edition.title ?? scale.name)"
            warnings.append(Warning(.indexDiffers, path: path + ".status.index", message: message))
        }
        if status.dominant == nil, let message = undominated(status) {
            warnings.append(Warning(.levelUnknown, path: path + ".status.dominant", message: message))
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
        return "some pollutants have no sub-index, and every known one is lower than '\(name)'"
    }

    /// Why a pollutant has no level.
    func levelWarnings(_ status: AirQualityStatus, _ path: String) -> [Warning] {
        if status.computed?.edition.hasSubIndices == false {
            let message = "'\(scale.name)' is a sum in which no pollutant has a level of its own"
            return [Warning(.levelUnknown, path: path + ".pollutants", message: message)]
        }
        return zip(Pollutant.listed, status.levels).enumerated().compactMap { index, item in
            guard item.1.index == nil else { return nil }
            let message = reason(item.0, item.1.computed)
            return Warning(.levelUnknown, path: "\(path).pollutants[\(index)].level", message: message)
        }
    }

    private func reason(_ pollutant: Pollutant, _ computed: Result<SubIndex, SubIndex.Gap>?) -> String {
        guard case .failure(let gap)? = computed else {
            return "no sub-index of \(pollutant.title) was asked and reported on '\(scale.name)'"
        }
        switch gap {
        case .notInIndex: return "'\(scale.name)' does not look at \(pollutant.title)"
        case .noValue: return "there is no value of \(pollutant.title) that its level could be computed from"
        case .offTheCurve: return "'\(scale.name)' says nothing of so much \(pollutant.title)"
        case .tooFine(let minutes):
            return
                "'\(scale.name)' reads \(pollutant.title) as means of \(minutes) minutes, which hourly values cannot "
                + "give"
        case .tooFewHours(let hours, let averaging):
            return "the level of \(pollutant.title) needs more hours: \(hours) of \(averaging.window) have a value, "
                + "and \(averaging.need)"
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

    /// How many hours must have a value, as a clause.
    fileprivate var need: String {
        switch self {
        case .mean(let hours, let least): "the mean of \(hours) needs \(least)"
        case .nowCast: "NowCast needs two of the newest three"
        case .surrogate(let hours, _, _): "one of the newest \(hours) is needed"
        case .minutes(let minutes): "\(minutes) minutes are needed"
        }
    }
}
