import EnvironmentModel
import ProviderKit

/// What `hourly` must have: the hours that are shown and those that indices are averaged over, in one call.
struct OpenMeteoHourly {
    let metrics: [Metric]
    /// The server's answer to 0 hours ahead is not documented: at least one is asked, and cut off again.
    let window: HourWindow

    /// Nil where no hours are needed.
    init?(_ question: AirQualityQuery) {
        switch (question.hours, question.history) {
        case (nil, nil): return nil
        case (let hours?, nil):
            (metrics, window) = (question.metrics, HourWindow(past: hours.past, next: max(hours.next, 1)))
        case (nil, let history?): (metrics, window) = (history.metrics, history.window)
        case (let hours?, let history?):
            metrics = Set(question.metrics).union(history.metrics).sorted()
            window = HourWindow(past: max(hours.past, history.window.past), next: max(hours.next, 1))
        }
    }
}
