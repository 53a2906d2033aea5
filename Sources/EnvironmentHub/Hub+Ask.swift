package import EnvironmentModel
package import ProviderKit

/// What the considered providers said, in their order.
package struct Consultation: Sendable {
    /// One for each candidate of the plan.
    package var outcomes: [Outcome]
    /// The answers of those that delivered; nil for the others.
    package var answers: [SourceAnswer?]

    /// How many of them delivered.
    var deliveries: Int { outcomes.count { $0.delivered } }

    /// The answers that need nobody else's to stand in for them: a stale one counts as none.
    var freshAnswers: [SourceAnswer?] {
        zip(outcomes, answers).map { outcome, answer in
            if case .stale = outcome.state { return nil }
            return answer
        }
    }
}

extension Hub {
    /// Asks the providers of the plan: one after another under `first`, else all at once.
    ///
    /// - Parameter isComplete: whether the answers of the first providers in order leave nothing unknown.
    package func ask(
        _ query: SourceQuery, _ plan: CallPlan, deadline: ContinuousClock.Instant,
        isComplete: @Sendable ([SourceAnswer?]) -> Bool
    ) async -> Consultation {
        let clock = now()
        let asked = plan.candidates.count { $0.skip == nil }
        var consultation = Consultation(
            outcomes: plan.candidates.map { source, skip in
                Outcome(provider: source.profile.name, state: .skipped(skip ?? .notNeeded))
            }, answers: plan.candidates.map { _ in nil })
        if asked <= 1 || plan.isSequential {
            await askInTurn(query, plan, deadline, clock, &consultation)
        } else {
            await askAtOnce(query, plan, deadline, clock, &consultation, isComplete)
        }
        return consultation
    }

    private func askInTurn(
        _ query: SourceQuery, _ plan: CallPlan, _ deadline: ContinuousClock.Instant, _ clock: Instant,
        _ consultation: inout Consultation
    ) async {
        let needed = plan.require.count(of: plan.candidates.count { $0.skip == nil })
        for (index, candidate) in plan.candidates.enumerated() where candidate.skip == nil {
            let (outcome, answer) = await candidate.source.consult(query, deadline: deadline, now: clock)
            consultation.outcomes[index] = outcome
            consultation.answers[index] = answer
            let isShort = outcome.delivered && consultation.deliveries < needed
            guard isShort || plan.nextWhen.contains(outcome) else { return }
        }
    }

    private func askAtOnce(
        _ query: SourceQuery, _ plan: CallPlan, _ deadline: ContinuousClock.Instant, _ clock: Instant,
        _ consultation: inout Consultation, _ isComplete: @Sendable ([SourceAnswer?]) -> Bool
    ) async {
        let needed = plan.require.count(of: plan.candidates.count { $0.skip == nil })
        var waiting = Set(plan.candidates.indices.filter { plan.candidates[$0].skip == nil })
        await withTaskGroup(of: (Int, Outcome, SourceAnswer?).self) { group in
            for index in waiting.sorted() {
                let source = plan.candidates[index].source
                group.addImmediateTask {
                    let (outcome, answer) = await source.consult(query, deadline: deadline, now: clock)
                    return (index, outcome, answer)
                }
            }
            for await (index, outcome, answer) in group {
                waiting.remove(index)
                consultation.outcomes[index] = outcome
                consultation.answers[index] = answer
                let known = consultation.freshAnswers.prefix(waiting.min() ?? consultation.answers.count)
                if plan.endsEarly, !waiting.isEmpty, consultation.deliveries >= needed, isComplete(Array(known)) {
                    group.cancelAll()
                    break
                }
            }
        }
    }
}

extension Set<NextWhen> {
    /// Whether the next provider has its turn after this outcome.
    func contains(_ outcome: Outcome) -> Bool {
        switch outcome.state {
        case .ok, .skipped: false
        case .stale: contains(.stale)
        case .empty: contains(.empty)
        case .failed(let error): contains(error.kind == .noCoverage ? .noCoverage : .failed)
        }
    }
}
