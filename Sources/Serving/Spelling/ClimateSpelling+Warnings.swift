import EnvironmentHub
import EnvironmentModel

extension ClimateSpelling {
    /// Why something in `data` is null, and which days are not the one asked; paths begin with `path`.
    func warnings(_ climate: ClimateEstimates, path: String = "data") -> [Warning] {
        var warnings: [Warning] = []
        for (index, point) in climate.points.enumerated() {
            var place: String { "\(path).points[\(index)]" }
            if MonthDay(point.date) != climate.monthDay {
                let message = "\(point.year) has no 29 February; the day is 28 February"
                warnings.append(
                    Warning(.leapDay, path: fields.contains(.date) ? place + ".date" : place, message: message))
            }
            if fields.contains(.value), let gap = point.gap {
                warnings.append(Warning(gap, of: point, climate.metric, path: place + ".value"))
            }
            if fields.contains(.value), let window = point.window {
                warnings.append(
                    Warning(
                        window.shift, of: point.date, countedBy: window.provider, at: window.offset,
                        path: place + ".value"))
            }
        }
        warnings += originWarnings(climate, path: path) + normalWarnings(climate, path: path)
        let count = climate.finished.count
        guard count < 2 else { return warnings }
        let known = count == 1 ? "there is 1" : "there are none"
        let needs = [
            ("baseline_year", "a baseline needs a finished day"), ("change", "a change needs two finished days"),
            ("trend_per_decade", "a trend needs two finished days"),
        ]
        // One day is enough for a baseline.
        for (name, need) in needs.dropFirst(count) {
            warnings.append(
                Warning(.tooFewValues, path: "\(path).\(name)", message: "\(need) with a value, and \(known)"))
        }
        return warnings
    }
}

extension Warning {
    /// Why a day has no value.
    fileprivate init(_ gap: ClimatePoint.Gap, of point: ClimatePoint, _ metric: DailyMetric, path: String) {
        switch gap {
        case .future:
            let message =
                point.isRunning
                ? "\(point.date) has not begun in UTC, by which providers count; ask again when it has"
                : "\(point.date) has not begun yet"
            self.init(.notYetPublished, path: path, message: message)
        case .notCovered(let provider, let days):
            self.init(.notCovered, path: path, message: "'\(provider)' has data \(days) only")
        case .failed(let error): self.init(.failed, path: path, message: error.message)
        case .absent(let reason, let provider) where reason.isNull && point.state == .notYetPublished:
            let message = "'\(provider)' has not published \(point.date) yet"
            self.init(.notYetPublished, path: path, message: message)
        case .absent(let absence, let provider):
            self.init((absence, provider), of: metric, path: path)
        case .unanswered:
            self.init(.notAvailable, path: path, message: "no provider delivered a value of \(point.date)")
        }
    }
}
