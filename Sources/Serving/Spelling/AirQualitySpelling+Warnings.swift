import EnvironmentHub
import EnvironmentModel

extension AirQualitySpelling {
    /// Why something in `data` is null.
    func warnings(_ air: AirQualityEstimates, _ status: AirQualityStatus?) -> [Warning] {
        let all = air.estimates
        let estimates = all.span
        // Of most places of a list there is nothing to say.
        let isPlain = status == nil && air.hourly == nil
        if isPlain, !estimates.indices.contains(where: { estimates[$0].remarks != nil }) { return [] }
        var warnings: [Warning] = []
        for (metric, position) in zip(fields.shown, fields.positions) {
            if estimates[position].remarks != nil {
                remarks(estimates[position], of: metric, path: "data." + metric.name, into: &warnings)
            }
            for omission in air.hourly?.omissions(position) ?? [] {
                warnings.append(Warning(omission, of: metric, path: "data.hourly." + metric.name))
            }
            if let hourly = air.hourly {
                warnings += Warning.gaps(
                    in: hourly.rows[position], unreported: hourly.unreported(position),
                    spoilt: hourly.spoilt.indices.contains(position) ? hourly.spoilt[position] : [],
                    path: "data.hourly." + metric.name)
            }
        }
        if let shortage = air.hourly?.shortage {
            warnings.append(Warning(.notReported, path: "data.hourly", message: shortage))
        }
        guard let status else { return warnings }
        if fields.showsStatus { warnings += statusWarnings(status) }
        if fields.showsPollutants { warnings += levelWarnings(status) + pollutantWarnings(air) }
        return warnings
    }

    private func remarks(_ estimate: Estimate, of metric: Metric, path: String, into warnings: inout [Warning]) {
        let absence = estimate.absence
        if let absence { warnings.append(Warning(absence, of: metric, path: path)) }
        for other in estimate.others where other.provider != absence?.provider {
            if let warning = Warning(other, of: metric, path: path) { warnings.append(warning) }
        }
    }

    /// Why a pollutant has no value, where `data` does not show its metric beside it.
    private func pollutantWarnings(_ air: AirQualityEstimates) -> [Warning] {
        let estimates = air.estimates
        guard estimates.indices.contains(where: { estimates[$0].remarks != nil }) else { return [] }
        return fields.pollutants.enumerated().compactMap { index, item in
            guard !fields.shown.contains(item.metric), let absence = air.estimates[item.position].absence else {
                return nil
            }
            return Warning(absence, of: item.metric, path: "data.pollutants[\(index)].value")
        }
    }
}

extension HourlyEstimates {
    /// Which of the hours asked are not there; nil when all are.
    fileprivate var shortage: String? {
        guard missing > 0 else { return nil }
        guard !times.isEmpty else { return "nobody sent any of the \(asked) hours asked" }
        let runs = gaps.prefix(4).map { run in
            run.lowerBound == run.upperBound
                ? run.lowerBound.rfc3339 : "\(run.lowerBound.rfc3339) to \(run.upperBound.rfc3339)"
        }
        let rest = gaps.count > runs.count ? ", and \(gaps.count - runs.count) more runs" : ""
        return "nobody sent \(missing) of the \(asked) hours asked"
            + (runs.isEmpty ? "" : ": " + runs.joined(separator: ", ") + rest)
    }

    /// The hours that one row lacks altogether.
    fileprivate func unreported(_ position: Int) -> [Int] {
        unreported.indices.contains(position) ? unreported[position] : []
    }

    /// What has no part in the values of one row.
    fileprivate func omissions(_ position: Int) -> [Omission] {
        leftOut.indices.contains(position) ? leftOut[position] : []
    }
}

extension Warning {
    /// Why something that was said has no part in a value; nil where it has, and for stale data, of which the answer as a
    /// whole warns.
    init?(_ other: Estimate.Other, of metric: Metric, path: String) {
        guard let reason = other.leftOut, reason != .stale else { return nil }
        if case .unusable(let absence) = reason {
            self.init((absence, other.provider), of: metric, path: path)
            return
        }
        let value = other.value.map { "\($0.plainText) \(metric.unit.symbol) of " } ?? ""
        let time = reason == .older || reason == .ahead ? other.time.map { " for \($0.rfc3339)" } ?? "" : ""
        self.init(
            reason.kind, path: path,
            message: "'\(other.provider)' says \(value)'\(metric.name)'\(time), \(reason.clause), and is left out")
    }

    /// The same for some hours.
    init(_ omission: HourlyEstimates.Omission, of metric: Metric, path: String) {
        let hours = omission.hours == 1 ? "1 hour" : "\(omission.hours) hours"
        self.init(
            omission.reason.kind, path: path,
            message: "\(hours) of '\(metric.name)' by '\(omission.provider)' are left out: \(omission.reason.clause)")
    }

    /// Why a value that was asked is not there.
    init(_ absence: (reason: Reading.Absence, provider: String), of metric: some Measurand, path: String) {
        let provider = "'\(absence.provider)'"
        switch absence.reason {
        case .notReported:
            self.init(.notReported, path: path, message: "\(provider) answered without '\(metric.name)'")
        case .null:
            self.init(.notAvailable, path: path, message: "\(provider) has no value of '\(metric.name)' here")
        case .sentinel(let text):
            self.init(
                .notAvailable, path: path,
                message: "\(provider) sent '\(metric.name)' as \(text), which stands for no value")
        case .notANumber:
            self.init(
                .unusable, path: path, message: "\(provider) sent '\(metric.name)' as something else than a number")
        case .unit(let unit):
            self.init(
                .unusable, path: path,
                message: "\(provider) sent '\(metric.name)' in '\(unit)', which is not '\(metric.unit.symbol)'")
        case .path(let miss):
            self.init(Warning.kind(of: miss), path: path, message: "\(provider): '\(metric.name)': \(miss.clause)")
        case .outOfRange(let value):
            self.init(
                .outOfRange, path: path,
                message:
                    "\(provider) sent \(value.plainText) \(metric.unit.symbol) of '\(metric.name)', which is impossible"
            )
        }
    }

    private static func kind(of miss: PathMiss) -> Kind {
        switch miss.kind {
        case .nothing: .notReported
        case .null: .notAvailable
        case .wrongType, .several: .unusable
        }
    }
}

extension LeftOut {
    /// What a program should look at.
    fileprivate var kind: Warning.Kind {
        switch self {
        case .stale: .stale
        case .older, .ahead, .undated: .notAligned
        case .averaging, .edition: .notComparable
        case .outlier: .outlier
        case .unusable(.outOfRange): .outOfRange
        case .unusable(.sentinel), .unusable(.null), .unusable(.notReported): .notAvailable
        case .unusable: .unusable
        }
    }

    /// Why, within a sentence.
    fileprivate var clause: String {
        switch self {
        case .stale: "which is stale"
        case .older: "more than an hour before the newest"
        case .ahead: "more than an hour ahead of the others and of the clock"
        case .undated: "without saying when it holds"
        case .averaging: "averaged over another time than the others, or one that it does not state"
        case .edition: "an index of another edition or method"
        case .outlier: "far from what the others say"
        case .unusable(.outOfRange): "impossible values"
        case .unusable(.sentinel): "values that stand for none"
        case .unusable(.unit): "a unit that cannot be converted"
        case .unusable: "no numbers"
        }
    }
}
