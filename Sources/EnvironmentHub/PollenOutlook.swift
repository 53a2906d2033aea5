package import EnvironmentModel
package import ProviderKit

/// Pollen at one place as the hub tells it: each day whole from one provider.
package struct PollenOutlook: Sendable {
    /// One day and whose it is.
    package struct DailyPollen: Sendable {
        /// As its provider reported it.
        package let day: PollenDay
        /// The configured name of who reported it.
        package let provider: String
        /// How that provider arrives at its figures.
        package let method: PollenForecast.Method
        /// The point the figures stand for; nil when the provider does not say.
        package let used: Coordinate?
        /// By which the provider was chosen.
        package let rule: MergeStrategy
        /// Other providers that reported something for this day.
        package let others: [String]
    }

    /// Ascending, at most as many as were asked.
    package let days: [DailyPollen]
    /// How many were asked.
    package let asked: Int
    /// IANA time-zone name of the place; nil when nobody said.
    package let timezone: String?
}

/// Several providers' forecasts become one, day by day: an index never meets a count.
struct PollenMerge {
    /// The forecasts that arrived, in the order of their providers.
    let forecasts: [(provider: String, forecast: PollenForecast)]
    let query: PollenQuery
    let rule: MergeStrategy

    init(_ query: PollenQuery, _ plan: CallPlan, _ answers: [SourceAnswer?]) {
        self.query = query
        rule = plan.merge.standard
        forecasts = zip(plan.candidates, answers).compactMap { candidate, answer in
            guard case .pollen(let forecast)? = answer else { return nil }
            return (candidate.source.profile.name, forecast)
        }
    }

    /// The dates of the first provider that has any, and as many more from the others as are needed.
    private var dates: [Day] {
        var dates: [Day] = []
        for (_, forecast) in forecasts {
            for day in forecast.days where dates.count < query.days && !dates.contains(day.date) {
                dates.append(day.date)
            }
        }
        return dates.sorted()
    }

    /// Each day from the first provider that reports anything for it, or else from the first that lists it.
    var outlook: PollenOutlook {
        let days = dates.compactMap { date -> PollenOutlook.DailyPollen? in
            let listed = forecasts.compactMap { provider, forecast in
                forecast.days.first { $0.date == date }.map { (provider: provider, forecast: forecast, day: $0) }
            }
            let reported = listed.filter(\.day.isReported)
            guard let chosen = reported.first ?? listed.first else { return nil }
            return PollenOutlook.DailyPollen(
                day: chosen.day, provider: chosen.provider, method: chosen.forecast.method,
                used: chosen.forecast.used, rule: rule,
                others: reported.map(\.provider).filter { $0 != chosen.provider })
        }
        return PollenOutlook(
            days: days, asked: query.days, timezone: forecasts.lazy.compactMap(\.forecast.timezone).first)
    }

    /// Whether every day that was asked has something reported.
    var isComplete: Bool {
        let outlook = outlook
        return outlook.days.count == query.days && outlook.days.allSatisfy(\.day.isReported)
    }

    /// One warning for each day whose hours, as its provider counted them, are not the day at the place.
    func shifts(_ zone: (String) -> TimeZoneRules?) -> [Warning] {
        guard let name = outlook.timezone, let rules = zone(name) else { return [] }
        return outlook.days.enumerated().compactMap { index, daily in
            let forecast = forecasts.first { $0.provider == daily.provider }?.forecast
            guard daily.day.isReported, let offset = forecast?.offset,
                let shift = rules.shift(of: daily.day.date, countedAt: offset)
            else { return nil }
            return Warning(
                shift, of: daily.day.date, countedBy: daily.provider, at: offset, path: "data.days[\(index)]")
        }
    }

    /// One warning for each provider whose answer held entries that cannot be read.
    var warnings: [Warning] {
        forecasts.filter { $0.forecast.unusable > 0 }.map { provider, forecast in
            let entries = forecast.unusable == 1 ? "an entry" : "\(forecast.unusable) entries"
            let message = "'\(provider)' sent \(entries) without a code, which the answer leaves out"
            return Warning(.unusable, path: "data.days", message: message)
        }
    }
}
