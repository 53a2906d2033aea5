package import EnvironmentModel
package import ProviderKit

/// What the considered providers said, in their order.
package struct Consultation: Sendable {
    /// One for each candidate of the plan.
    package var outcomes: [Outcome]
    /// The answers of those that delivered; nil for the others.
    package var answers: [SourceAnswer?]

    init(outcomes: [Outcome], answers: [SourceAnswer?]) {
        (self.outcomes, self.answers) = (outcomes, answers)
    }

    /// Before any provider of the plan was asked.
    init(nobodyOf plan: CallPlan) {
        outcomes = plan.candidates.map { source, skip in
            Outcome(provider: source.profile.name, state: .skipped(skip ?? .notNeeded))
        }
        answers = Array(repeating: nil, count: plan.candidates.count)
    }

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
    /// What the state of a source is for a question that needs more of an answer than its source looks at.
    typealias Judge = @Sendable (Outcome.State, SourceAnswer?) -> Outcome.State

    /// Asks the providers of the plan one after another; nil where it has several of them asked at once.
    func askInTurn(
        _ query: SourceQuery, _ plan: CallPlan, _ options: CallOptions, _ judge: Judge? = nil
    ) -> Eventual<Consultation>? {
        let asked = plan.candidates.count { $0.skip == nil }
        guard asked <= 1 || plan.isSequential else { return nil }
        let asking = Asking(query: query, plan: plan, options: options, judge: judge, now: now())
        options.onStep?(.began(providers: asked))
        var (consultation, turns) = (Consultation(nobodyOf: plan), Turns(left: asked))
        guard let source = asking.next(&turns, &consultation) else { return .known(consultation) }
        return .awaited { [turns, consultation] in await asking.inTurn(from: source, turns, consultation) }
    }

    /// Asks all of them at once.
    ///
    /// - Parameter isComplete: whether the answers of the first providers in order leave nothing unknown.
    func askAtOnce(
        _ query: SourceQuery, _ plan: CallPlan, _ options: CallOptions, _ judge: Judge? = nil,
        isComplete: @escaping @Sendable ([SourceAnswer?]) -> Bool
    ) -> Eventual<Consultation> {
        let asking = Asking(query: query, plan: plan, options: options, judge: judge, now: now())
        return .awaited { await asking.atOnce(isComplete) }
    }
}

/// How far providers have had their turn.
private struct Turns {
    /// The place of the next candidate.
    var next = 0
    /// How many of those that can be asked have not had their turn.
    var left: Int
}

/// One question on its way to the providers of a plan; a class, so that handing it on copies none of its parts.
private final class Asking: Sendable {
    let query: SourceQuery
    let plan: CallPlan
    let options: CallOptions
    /// Nil leaves every state as the source tells it.
    let judge: Hub.Judge?
    /// The wall clock when the asking began.
    let now: Instant

    init(query: SourceQuery, plan: CallPlan, options: CallOptions, judge: Hub.Judge?, now: Instant) {
        (self.query, self.plan, self.options, self.judge, self.now) = (query, plan, options, judge, now)
    }

    /// Goes on until a provider must be waited for; nil when no other has its turn.
    @inline(never)
    func next(_ turns: inout Turns, _ consultation: inout Consultation) -> DataSource? {
        while turns.next < plan.candidates.count {
            let index = turns.next
            let (source, skip) = plan.candidates[index]
            turns.next += 1
            guard skip == nil else { continue }
            turns.left -= 1
            guard !isLate(index, consultation) else {
                consultation.outcomes[index].state = .failed(.notReached(source.profile.name))
                continue
            }
            guard let known = source.known(query, options.cache, now) else { return source }
            guard goesOn(after: known, at: index, &consultation) else { return nil }
        }
        return nil
    }

    /// Waits for the provider whose turn it is, and for those that have theirs after it.
    func inTurn(from first: DataSource, _ begun: Turns, _ consultation: Consultation) async -> Consultation {
        var (turns, source, consultation) = (begun, Optional(first), consultation)
        while let asked = source {
            // Nothing is known of it: else it would not have its turn here.
            let heard = await asked.inquire(
                query, options.cache, options.deadline, share: turns.left > 0 ? share : nil, now)
            guard goesOn(after: heard, at: turns.next - 1, &consultation) else { break }
            source = next(&turns, &consultation)
        }
        return consultation
    }

