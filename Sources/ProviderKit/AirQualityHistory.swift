package import EnvironmentModel

/// Past hours that nobody wants to see but an index is averaged over.
package struct AirQualityHistory: Sendable, Hashable {
    /// Concentrations, in catalog order.
    package let metrics: [Metric]
    /// How many, the present one included.
    package let hours: Int

    package init(metrics: [Metric], hours: Int) {
        self.metrics = metrics
        self.hours = hours
    }

    /// As the window that a provider is asked for.
    package var window: HourWindow { HourWindow(past: hours - 1, next: 1) }
}
