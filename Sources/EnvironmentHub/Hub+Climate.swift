import EnvironmentModel
package import ProviderKit

/// One calendar day across years at one place, and who was asked.
package typealias ClimateReport = Report<ClimateEstimates>

extension Hub {
    /// One calendar day across years, merged; cannot fail but for a plan that finds nobody to ask.
    ///
    /// What today is follows from the zone of the place. Where that is not known it is taken from the sun and checked
    /// against the offset of the answer; only when that names days that were not asked is a second question sent.
    package func climate(
        _ inquiry: ClimateInquiry, _ options: CallOptions
    ) throws(PlanError) -> Eventual<ClimateReport> {
        let now = now()
        let known = inquiry.timezone.flatMap(zone)?.offset(at: now)
        let guess = calendar(inquiry, now, known)
        let plan = try plan(.climate(inquiry.query(guess, now)), options)
        switch ask(inquiry, guess, plan, options, now) {
        case .known(let first):
            return report(inquiry, guess, isKnown: known != nil, plan, options, first, now)
        case .awaited(let wait):
            return .awaited {
                await self.report(inquiry, guess, isKnown: known != nil, plan, options, await wait(), now).value
            }
        }
    }

    /// What `first` came to, or a second question that it makes necessary.
    ///
    /// - Parameters:
    ///   - guess: the days that were asked.
    ///   - isKnown: whether they are those of the zone at the place.
    private func report(
        _ inquiry: ClimateInquiry, _ guess: ClimateCalendar, isKnown: Bool, _ plan: CallPlan, _ options: CallOptions,
        _ first: Consultation, _ now: Instant
    ) -> Eventual<ClimateReport> {
        let told = isKnown ? nil : offset(told: first, at: now)
        let calendar = told.map { self.calendar(inquiry, now, $0, else: guess) } ?? guess
        guard !guess.covers(calendar, now) else { return .known(report(inquiry, calendar, plan, first, now)) }
        let second = ask(inquiry, calendar, plan, options, now)
        return .awaited { self.report(inquiry, calendar, plan, await second.value, after: first, now) }
    }

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
        if report.shortfall != nil, merge.begun.isEmpty { report.shortfall = nil }
        return report
    }

    /// What the providers would be asked first, as far as today at the place can be told before anybody was asked.
    package func query(_ inquiry: ClimateInquiry) -> ClimateQuery {
        let now = now()
        return inquiry.query(calendar(inquiry, now, inquiry.timezone.flatMap(zone)?.offset(at: now)), now)
    }

    /// The days that are meant where clocks have this offset; without one that of the sun.
    ///
    /// - Parameter guess: what is taken for it already, which it mostly is.
    private func calendar(
        _ inquiry: ClimateInquiry, _ now: Instant, _ offset: Int?, else guess: ClimateCalendar? = nil
    ) -> ClimateCalendar {
        let today = now.shown(offset: offset ?? inquiry.place.solarOffset).day
        if let guess, guess.today == today { return guess }
        return ClimateCalendar(inquiry, today: today)
    }

    private func ask(
        _ inquiry: ClimateInquiry, _ calendar: ClimateCalendar, _ plan: CallPlan, _ options: CallOptions, _ now: Instant
    ) -> Eventual<Consultation> {
        let query = inquiry.query(calendar, now)
        guard !query.days.isEmpty else { return .known(Consultation(nobodyOf: plan)) }
        return askInTurn(.climate(query), plan, options)
            ?? askAtOnce(.climate(query), plan, options) { [zone] answers in
                let known = Consultation(outcomes: [], answers: answers)
                return ClimateMerge(inquiry, calendar, plan, known, now, zone).isComplete
            }
    }

    /// The offset at the place, by the zone that the first provider names, else as that provider says it.
    private func offset(told consultation: Consultation, at now: Instant) -> Int? {
        for case .climate(let sample)? in consultation.answers {
            return sample.timezone.flatMap(zone)?.offset(at: now) ?? sample.offset
        }
        return nil
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
        today == other.today || self == other || Set(begun(by: now.utcDay)).isSuperset(of: other.begun(by: now.utcDay))
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
    var solarOffset: Int { Int(longitude * 240) }
}
