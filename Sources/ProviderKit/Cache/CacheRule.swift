import EnvironmentModel
package import Transport

/// Whether and for how long a provider's answers are kept: pure, and told every instant.
///
/// What the file says wins over what the provider sends, and that over the adapter's preset. `no-store` is always obeyed;
/// no forecast is fresh beyond the day it begins with, and hours around now are not beyond the hour that runs in them.
package struct CacheRule: Sendable, Hashable {
    /// Of the adapter.
    package let preset: Freshness
    /// Of the file; nil when it says nothing.
    package let policy: CachePolicy?
    /// How old an observation may be; nil for answers that do not age.
    package let maxAge: Duration?

    package init(preset: Freshness, policy: CachePolicy? = nil, maxAge: Duration? = nil) {
        self.preset = preset
        self.policy = policy
        self.maxAge = maxAge
    }

    /// How long an answer that holds nothing is fresh.
    private static let emptyAnswer = Duration.seconds(60)
    /// The longest for which a provider can call an answer fresh that changes.
    private static let longestSent = Duration.seconds(86_400)
    /// How long after it was fetched an answer stands in for an error.
    static let staleIfError = Duration.seconds(86_400)

    /// Whether no answer is ever kept, so that there is none to be looked for.
    package var keepsNothing: Bool { policy == CachePolicy.none || policy == nil && preset == .none }

    /// What may be kept of the answer to a question: each part by itself, without those that failed.
    ///
    /// - Parameter responses: what the answer was made from; nothing is kept that rests on none.
    package func kept(
        _ answer: SourceAnswer, to query: SourceQuery, from responses: [HTTPResponse]
    ) -> [(part: SourceQuery, kept: KeptAnswer)] {
        let parts = query.parts
        let answers = answer.parts(of: query)
        guard !keepsNothing, parts.count == answers.count, let fetchedAt = responses.map(\.fetchedAt).min() else {
            return []
        }
        let good = responses.filter { (200..<300).contains($0.status) }
        let terms = (good.isEmpty ? responses : good).map(ResponseTerms.init)
        // The validator of a joined question belongs to another address than that of each part.
        let validator = parts.count == 1 && responses.count == 1 ? Validator(responses[0]) : nil
        return zip(parts, answers).compactMap { part, answer in
            kept(answer, to: part, fetchedAt: fetchedAt, terms: terms, validator: validator).map { (part, $0) }
        }
    }

    /// A kept answer that the provider confirmed with 304; nil when it may not be kept any longer.
    package func renewed(_ kept: KeptAnswer, to part: SourceQuery, by response: HTTPResponse) -> KeptAnswer? {
        guard !keepsNothing else { return nil }
        return self.kept(
            kept.answer, to: part, fetchedAt: response.fetchedAt, terms: [ResponseTerms(response)],
            validator: Validator(response) ?? kept.validator)
    }

    private func kept(
        _ answer: SourceAnswer, to part: SourceQuery, fetchedAt: Instant, terms: [ResponseTerms], validator: Validator?
    ) -> KeptAnswer? {
        guard answer.isWhole, !terms.contains(where: \.forbidsKeeping)
        else { return nil }
        let fresh = freshUntil(answer, part, fetchedAt, terms)
        let stale = answer.isEmpty ? fresh : max(fresh, staleUntil(fresh, fetchedAt, terms))
        guard stale > fetchedAt || validator != nil else { return nil }
        return KeptAnswer(
            answer: answer, fetchedAt: fetchedAt, freshUntil: fresh, staleUntil: stale, validator: validator)
    }

    private func freshUntil(
        _ answer: SourceAnswer, _ part: SourceQuery, _ fetchedAt: Instant, _ terms: [ResponseTerms]
    ) -> Instant {
        let own = policy?.fresh.map { fetchedAt.advanced(by: $0) }
        let usual = preset.end(of: answer, to: part, from: fetchedAt)
        // What would be old by then is asked for, whatever the provider says of its answer.
        let last = part.isSettled ? .endOfTime : max(usual, lastFresh(answer, fetchedAt))
        let sent = terms.map { $0.freshUntil.map { min($0, last) } ?? usual }.min()
        var until = own ?? sent ?? fetchedAt
        if let end = answer.endOfHours(of: part, at: fetchedAt) { until = min(until, end) }
        if answer.isEmpty { until = min(until, fetchedAt.advanced(by: Self.emptyAnswer)) }
        if case .pollen(let forecast) = answer { until = min(until, forecast.endOfFirstDay(after: fetchedAt)) }
        return max(until, fetchedAt)
    }

    /// When its oldest observation is as old as it may be, or a day later.
    private func lastFresh(_ answer: SourceAnswer, _ fetchedAt: Instant) -> Instant {
        let last = fetchedAt.advanced(by: Self.longestSent)
        guard let maxAge, case .airQuality(let items) = answer else { return last }
        let times = items.compactMap { (try? $0.get())?.time }
        return times.map { min(last, $0.advanced(by: maxAge)) }.min() ?? last
    }

    private func staleUntil(_ fresh: Instant, _ fetchedAt: Instant, _ terms: [ResponseTerms]) -> Instant {
        if let own = policy?.staleIfError { return fetchedAt.advanced(by: own) }
        if preset == .none || terms.contains(where: \.forbidsStale) { return fresh }
        if let sent = terms.compactMap(\.staleIfError).min() { return fresh.advanced(by: sent) }
        return fetchedAt.advanced(by: Self.staleIfError)
    }
}

