import EnvironmentHub
import EnvironmentModel

extension AirQualitySpelling {
    /// Why something in `data` is null; paths begin with `path`.
    func warnings(_ air: AirQualityEstimates, path: String = "data") -> [Warning] {
        var warnings: [Warning] = []
        for (metric, position) in zip(fields.shown, fields.positions) {
            if let absence = air.estimates[position].absence {
                warnings.append(Warning(absence, of: metric, path: "\(path).\(metric.name)"))
            }
            if let row = air.hourly?.rows[position] {
                let gaps = row.count { $0 == nil }
                if gaps > 0 {
                    let message = "\(gaps) of \(row.count) hours have no value"
                    warnings.append(Warning(.notAvailable, path: "\(path).hourly.\(metric.name)", message: message))
                }
            }
        }
        if fields.showsStatus { statusWarnings(air, path, &warnings) }
        if fields.showsPollutants { pollutantWarnings(air, path, &warnings) }
        return warnings
    }

    private func statusWarnings(_ air: AirQualityEstimates, _ path: String, _ warnings: inout [Warning]) {
        let status = AirQualityStatus(scale, air, of: fields.asked)
        guard status.estimate?.value != nil else {
            let message = "nobody reported '\(scale.index.name)', so the level on '\(scale.name)' is not known"
            warnings.append(Warning(.indexUnknown, path: path + ".status", message: message))
            return
        }
        guard status.dominant == nil else { return }
        let message =
            "the dominant pollutant is known only when sub-indices such as '\(scale.index.name)_pm2_5' are asked"
        warnings.append(Warning(.levelUnknown, path: path + ".status.dominant", message: message))
    }

    private func pollutantWarnings(_ air: AirQualityEstimates, _ path: String, _ warnings: inout [Warning]) {
        let unknown = Pollutant.allCases.filter { air.subIndex(of: $0, scale, fields.asked) == nil }
        if unknown.count == Pollutant.allCases.count {
            let message = "levels are known only when sub-indices such as '\(scale.index.name)_pm2_5' are asked"
            warnings.append(Warning(.levelUnknown, path: path + ".pollutants", message: message))
        } else {
            for (index, pollutant) in Pollutant.allCases.enumerated() where unknown.contains(pollutant) {
                let message = "no sub-index of \(pollutant.title) was asked and reported on '\(scale.name)'"
                warnings.append(Warning(.levelUnknown, path: "\(path).pollutants[\(index)].level", message: message))
            }
        }
        for (index, pollutant) in Pollutant.allCases.enumerated() {
            guard let metric = pollutant.metric, !fields.shown.contains(metric),
                let position = fields.asked.firstIndex(of: metric), let absence = air.estimates[position].absence
            else { continue }
            warnings.append(Warning(absence, of: metric, path: "\(path).pollutants[\(index)].value"))
        }
    }
}

extension Warning {
    /// Why a value that was asked is not there.
    init(_ absence: (reason: Reading.Absence, provider: String), of metric: Metric, path: String) {
        let provider = "'\(absence.provider)'"
        switch absence.reason {
        case .notReported:
            self.init(.notReported, path: path, message: "\(provider) answered without '\(metric.name)'")
        case .null:
            self.init(.notAvailable, path: path, message: "\(provider) has no value of '\(metric.name)' here")
        case .notANumber:
            self.init(
                .unusable, path: path, message: "\(provider) sent '\(metric.name)' as something else than a number")
        case .unit(let unit):
            self.init(
                .unusable, path: path,
                message: "\(provider) sent '\(metric.name)' in '\(unit)', which is not '\(metric.unit.symbol)'")
        case .outOfRange(let value):
            self.init(
                .outOfRange, path: path,
                message: "\(provider) sent \(value) \(metric.unit.symbol) of '\(metric.name)', which is impossible")
        }
    }
}
