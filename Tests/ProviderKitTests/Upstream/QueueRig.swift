import EnvironmentModel
import Transport

@testable import ProviderKit

/// A queue with a clock that a test winds, and the log of what it decided.
struct QueueRig {
    var queue: FetchQueue
    var tick = Tick(moment: .now, wall: Instant(milliseconds: 1_780_000_000_000))
    /// Fetches that are on their way, in the order of their start.
    var started: [Fetch.ID] = []
    var aborted: [Fetch.ID] = []
    /// What waiters were told.
    var replies: [Int: Reply] = [:]

    init(
        concurrency: Int? = nil, joinLimit: Int = 1000, joinWeight: Double = .infinity, limits: CallLimits = .none,
        retries: Int = 0, weight: @escaping @Sendable (SourceQuery) -> Double = { _ in 1 }
    ) {
        let rules = FetchQueue.Rules(
            provider: "p", concurrency: concurrency, joinLimit: joinLimit, joinWeight: joinWeight, weight: weight)
        queue = FetchQueue(
            rules: rules, budget: CallBudget(limits, at: tick), retry: RetryPolicy(retries: retries))
    }

    /// Somebody asks for the air at some longitudes.
    mutating func ask(_ waiter: Int, _ longitudes: [Double], within patience: Duration = .seconds(10)) {
        note(
            queue.board(
                Waiter.ID(number: waiter), parts: longitudes.map(QueueRig.part),
                patience: Patience(deadline: tick.moment + patience), at: tick))
    }

    mutating func leave(_ waiter: Int) { note(queue.leave(Waiter.ID(number: waiter), at: tick)) }

    /// The fetch that was started as number `index` succeeds.
    mutating func succeed(_ index: Int = 0) {
        let parts = queue.fetches[started[index]]?.parts ?? []
        let answer = SourceAnswer.airQuality(parts.flatMap(\.coordinates).map { .success(QueueRig.sample($0)) })
        let response = HTTPResponse(status: 200, headers: [], body: [], fetchedAt: tick.wall)
        finish(index, .init(end: .answer(answer), responses: [response], calls: 1))
    }

    mutating func fail(
        _ index: Int = 0, _ kind: ErrorKind = .providerUnavailable, retryAfter: Int64? = nil, isTransient: Bool? = nil,
        isStale: Bool = false
    ) {
        let error = SourceError(
            kind, provider: "p", message: "'p' failed", retryAfter: retryAfter, isTransient: isTransient)
        finish(index, .init(end: .failure(error), responses: [], calls: 1, isStale: isStale))
    }

    /// The fetch that was started as number `index` has made a step and wants another.
    mutating func goOn(_ index: Int = 0, weight: Double = 1) {
        let response = HTTPResponse(status: 200, headers: [], body: [], fetchedAt: tick.wall)
        finish(index, .init(end: .more(weight: weight), responses: [response], calls: 1))
    }

    /// It is answered, and so many redirects were followed on the way.
    mutating func succeed(_ index: Int = 0, redirects: Int) {
        let answer = SourceAnswer.airQuality([.success(QueueRig.sample(.origin))])
        finish(index, .init(end: .answer(answer), responses: [], calls: 1 + redirects, redirects: redirects))
    }

    /// What is left of the shortest rate.
    var left: Double? { queue.budget.remaining(at: tick).first?.left }

    private mutating func finish(_ index: Int, _ result: Attempt.Result) {
        note(queue.finish(started[index], result, random: 0.5, at: tick))
    }

    /// Lets time pass; the queue hears of it when it has asked to.
    mutating func wait(_ duration: Duration) {
        let end = tick.moment + duration
        while let alarm = queue.alarm, alarm <= end {
            tick = tick.advanced(by: max(.zero, alarm - tick.moment))
            note(queue.advance(to: tick))
        }
        tick = tick.advanced(by: end - tick.moment)
    }

    private mutating func note(_ actions: [FetchQueue.Action]) {
        for action in actions {
            switch action {
            case .start(let id): started.append(id)
            case .abort(let id): aborted.append(id)
            case .answer(let id, let reply): replies[id.number] = reply
            }
        }
    }

    /// The longitudes that one fetch asks for.
    func asked(_ index: Int) -> [Double] {
        queue.fetches[started[index]]?.parts.flatMap(\.coordinates).map(\.longitude) ?? []
    }

    /// The kind of failure that a waiter was told of first; nil when every part arrived.
    func failure(_ waiter: Int) -> ErrorKind? {
        replies[waiter]?.results.values.lazy.compactMap { result in
            if case .failure(let error) = result { error.kind } else { nil }
        }.first
    }

    static func part(_ longitude: Double) -> SourceQuery {
        .airQuality(
            AirQualityQuery(
                places: [Coordinate(latitude: 0, longitude: longitude) ?? .origin], metrics: [], hours: nil))
    }

    static func sample(_ place: Coordinate) -> AirQualitySample {
        AirQualitySample(used: place, elevation: nil, timezone: nil, time: nil, readings: [.value(1)])
    }
}

extension Reply {
    /// Whether every part arrived with the answer to itself.
    var isComplete: Bool {
        results.allSatisfy { part, result in
            guard case .success(let answer) = result, case .airQuality(let items) = answer.answer else { return false }
            return items.map { try? $0.get().used } == part.coordinates
        }
    }
}
