import EnvironmentModel
package import ProviderKit

/// One calendar day across years at one place, and who was asked.
package typealias ClimateReport = Report<ClimateEstimates>

extension Hub {
    /// One calendar day across years, merged; cannot fail but for a plan that finds nobody to ask.
    ///
    /// What today is follows from the zone of the place. Where that is not known it is taken from the sun and checked
    /// against the offset of the answer; only when that names days that were not asked is a second question sent.
    package func climate(_ inquiry: ClimateInquiry, _ options: CallOptions) async throws(PlanError) -> ClimateReport {
        let now = now()
        let known = inquiry.timezone.flatMap(zone)?.offset(at: now)
        let guess = calendar(inquiry, now, known)
        let plan = try plan(.climate(inquiry.query(guess, now)), options)
        let first = await ask(inquiry, guess, plan, options, now)
        let calendar = known == nil ? self.calendar(inquiry, now, told: first, plan, else: guess) : guess
        guard guess.covers(calendar, now) else {
            let second = await ask(inquiry, calendar, plan, options, now)
            return report(inquiry, calendar, plan, second, after: first, now)
        }
        return report(inquiry, calendar, plan, first, now)
    }

    /// What day it is by the answers; `guess` where none of them tells.
    @inline(never)
    private func calendar(
        _ inquiry: ClimateInquiry, _ now: Instant, told consultation: Consultation, _ plan: CallPlan,
        else guess: ClimateCalendar
    ) -> ClimateCalendar {
        let merge = ClimateMerge(inquiry, guess, plan, consultation, now, zone)
        return offset(told: merge, at: now).map { calendar(inquiry, now, $0) } ?? guess
    }

    /// Apart from `climate`, so that what it takes is no part of what a call holds while it waits.
    @inline(never)
    private func report(
        _ inquiry: ClimateInquiry, _ calendar: ClimateCalendar, _ plan: CallPlan, _ consultation: Consultation,
        after first: Consultation? = nil, _ now: Instant
    ) -> ClimateReport {
        var consultation = consultation
        if let first { consultation.addCost(of: first) }
        let merge = ClimateMerge(inquiry, calendar, plan, consultation, now, zone)
        let estimates = merge.estimates
        var report = ClimateReport(
            content: estimates, warnings: zoneWarnings(estimates.timezone ?? inquiry.timezone), plan: plan,
            consultation: consultation)
        // Days that have not begun are known to be unpublished: nobody has to deliver for that.
        if merge.begun.isEmpty { report.shortfall = nil }
        return report
    }

    /// What the providers would be asked first, as far as today at the place can be told before anybody was asked.
    package func query(_ inquiry: ClimateInquiry) -> ClimateQuery {
        let now = now()
        return inquiry.query(calendar(inquiry, now, inquiry.timezone.flatMap(zone)?.offset(at: now)), now)
    }

    private func calendar(_ inquiry: ClimateInquiry, _ now: Instant, _ offset: Int?) -> ClimateCalendar {
        ClimateCalendar(inquiry, today: now.shown(offset: offset ?? inquiry.place.solarOffset).day)
    }

    private func ask(
        _ inquiry: ClimateInquiry, _ calendar: ClimateCalendar, _ plan: CallPlan, _ options: CallOptions, _ now: Instant
    ) async -> Consultation {
        let query = inquiry.query(calendar, now)
        guard !query.days.isEmpty else {
            return Consultation(
                outcomes: plan.candidates.map { source, skip in
                    Outcome(provider: source.profile.name, state: .skipped(skip ?? .notNeeded))
                }, answers: plan.candidates.map { _ in nil })
        }
        return await ask(.climate(query), plan, options) { answers in
            let known = Consultation(outcomes: [], answers: answers)
            return ClimateMerge(inquiry, calendar, plan, known, now, zone).isComplete
        }
    }

    /// The offset at the place, by the zone that the first provider names, else as that provider says it.
    private func offset(told merge: ClimateMerge, at now: Instant) -> Int? {
        guard let sample = merge.contributions.lazy.compactMap({ $0.sample }).first else { return nil }
        return sample.timezone.flatMap(zone)?.offset(at: now) ?? sample.offset
    }

    private func zoneWarnings(_ name: String?) -> [Warning] {
        guard let name, zone(name) == nil else { return [] }
        let message = "the rules of '\(name)' are not known here; today is taken from the offset of the answer"
        return [Warning(.zoneUnknown, path: "location.timezone", message: message)]
    }
}

extension ClimateInquiry {
    fileprivate func query(_ calendar: ClimateCalendar, _ now: Instant) -> ClimateQuery {
        ClimateQuery(place: place, metric: metric, days: calendar.begun(by: now.utcDay), today: now.utcDay)
    }
}

extension ClimateCalendar {
    /// Whether all the days of `other` that have begun are among its own.
    fileprivate func covers(_ other: ClimateCalendar, _ now: Instant) -> Bool {
        self == other || Set(begun(by: now.utcDay)).isSuperset(of: other.begun(by: now.utcDay))
    }
}

extension ClimateMerge {
    fileprivate convenience init(
        _ inquiry: ClimateInquiry, _ calendar: ClimateCalendar, _ plan: CallPlan, _ consultation: Consultation,
        _ now: Instant, _ zone: (String) -> TimeZoneRules?
    ) {
        let contributions = zip(plan.candidates, consultation.answers).map {
            candidate, answer -> Contribution in
            guard case .climate(let sample)? = answer else {
                return Contribution(profile: candidate.source.profile, sample: nil)
            }
            return Contribution(profile: candidate.source.profile, sample: sample)
        }
        let name = contributions.lazy.compactMap { $0.sample?.timezone }.first ?? inquiry.timezone
        self.init(
            calendar: calendar, metric: inquiry.metric, utcToday: now.utcDay, strategy: plan.merge.standard,
            zone: name.flatMap(zone), contributions: contributions)
    }
}

extension Consultation {
    /// Counts what an earlier question of the same call has cost.
    fileprivate mutating func addCost(of earlier: Consultation) {
        for (index, outcome) in earlier.outcomes.enumerated() where outcomes.indices.contains(index) {
            outcomes[index].attempts += outcome.attempts
            outcomes[index].elapsed += outcome.elapsed
        }
    }
}

extension Instant {
    fileprivate var utcDay: Day { shown(offset: 0).day }
}

extension Coordinate {
    /// Seconds that the sun is ahead of Greenwich: one hour for each 15 degrees east.
    fileprivate var solarOffset: Int { Int(longitude * 240) }
}
