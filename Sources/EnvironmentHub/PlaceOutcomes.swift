import EnvironmentModel
import ProviderKit

/// What became of the providers of a call at each of its places: who delivered at one can have failed at another, be empty
/// or old there, or have no data. All is as in a call about that place alone. A class, so that handing it on copies nothing.
final class PlaceOutcomes: Sendable {
    let plan: CallPlan
    let consultation: Consultation
    let places: [Coordinate]
    /// The wall clock when the asking began, by which data is judged old.
    let now: Instant

    init(plan: CallPlan, consultation: Consultation, places: [Coordinate], now: Instant) {
        (self.plan, self.consultation, self.places, self.now) = (plan, consultation, places, now)
    }

    /// One for each candidate of the plan. Where providers have their turns one after another, those that would not have had
    /// theirs at this place were not needed.
    func outcomes(at place: Int) -> [Outcome] {
        var outcomes = consultation.outcomes
        for index in outcomes.indices { outcomes[index].state = state(of: index, at: place) }
        guard plan.isSequential, let last = lastTurn(outcomes, at: place) else { return outcomes }
        for index in outcomes.indices where index > last && hadTurn(index, outcomes) {
            outcomes[index].state = .skipped(.notNeeded)
        }
        return outcomes
    }

    /// Whether one that has not had its turn has it now for the sake of this place.
    func goesOn(at place: Int) -> Bool {
        var outcomes = consultation.outcomes
        for index in outcomes.indices { outcomes[index].state = state(of: index, at: place) }
        return lastTurn(outcomes, at: place) == nil
    }

    /// Why there is no answer about a place, as fewer delivered there than the call requires; nil where enough did.
    ///
    /// - Parameter outcomes: those at this place, as in the following.
    func shortfall(_ outcomes: [Outcome], at place: Int) -> Shortfall? {
        plan.shortfall(outcomes, at: places[place])
    }

    /// Whose part of the answer about a place failed, or is old, though the outcomes of the call do not tell.
    func warnings(_ outcomes: [Outcome], at place: Int) -> [Warning] {
        outcomes.enumerated().compactMap { index, outcome in
            switch outcome.state {
            case .failed(let error):
                if case .failed = consultation.outcomes[index].state { return nil }
                return Warning(.failed, path: "data", message: error.message)
            case .stale:
                return sample(of: index, at: place).map { .stale(outcome.provider, $0.time, now) }
            case .ok, .empty, .skipped: return nil
            }
        }
    }

    private func sample(of index: Int, at place: Int) -> AirQualitySample? {
        guard case .airQuality(let items)? = consultation.answers[index], items.indices.contains(place) else {
            return nil
        }
        return items[place].sample
    }

    private func state(of index: Int, at place: Int) -> Outcome.State {
        let (outcome, source) = (consultation.outcomes[index], plan.candidates[index].source)
        guard plan.candidates[index].skip == nil else { return outcome.state }
        if let box = source.profile.coverage.box, !box.contains(places[place]) { return .skipped(.notCovered) }
        guard case .airQuality(let items)? = consultation.answers[index], items.indices.contains(place) else {
            return outcome.state
        }
        return source.state(of: items[place], isStandIn: outcome.isStandIn, now)
    }

    /// The candidate after which no other has its turn; nil while the next one has it.
    private func lastTurn(_ outcomes: [Outcome], at place: Int) -> Int? {
        let asked = plan.candidates.count { source, skip in
            skip == nil && source.profile.coverage.box?.contains(places[place]) != false
        }
        var deliveries = 0
        for index in outcomes.indices where hadTurn(index, outcomes) {
            if outcomes[index].delivered { deliveries += 1 }
            if !plan.goesOn(after: outcomes[index], deliveries: deliveries, of: asked) { return index }
        }
        return nil
    }

    private func hadTurn(_ index: Int, _ outcomes: [Outcome]) -> Bool {
        if case .skipped(let reason) = outcomes[index].state { return reason == .breakerOpen }
        return true
    }
}

extension Warning {
    /// The values of a provider are older than they may be, or dated ahead of the clock.
    static func stale(_ provider: String, _ time: Instant?, _ now: Instant) -> Warning {
        let distance = time.map { (now.milliseconds - $0.milliseconds) / 1000 } ?? 0
        let shown = Duration.seconds(abs(distance)).words
        return Warning(
            .stale, path: "data.time",
            message: distance < 0
                ? "the newest values of '\(provider)' are dated \(shown) ahead of the clock"
                : "the newest values of '\(provider)' are \(shown) old")
    }
}
