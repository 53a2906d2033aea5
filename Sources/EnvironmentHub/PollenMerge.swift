import EnvironmentModel
import ProviderKit

/// Several providers' forecasts become one, day by day: an index never meets a count.
struct PollenMerge {
    /// What was asked of the forecasts that arrived, in the order of their providers, those that are stale last.
    let forecasts: [(profile: SourceProfile, forecast: PollenForecast)]
    let query: PollenQuery
    /// Whether species are joined across providers.
    let joins: Bool

    /// - Parameter outcomes: of the providers of the answers; none where nothing is stale.
    init(
        _ query: PollenQuery, _ plan: CallPlan, _ answers: [SourceAnswer?], in span: PollenSpan,
        _ outcomes: [Outcome] = []
    ) {
        self.query = query
        joins = plan.merge.standard != .first
        var (fresh, stale): ([(SourceProfile, PollenForecast)], [(SourceProfile, PollenForecast)]) = ([], [])
        for (index, (candidate, answer)) in zip(plan.candidates, answers).enumerated() {
            guard case .pollen(let forecast)? = answer else { continue }
            let told = (candidate.source.profile, span.part(of: forecast))
            if outcomes.indices.contains(index), case .stale = outcomes[index].state {
                stale.append(told)
            } else {
                fresh.append(told)
            }
        }
        forecasts = fresh + stale
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

    /// Each day from the first provider that reports anything for it, or else from the first that lists it; or joined from
    /// all that report anything for it.
    var outlook: PollenOutlook {
        let days = dates.compactMap { date -> PollenOutlook.DailyPollen? in
            let listed = forecasts.compactMap { profile, forecast in
                forecast.days.first { $0.date == date }.map {
                    PollenOutlook.Speaker(
                        provider: profile.name, method: forecast.method, used: forecast.used,
                        evidence: profile.evidence, day: $0)
                }
            }
            let reported = listed.filter(\.day.isReported)
            guard let chosen = reported.first ?? listed.first else { return nil }
            if joins { return PollenOutlook.DailyPollen(joining: reported.isEmpty ? [chosen] : reported, on: date) }
            return PollenOutlook.DailyPollen(
                whole: chosen, rule: .first, others: reported.map(\.provider).filter { $0 != chosen.provider })
        }
        return PollenOutlook(
            days: days, asked: query.days, timezone: forecasts.lazy.compactMap(\.forecast.timezone).first)
    }

    /// Whether nobody else need be waited for. Where species are joined somebody may always know one more.
    var isComplete: Bool {
        guard !joins else { return false }
        let outlook = outlook
        return outlook.days.count == query.days && outlook.days.allSatisfy(\.day.isReported)
    }

    /// One warning for each day whose hours, as a provider counted them, are not the day at the place.
    func shifts(of outlook: PollenOutlook, _ zone: (String) -> TimeZoneRules?) -> [Warning] {
        guard let name = outlook.timezone, let rules = zone(name) else { return [] }
        return outlook.days.enumerated().flatMap { index, daily in
            daily.speakers.compactMap { speaker -> Warning? in
                let forecast = forecasts.first { $0.profile.name == speaker.provider }?.forecast
                // Only figures that were computed from hours rest on a clock.
                guard speaker.day.isReported, speaker.day.hours != nil, let offset = forecast?.offset,
                    let shift = rules.shift(of: daily.day.date, countedAt: offset)
                else { return nil }
                return Warning(
                    shift, of: daily.day.date, countedBy: speaker.provider, at: offset, path: "data.days[\(index)]")
            }
        }
    }

    /// One warning for each provider whose answer held entries that cannot be read.
    var warnings: [Warning] {
        forecasts.filter { $0.forecast.unusable > 0 }.map { profile, forecast in
            let entries = forecast.unusable == 1 ? "an entry" : "\(forecast.unusable) entries"
            let message = "'\(profile.name)' sent \(entries) without a code, which the answer leaves out"
            return Warning(.unusable, path: "data.days", message: message)
        }
    }
}
