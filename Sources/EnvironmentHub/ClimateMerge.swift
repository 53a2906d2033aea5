import EnvironmentModel
import ProviderKit

/// Several providers' samples become one row of years: pure arithmetic over what was said. A class, so that handing it on
/// copies none of its parts.
final class ClimateMerge: Sendable {
    /// One provider and what it said; a class, so that a look at a day copies no sample.
    final class Contribution: Sendable {
        let profile: SourceProfile
        /// Nil where it did not deliver.
        let sample: ClimateSample?

        init(profile: SourceProfile, sample: ClimateSample?) {
            (self.profile, self.sample) = (profile, sample)
        }
    }

    let calendar: ClimateCalendar
    let metric: DailyMetric
    /// The day in UTC.
    let utcToday: Day
    let strategy: MergeStrategy
    /// Of the place; nil where it is not known here.
    let zone: TimeZoneRules?
    /// In the order of the providers.
    let contributions: [Contribution]

    init(
        calendar: ClimateCalendar, metric: DailyMetric, utcToday: Day, strategy: MergeStrategy, zone: TimeZoneRules?,
        contributions: [Contribution]
    ) {
        (self.calendar, self.metric, self.utcToday) = (calendar, metric, utcToday)
        (self.strategy, self.zone, self.contributions) = (strategy, zone, contributions)
    }

    /// The days that can have a value.
    var begun: [Day] { calendar.begun(by: utcToday) }

    /// Whether each of them has one.
    var isComplete: Bool { begun.allSatisfy { !voices(of: $0).isEmpty } }

    /// The merged years.
    var estimates: ClimateEstimates {
        ClimateEstimates(
            monthDay: calendar.monthDay, metric: metric, points: calendar.days.map { point($0) },
            timezone: contributions.lazy.compactMap { $0.sample?.timezone }.first, normals: normals, records: records)
    }

    private func point(_ day: Day) -> ClimatePoint {
        let isRunning = day == calendar.today
        guard day <= utcToday, day <= calendar.today else {
            return ClimatePoint(
                date: day, state: .notYetPublished, isRunning: isRunning, estimate: nil, gap: .future)
        }
        let estimate = merged(day)
        guard estimate.value == nil else {
            let state = ClimateState(valueOf: day, today: utcToday)
            let window = window(of: day, estimate)
            return ClimatePoint(
                date: day, state: state, isRunning: isRunning, estimate: estimate, gap: nil, window: window)
        }
        let gap = gap(of: day)
        var state = ClimateState.missing
        if case .absent(let reason, _) = gap, reason.isNull { state = ClimateState(nullOf: day, today: utcToday) }
        return ClimatePoint(date: day, state: state, isRunning: isRunning, estimate: nil, gap: gap)
    }

    /// What they came to.
    func merged(_ day: Day) -> Estimate { FieldMerge(strategy, of: metric).estimate(voices(of: day)) }

    /// What providers said of a day, in their order.
    func voices(of day: Day) -> [Estimate.Voice] {
        var voices: [Estimate.Voice] = []
        for contribution in contributions {
            guard let sample = contribution.sample, case .success(let entry)? = sample.days[day],
                let value = entry.reading.value
            else { continue }
            let speaker = Estimate.Speaker(
                provider: contribution.profile.name, time: nil, used: sample.used, model: entry.model,
                evidence: contribution.profile.evidence)
            voices.append(Estimate.Voice(speaker, value: value, conversion: entry.conversion))
        }
        return voices
    }

    /// The hours that a value is of, where those are not the day at the place: of whose value it is, or of the first among
    /// those from which it was computed.
    func window(of day: Day, _ estimate: borrowing Estimate) -> ClimatePoint.Window? {
        guard let zone else { return nil }
        let speaker = estimate.speaker
        for contribution in contributions {
            let name = contribution.profile.name
            if let speaker {
                guard speaker.provider == name else { continue }
            } else {
                guard estimate.others.contains(where: { $0.provider == name }) else { continue }
            }
            guard case .success(let entry)? = contribution.sample?.days[day], let offset = entry.offset,
                let shift = zone.shift(of: day, countedAt: offset)
            else { continue }
            return ClimatePoint.Window(provider: name, offset: offset, shift: shift)
        }
        return nil
    }

    /// The reason of the first provider in order that has one.
    private func gap(of day: Day) -> ClimatePoint.Gap {
        for contribution in contributions {
            let profile = contribution.profile
            switch contribution.sample?.days[day] {
            case .success(let entry)?:
                if case .missing(let absence) = entry.reading { return .absent(absence, provider: profile.name) }
            case .failure(let error)?: return .failed(error)
            case nil:
                if !profile.coverage.contains(day), let days = profile.coverage.days {
                    return .notCovered(provider: profile.name, days: days)
                }
            }
        }
        return .unanswered
    }
}
