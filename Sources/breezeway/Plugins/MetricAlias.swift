import EnvironmentModel
import ProviderKit

/// What providers call a metric.
struct MetricAlias {
    let metric: Metric
    /// The unit that the name ends in, as in `co_ppm`.
    let unit: Unit?

    private static let metrics: [String: Metric] = {
        var metrics = Dictionary(
            Metric.all.map { (Metric.plain($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        for (alias, name) in Metric.usualNames { metrics[alias] = Metric(named: name) }
        return metrics
    }()

    private static let endings: [(text: String, unit: Unit)] = [
        ("ugm3", .microgramPerCubicMetre), ("mgm3", .milligramPerCubicMetre), ("ppb", .partPerBillion),
        ("ppm", .partPerMillion),
    ]

    /// Nil for a name that is no metric's. A unit may stand behind the name in brackets: `PM2.5 (µg/m³)`.
    init?(_ name: String) {
        if let opening = name.firstIndex(where: { "([".contains($0) }), let last = name.last, ")]".contains(last),
            let unit = Unit.spelled(String(name[name.index(after: opening)...].dropLast())),
            let metric = Self.metrics[Metric.plain(String(name[..<opening]))]
        {
            (self.metric, self.unit) = (metric, unit)
            return
        }
        let plain = Metric.plain(name)
        if let metric = Self.metrics[plain] {
            (self.metric, unit) = (metric, nil)
            return
        }
        for (text, unit) in Self.endings where plain.hasSuffix(text) {
            guard let metric = Self.metrics[String(plain.dropLast(text.count))] else { continue }
            (self.metric, self.unit) = (metric, unit)
            return
        }
        return nil
    }
}
