import EnvironmentModel
import ProviderKit

extension SourceAnswer {
    /// What in this answer breaks a promise that every adapter makes; nil when all is well.
    func brokenPromise(_ query: SourceQuery) -> String? {
        switch (self, query) {
        case (.airQuality(let items), .airQuality(let question)):
            if items.count != question.places.count { return "\(items.count) items" }
            return items.lazy.compactMap { try? $0.get() }.compactMap { $0.brokenPromise(question) }.first
        case (.pollen(let forecast), .pollen): return forecast.brokenPromise
        case (.climate(let sample), .climate(let question)): return sample.brokenPromise(question)
        case (.places(let answer), .places(let question)):
            if answer.places.count > question.count { return "\(answer.places.count) places" }
            return answer.places.first { $0.name.isEmpty }.map { "a place without a name at \($0.coordinate)" }
        case (_, .airQuality), (_, .pollen), (_, .climate), (_, .places): return "the answer to another question"
        }
    }
}

extension AirQualitySample {
    fileprivate func brokenPromise(_ question: AirQualityQuery) -> String? {
        if readings.count != question.metrics.count { return "\(readings.count) readings" }
        for (metric, reading) in zip(question.metrics, readings) {
            if let value = reading.value, !metric.row.range.contains(value) { return "\(value) of \(metric)" }
        }
        guard let hourly else { return nil }
        if hourly.rows.count != question.metrics.count { return "\(hourly.rows.count) rows" }
        for (metric, row) in zip(question.metrics, hourly.rows) {
            if row.count != hourly.times.count { return "\(row.count) hours of \(metric)" }
            if let value = row.lazy.compactMap(\.value).first(where: { !metric.row.range.contains($0) }) {
                return "\(value) of \(metric)"
            }
        }
        return nil
    }
}

extension PollenForecast {
    fileprivate var brokenPromise: String? {
        if Set(days.map(\.date)).count != days.count { return "a date comes twice" }
        for item in days.flatMap(\.items) {
            if item.code.isEmpty || item.name.isEmpty { return "an item without code or name" }
            if item.index != nil && item.grains != nil { return "\(item.code) has an index and a count" }
            if let index = item.index, !(0...5).contains(index) { return "index \(index) of \(item.code)" }
            if let grains = item.grains, !(0...100_000).contains(grains) { return "\(grains) grains of \(item.code)" }
        }
        return nil
    }
}

extension ClimateSample {
    fileprivate func brokenPromise(_ question: ClimateQuery) -> String? {
        if Set(days.keys) != Set(question.days) { return "\(days.count) days" }
        for (day, result) in days {
            guard let value = (try? result.get())?.reading.value else { continue }
            if !question.metric.range.contains(value) { return "\(value) of \(question.metric.name) on \(day)" }
        }
        return nil
    }
}