extension Freshness {
    /// Until when an answer that was fetched at that instant is fresh.
    fileprivate func end(of answer: SourceAnswer, to part: SourceQuery, from fetchedAt: Instant) -> Instant {
        switch self {
        case .none: fetchedAt
        case .lasting(let duration): fetchedAt.advanced(by: duration)
        case .hour: answer.endOfHour(at: fetchedAt)
        case .settledDays: part.isSettled ? .endOfTime : fetchedAt.next(multipleOf: 3_600_000)
        }
    }
}

extension SourceQuery {
    /// Whether it asks for days alone that no longer change.
    fileprivate var isSettled: Bool {
        guard case .climate(let query) = self else { return false }
        return query.days.allSatisfy { !ClimateState.isRecent($0, today: query.today) }
    }
}

extension SourceAnswer {
    /// Whether nothing that was asked failed or cannot be used.
    var isWhole: Bool { !hasGaps && !hasFailedDays && refusal == nil }

    /// When the hour of its current values is over; where they have no time, the hour of UTC in which it came.
    fileprivate func endOfHour(at fetchedAt: Instant) -> Instant {
        guard case .airQuality(let items) = self, let time = items.lazy.compactMap({ (try? $0.get())?.time }).min()
        else {
            return fetchedAt.next(multipleOf: 3_600_000)
        }
        return HourWindow.end(ofHour: time, at: fetchedAt).unlessOver(at: fetchedAt)
    }

    /// When the hours that were asked are no longer those around now; nil where none were, or none can be had. Past hours
    /// that indices are averaged over belong to the current values, and last as long as these.
    fileprivate func endOfHours(of part: SourceQuery, at fetchedAt: Instant) -> Instant? {
        guard case .airQuality(let items) = self, case .airQuality(let query) = part, let window = query.hours else {
            return nil
        }
        return items.lazy.compactMap { (try? $0.get())?.hourly?.times }
            .map { window.end(ofHours: $0, at: fetchedAt).unlessOver(at: fetchedAt) }.min()
    }

    private var hasFailedDays: Bool {
        guard case .climate(let sample) = self else { return false }
        return sample.days.isEmpty || sample.days.values.contains { (try? $0.get()) == nil }
    }
}

extension PollenForecast {
    /// When the day that it begins with ends at the place. Where the offset is not known, the next instant at which a day
    /// can end anywhere: every offset in use is a multiple of a quarter of an hour.
    fileprivate func endOfFirstDay(after instant: Instant) -> Instant {
        guard let offset, let day = days.first?.date else { return instant.next(multipleOf: 900_000) }
        return Instant(milliseconds: Int64(day.number + 1) * 86_400_000 - Int64(offset) * 1000)
    }
}

extension Instant {
    /// The last moment of the year 9999.
    fileprivate static let endOfTime = Instant(milliseconds: 253_402_300_799_000)

    /// The moment so much later.
    func advanced(by duration: Duration) -> Instant {
        Instant(milliseconds: milliseconds + duration.milliseconds, offset: offset)
    }

    /// How long an answer is fresh whose hour is over when it comes: the provider's clock is late, so that it is to be asked
    /// again, yet not by every call.
    private static let lateAnswer = Duration.seconds(60)

    /// This end of an hour, where it is still to come.
    fileprivate func unlessOver(at now: Instant) -> Instant {
        self > now ? self : now.advanced(by: Self.lateAnswer)
    }

    /// The first moment after this one that is a multiple of so many milliseconds since the epoch.
    fileprivate func next(multipleOf period: Int64) -> Instant {
        let past = milliseconds % period
        return Instant(milliseconds: milliseconds - (past < 0 ? past + period : past) + period)
    }
}
