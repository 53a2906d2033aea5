import EnvironmentModel
import ProviderKit

extension ClimateMerge {
    /// The normals that were asked, in the order of their periods.
    var normals: [NormalEstimate] { calendar.normals.map(normal) }

    /// The records among the years that are shown and those of the normals, of which each counts once; nil unless normals
    /// were asked: among a handful of years a record says nothing.
    var records: ClimateRecords? {
        guard !calendar.normals.isEmpty else { return nil }
        let known = Set(calendar.days + calendar.normalYears.compactMap(calendar.monthDay.day))
        return ClimateRecords(
            known.filter { $0 < calendar.today }.compactMap { day in
                merged(day).value.map { (day.civil.year, $0) }
            })
    }

    private func normal(_ period: NormalPeriod) -> NormalEstimate {
        var origins: [ClimateOrigin] = []
        var shifted: (count: Int, first: Day, window: ClimatePoint.Window)?
        let windows = period.years.map { ClimateNormal.window(around: calendar.monthDay, in: $0) }
        let values = windows.map { days in
            days.filter { $0 < calendar.today }.compactMap { day -> Double? in
                let estimate = merged(day)
                guard let value = estimate.value, let origin = ClimateOrigin(estimate) else { return nil }
                if !origins.contains(origin) { origins.append(origin) }
                if let window = window(of: day, estimate) {
                    shifted = ((shifted?.count ?? 0) + 1, shifted?.first ?? day, shifted?.window ?? window)
                }
                return value
            }
        }
        let days = windows.joined()
        return NormalEstimate(
            normal: ClimateNormal(period, values), rule: strategy, origins: origins,
            failures: days.count(where: hasFailed), uncovered: uncovered(days), shifted: shifted)
    }

    /// Whether a day has no value because a provider failed to tell it.
    private func hasFailed(_ day: Day) -> Bool {
        voices(of: day).isEmpty
            && contributions.contains { contribution in
                if case .failure? = contribution.sample?.days[day] { return true }
                return false
            }
    }

    /// The first provider that lacks days without a value because it has no data of them.
    private func uncovered(_ days: some Sequence<Day>) -> (provider: String, days: String)? {
        let missing = days.filter { voices(of: $0).isEmpty }
        for profile in contributions.map(\.profile) {
            if let clause = profile.coverage.days, missing.contains(where: { !profile.coverage.contains($0) }) {
                return (profile.name, clause)
            }
        }
        return nil
    }
}
