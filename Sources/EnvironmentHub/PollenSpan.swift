import EnvironmentModel
import ProviderKit

/// The days that a question about pollen is about: from today at the place on, found by their dates, whatever else a forecast
/// holds.
struct PollenSpan {
    /// What today may be; one day where the clock of the place is known.
    let today: ClosedRange<Day>
    /// How many days were asked.
    let count: Int

    /// - Parameter clock: seconds east of Greenwich of the clocks at the place; nil where nobody says, so that it follows from
    ///   the sun.
    init(_ query: PollenQuery, at now: Instant, clock: Int?) {
        let clocks = clock.map { $0...$0 } ?? query.place.clocks
        today = now.shown(offset: clocks.lowerBound).day...now.shown(offset: clocks.upperBound).day
        count = query.days
    }

    /// What was asked of a forecast.
    func part(of forecast: PollenForecast) -> PollenForecast {
        let start = forecast.days.first { today.contains($0.date) }?.date
        let (first, last) = (start ?? today.lowerBound, start ?? today.upperBound)
        return forecast.part(first.number..<last.number + count)
    }

    /// Why a forecast does not hold today, as a clause; nil for one that does, and for one without days.
    func fault(of forecast: PollenForecast) -> String? {
        guard let first = forecast.days.first?.date, let last = forecast.days.last?.date else { return nil }
        if last < today.lowerBound { return "its last day, \(last), is over" }
        if first > today.upperBound { return "its first day, \(first), has not begun" }
        return forecast.days.contains { today.contains($0.date) } ? nil : "it lists no \(today.lowerBound)"
    }

    /// What a forecast is for this question, where its source says how it came: one without today is of another time, and one
    /// that tells nothing of the days asked is empty.
    func state(_ told: Outcome.State, of forecast: PollenForecast) -> Outcome.State {
        switch told {
        case .ok, .empty: break
        default: return told
        }
        return fault(of: forecast) != nil ? .stale : part(of: forecast).isEmpty ? .empty : .ok
    }
}

extension Coordinate {
    /// Seconds east of Greenwich that clocks may show here: up to two hours behind the sun and four before it, and near the
    /// date line those of its other side.
    fileprivate var clocks: ClosedRange<Int> {
        let day = 24 * 3600
        let (behind, ahead) = (longitude > 170 ? day : 0, longitude < -150 ? day : 0)
        return solarOffset - 2 * 3600 - behind...solarOffset + 4 * 3600 + ahead
    }
}