    /// Whether the deadline has passed while those before were asked.
    private func isLate(_ index: Int, _ consultation: borrowing Consultation) -> Bool {
        index > 0 && consultation.outcomes[..<index].contains(where: \.wasAsked) && options.deadline <= .now
    }

    /// Notes what was heard; whether the next provider has its turn. Apart from `inTurn`, so that what it takes is no part of
    /// what a call holds while it waits.
    @inline(never)
    private func goesOn(
        after heard: (outcome: Outcome, answer: SourceAnswer?), at index: Int, _ consultation: inout Consultation
    ) -> Bool {
        consultation.outcomes[index] = heard.outcome
        consultation.answers[index] = heard.answer
        let outcome = judged(heard.outcome, heard.answer)
        options.onStep?(.heard(outcome))
        let places = query.coordinates
        guard places.count > 1 else {
            let asked = plan.candidates.count { $0.skip == nil }
            return plan.goesOn(after: outcome, deliveries: consultation.deliveries, of: asked)
        }
        guard turns(after: index) else { return false }
        let outcomes = PlaceOutcomes(plan: plan, consultation: consultation, places: places, now: now)
        return places.indices.contains { outcomes.goesOn(at: $0) }
    }

    /// Whether anybody who can be asked stands behind that candidate.
    private func turns(after index: Int) -> Bool {
        plan.candidates[(index + 1)...].contains { $0.skip == nil }
    }

    /// What became of a provider as this question sees it.
    private func judged(_ outcome: Outcome, _ answer: SourceAnswer?) -> Outcome {
        guard let judge else { return outcome }
        var outcome = outcome
        outcome.state = judge(outcome.state, answer)
        return outcome
    }

    func atOnce(_ isComplete: @Sendable ([SourceAnswer?]) -> Bool) async -> Consultation {
        var consultation = Consultation(nobodyOf: plan)
        let asked = plan.candidates.count { $0.skip == nil }
        options.onStep?(.began(providers: asked))
        let needed = plan.require.count(of: asked)
        var waiting = Set(plan.candidates.indices.filter { plan.candidates[$0].skip == nil })
        await withTaskGroup(of: (Int, Outcome, SourceAnswer?).self) { group in
            for index in waiting.sorted() {
                let source = plan.candidates[index].source
                group.addImmediateTask {
                    let (outcome, answer) = await source.consult(
                        query, cache: options.cache, deadline: options.deadline, now: now)
                    return (index, outcome, answer)
                }
            }
            for await (index, outcome, answer) in group {
                waiting.remove(index)
                consultation.outcomes[index] = outcome
                consultation.answers[index] = answer
                options.onStep?(.heard(judged(outcome, answer)))
                let known = consultation.freshAnswers.prefix(waiting.min() ?? consultation.answers.count)
                if plan.endsEarly, !waiting.isEmpty, consultation.deliveries >= needed, isComplete(Array(known)) {
                    group.cancelAll()
                    break
                }
            }
        }
        return consultation
    }

    /// How long a provider may take while others wait for their turn: half of what is left, so that one that hangs
    /// leaves time for the next. Nil where a failure is no reason to ask another.
    private var share: Duration? {
        plan.nextWhen.contains(.failed) ? max(.zero, options.deadline - .now) / 2 : nil
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

extension CallPlan {
    /// Whether the next of so many providers has its turn after this outcome, when so many have delivered.
    func goesOn(after outcome: Outcome, deliveries: Int, of asked: Int) -> Bool {
        if outcome.delivered, deliveries < require.count(of: asked) { return true }
        return nextWhen.contains(outcome)
    }
}

extension Set<NextWhen> {
    /// Whether the next provider has its turn after this outcome.
    fileprivate func contains(_ outcome: Outcome) -> Bool {
        switch outcome.state {
        case .skipped(.breakerOpen): contains(.failed)
        case .ok, .skipped: false
        case .stale: contains(.stale)
        case .empty: contains(.empty)
        case .failed(let error): contains(error.kind == .noCoverage ? .noCoverage : .failed)
        }
    }
}
