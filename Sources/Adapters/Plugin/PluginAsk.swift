import EnvironmentModel
import ProviderKit

/// The part of a question that one chain of requests is for.
struct PluginAsk {
    var place: Coordinate?
    var hours: HourWindow?
    var days: Int?
    var language: String?
    var dates: ClosedRange<Day>?
    var metric: String?
    var places: PlacesQuery?

    /// The parts of a question, in its order.
    static func list(_ query: SourceQuery, byDay: Bool) -> [PluginAsk] {
        switch query {
        case .airQuality(let question): question.places.map { PluginAsk(place: $0, hours: question.hours) }
        case .pollen(let question):
            [PluginAsk(place: question.place, days: question.days, language: question.language)]
        case .climate(let question):
            spans(question.days, byDay: byDay).map {
                PluginAsk(place: question.place, dates: $0, metric: question.metric.name)
            }
        case .places(let question): [PluginAsk(language: question.language, places: question)]
        }
    }

    private static func spans(_ days: [Day], byDay: Bool) -> [ClosedRange<Day>] {
        guard !byDay else { return days.map { $0...$0 } }
        guard let first = days.first, let last = days.last else { return [] }
        return [first...last]
    }
}
