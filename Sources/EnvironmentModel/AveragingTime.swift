/// Over what time one value is averaged; values of different averaging times are never averaged together.
package enum AveragingTime: String, Sendable, Hashable, CaseIterable {
    /// The state at one moment, as most models give it.
    case instant
    case hour = "1h"
    case eightHours = "8h"
    case day = "24h"
}

/// Over what time a provider's values are averaged: a statement for all metrics, and others for single ones.
package struct AveragingTimes: Sendable, Hashable {
    /// For every metric that `metrics` does not name; nil where the provider does not say.
    package let standard: AveragingTime?
    /// By the names of metrics.
    package let metrics: [String: AveragingTime]

    package init(_ standard: AveragingTime? = nil, metrics: [String: AveragingTime] = [:]) {
        self.standard = standard
        self.metrics = metrics
    }

    /// That of one metric; nil where the provider does not say.
    package subscript(metric: Metric) -> AveragingTime? {
        metrics.isEmpty ? standard : metrics[metric.name] ?? standard
    }
}
