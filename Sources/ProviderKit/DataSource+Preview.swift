package import EnvironmentModel
import Transport

extension DataSource {
    /// What a question would send first, if it were asked now.
    package struct Preview: Sendable {
        /// One request, fit to be shown.
        package struct Request: Sendable {
            /// As HTTP spells it.
            package let method: String
            /// With its query; secrets are masked.
            package let url: String
            /// Whether a fixture would answer it; nil for a live source.
            package let hasFixture: Bool?
        }

        /// Empty when the provider need not be asked at all.
        package var requests: [Request] = []
        /// What the provider would count the question as against its limits.
        package var weight = 0.0
        /// What is kept in memory of the question's parts; nil where nothing is kept.
        package var kept: KeptParts?
        /// Parts that somebody else has asked already, so that one fetch would serve both.
        package var shared = 0
        /// Nil where nobody is ever asked, as in replay.
        package var departure: Departure?
    }

    /// How many parts of a question are kept, and how.
    package struct KeptParts: Sendable, Hashable {
        /// Good enough for a normal call.
        package fileprivate(set) var fresh = 0
        /// No longer fresh; a stand-in when asking fails, or when the caller takes it.
        package fileprivate(set) var stale = 0
        /// Or of no use any more.
        package fileprivate(set) var missing = 0
    }

    /// When a question would go upstream, and how things stand there.
    package struct Departure: Sendable {
        /// Zero lets it go now; nil when only the end of another call tells.
        package let wait: Duration?
        /// What it would wait for.
        package let obstacle: Obstacle?
        /// The provider's state, limits included.
        package let upstream: UpstreamStatus
    }

    /// What keeps a question from going upstream now.
    package enum Obstacle: Sendable, Hashable {
        /// A limit of this period is used up.
        case period(CallLimits.Period)
        /// The provider itself has asked to be left alone.
        case provider
        /// It failed too often.
        case breaker
        /// As many calls as it may have are on their way.
        case concurrency
    }

    /// Works out the first step of a question and sends nothing; nil for a source that cannot be asked. Looking among kept
    /// answers does not count as use of them, in memory or in the file, which is not made where there is none.
    ///
    /// - Parameters:
    ///   - mode: what the caller wants of kept answers.
    ///   - deadline: how long a file is waited for that is locked or slow.
    ///   - now: the wall clock, against which the age of kept answers is judged.
    ///
    /// Errors: what the adapter has against the question.
    package func preview(
        _ query: SourceQuery, cache mode: CacheMode = .normal, deadline: ContinuousClock.Instant, now: Instant
    ) async throws(SourceError) -> Preview? {
        guard case .ready(let line) = standing else { return nil }
        let covered = query.within(profile.coverage)
        var preview = Preview()
        guard let upstream else {
            try preview.add(covered, line)
            return preview
        }
        var seen: Set<SourceQuery> = []
        var open = parts(of: covered).filter { seen.insert($0).inserted }
        if let shelf {
            let kept = await shelf.look(open) { try await upstream.sleep(until: deadline) }
            preview.kept = KeptParts()
            for part in open { preview.kept?.note(kept[part], at: now) }
            open.removeAll { kept[$0]?.settles(mode, at: now) == true }
        }
        if mode == .only { open = [] }
        let unasked = upstream.look { queue, _ in open.filter { queue.sought[$0] == nil } }
        preview.shared = open.count - unasked.count
        if let rest = SourceQuery.joined(unasked) { try preview.add(rest, line) }
        let weight = preview.requests.isEmpty ? nil : preview.weight
        preview.departure = upstream.look { queue, tick in Departure(queue, weight: weight, at: tick) }
        return preview
    }

    /// A question as it is kept and joined.
    func parts(of query: SourceQuery) -> [SourceQuery] {
        cutsQuestions ? query.rounded(decimals: recipe?.precision ?? 7).parts : [query]
    }
}

extension DataSource.Preview {
    fileprivate mutating func add(_ query: SourceQuery, _ line: DataSource.Line) throws(SourceError) {
        guard case .fetch(let requests) = try line.adapter.step(query, after: []) else { return }
        self.requests = requests.map { request in
            Request(
                method: request.method.rawValue, url: request.redactedURL(),
                hasFixture: line.transport.hasFixture(for: request))
        }
        weight = line.adapter.weight(of: query)
    }
}

extension DataSource.KeptParts {
    fileprivate mutating func note(_ kept: KeptAnswer?, at now: Instant) {
        switch kept {
        case let kept? where kept.isFresh(at: now): fresh += 1
        case let kept? where kept.isOfUse(at: now): stale += 1
        default: missing += 1
        }
    }
}

extension DataSource.Departure {
    /// - Parameter weight: nil when nothing has to be asked that is not asked already.
    fileprivate init(_ queue: FetchQueue, weight: Double?, at tick: Tick) {
        upstream = UpstreamStatus(queue, at: tick)
        guard let weight else {
            (wait, obstacle) = (.zero, nil)
            return
        }
        if let end = queue.breaker.opens(at: tick.moment) {
            (wait, obstacle) = (end - tick.moment, .breaker)
        } else if let found = queue.budget.obstacle(for: weight, at: tick) {
            (wait, obstacle) = (found.wait, found.period.map { .period($0) } ?? .provider)
        } else if queue.isBusy || !queue.line.isEmpty {
            (wait, obstacle) = (nil, .concurrency)
        } else {
            (wait, obstacle) = (.zero, nil)
        }
    }
}
