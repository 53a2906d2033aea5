package import EnvironmentModel
package import ProviderKit

/// What the considered providers said, in their order.
package struct Consultation: Sendable {
    /// One for each candidate of the plan.
    package var outcomes: [Outcome]
    /// The answers of those that delivered; nil for the others.
    package var answers: [SourceAnswer?]

    /// How many of them delivered.
    var deliveries: Int {
        outcomes.indices.count { position in
            // By position: an outcome has many parts, and a copy counts them all.
            switch outcomes[position].state {
            case .ok, .stale, .empty: true
            case .failed, .skipped: false
            }
        }
    }

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
        _ query: SourceQuery, _ plan: CallPlan, _ options: CallOptions, isComplete: @Sendable ([SourceAnswer?]) -> Bool
    ) async -> Consultation {
        let asking = Asking(query: query, plan: plan, options: options, now: now())
        let asked = plan.candidates.count { $0.skip == nil }
        options.onStep?(.began(providers: asked))
        var consultation = Consultation(
            outcomes: plan.candidates.map { source, skip in
                Outcome(provider: source.profile.name, state: .skipped(skip ?? .notNeeded))
            }, answers: plan.candidates.map { _ in nil })
        if asked <= 1 || plan.isSequential {
            await asking.inTurn(&consultation)
        } else {
            await asking.atOnce(&consultation, isComplete)
        }
        return consultation
    }
}

/// One question on its way to the providers of a plan.
private struct Asking: Sendable {
    let query: SourceQuery
    let plan: CallPlan
    let options: CallOptions
    /// The wall clock when the asking began.
    let now: Instant

    func inTurn(_ consultation: inout Consultation) async {
        let needed = plan.require.count(of: plan.candidates.count { $0.skip == nil })
        var waiting = plan.candidates.count { $0.skip == nil }
        for (index, candidate) in plan.candidates.enumerated() where candidate.skip == nil {
            waiting -= 1
            let isLate = consultation.outcomes[..<index].contains(where: \.wasAsked) && options.deadline <= .now
            guard !isLate else {
                consultation.outcomes[index].state = .failed(.notReached(candidate.source.profile.name))
                continue
            }
            let heard = await consult(candidate.source, share: waiting > 0 ? share : nil)
            guard goesOn(after: heard, at: index, &consultation, needed) else { return }
        }
    }

    /// Notes what was heard; whether the next provider has its turn. Apart from `inTurn`, so that what it takes is no part of
    /// what a call holds while it waits.
    @inline(never)
    private func goesOn(
        after heard: (outcome: Outcome, answer: SourceAnswer?), at index: Int, _ consultation: inout Consultation,
        _ needed: Int
    ) -> Bool {
        consultation.outcomes[index] = heard.outcome
        consultation.answers[index] = heard.answer
        options.onStep?(.heard(heard.outcome))
        let isShort = heard.outcome.delivered && consultation.deliveries < needed
        let isPartial = plan.nextWhen.contains(.noCoverage) && heard.answer?.hasGaps == true
        return isShort || isPartial || plan.nextWhen.contains(heard.outcome)
    }

    func atOnce(_ consultation: inout Consultation, _ isComplete: @Sendable ([SourceAnswer?]) -> Bool) async {
        let needed = plan.require.count(of: plan.candidates.count { $0.skip == nil })
        var waiting = Set(plan.candidates.indices.filter { plan.candidates[$0].skip == nil })
        await withTaskGroup(of: (Int, Outcome, SourceAnswer?).self) { group in
            for index in waiting.sorted() {
                let source = plan.candidates[index].source
                group.addImmediateTask {
                    let (outcome, answer) = await consult(source, share: nil)
                    return (index, outcome, answer)
                }
            }
            for await (index, outcome, answer) in group {
                waiting.remove(index)
                consultation.outcomes[index] = outcome
                consultation.answers[index] = answer
                options.onStep?(.heard(outcome))
                let known = consultation.freshAnswers.prefix(waiting.min() ?? consultation.answers.count)
                if plan.endsEarly, !waiting.isEmpty, consultation.deliveries >= needed, isComplete(Array(known)) {
                    group.cancelAll()
                    break
                }
            }
        }
    }

    /// How long a provider may take while others wait for their turn: half of what is left, so that one that hangs
    /// leaves time for the next. Nil where a failure is no reason to ask another.
    private var share: Duration? {
        plan.nextWhen.contains(.failed) ? max(.zero, options.deadline - .now) / 2 : nil
    }

    private func consult(
        _ source: DataSource, share: Duration?
    ) async -> (outcome: Outcome, answer: SourceAnswer?) {
        await source.consult(query, cache: options.cache, deadline: options.deadline, share: share, now: now)
    }
}

extension SourceError {
    /// The deadline passed before it was a provider's turn.
    fileprivate static func notReached(_ provider: String) -> SourceError {
        SourceError(
            .deadlineExceeded, provider: provider,
            message: "'\(provider)' was not asked: the call's deadline had passed")
    }
}

extension Set<NextWhen> {
    /// Whether the next provider has its turn after this outcome.
    func contains(_ outcome: Outcome) -> Bool {
        switch outcome.state {
        case .skipped(.breakerOpen): contains(.failed)
        case .ok, .skipped: false
        case .stale: contains(.stale)
        case .empty: contains(.empty)
        case .failed(let error): contains(error.kind == .noCoverage ? .noCoverage : .failed)
        }
    }
}
