import EnvironmentHub
import EnvironmentModel
import ProviderKit
import Transport

/// A provider of air quality that says what a test wants, and the source made of it.
struct FakeProvider: Adapter {
    var name: String
    /// By metric; what is not in it is not reported.
    var values: [String: Double] = [:]
    var hours: [Double?]? = nil
    /// Why what has no value has none.
    var absence = Reading.Absence.notReported
    /// Past hours by metric, newest first, as far as they are asked.
    var history: [String: [Double?]] = [:]
    /// Milliseconds since the epoch.
    var time: Int64 = 0
    /// Of those of `values` that hold at another time, by metric.
    var times: [String: Int64] = [:]
    /// That of the first of `hours`.
    var firstHour: Int64 = 0
    /// Seconds east of Greenwich at which it writes every instant.
    var offset = 0
    var timezone: String? = nil
    /// Stands in place of an answer.
    var error: ErrorKind? = nil
    var coverage = Coverage()
    var maxAge: Duration? = nil
    var standing: DataSource.Standing? = nil
    var credit: String? = nil
    var transport = FakeTransport(.answer)
    var averaging: AveragingTime? = nil
    var evidence: Evidence? = nil
    /// By the name of the index.
    var editions: [String: String] = [:]
    /// Who speaks in its place at places of these latitudes.
    var elsewhere: [Double: FakeProvider] = [:]

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard !responses.isEmpty else { return .fetch([HTTPRequest(url: "http://\(name).test/")]) }
        guard case .airQuality(let question) = query else { return .finish(.places(PlacesAnswer())) }
        let items = question.places.map { (elsewhere[$0.latitude] ?? self).item($0, question) }
        // What is asked alone fails alone.
        if items.count == 1 || elsewhere.isEmpty { for item in items { _ = try item.get() } }
        return .finish(.airQuality(items))
    }

    private func item(
        _ place: Coordinate, _ question: AirQualityQuery
    ) -> Result<AirQualitySample, SourceError> {
        if let error { return .failure(SourceError(error, provider: name, message: "'\(name)' failed")) }
        return .success(sample(place, question))
    }

    private func sample(_ place: Coordinate, _ question: AirQualityQuery) -> AirQualitySample {
        let instant = Instant(milliseconds: time, offset: offset)
        let hourly = question.hours == nil ? nil : hours
        let past = question.history?.metrics
        let own = question.metrics.enumerated().compactMap { position, metric in
            times[metric.name].map { (position, Instant(milliseconds: $0, offset: offset)) }
        }
        return AirQualitySample(
            used: place, elevation: nil, timezone: timezone, time: instant,
            times: Dictionary(own) { first, _ in first },
            readings: question.metrics.map { reading(values[$0.name]) },
            hourly: hourly.map { hours in
                HourlySeries(
                    times: hours.indices.map {
                        Instant(milliseconds: firstHour + Int64($0) * 3_600_000, offset: offset)
                    },
                    rows: question.metrics.map { _ in hours.map(reading) })
            },
            history: past.flatMap(history))
    }

    private func history(_ metrics: [Metric]) -> HourlySeries? {
        guard let length = history.values.map(\.count).max() else { return nil }
        let distances = (0..<length).reversed()
        return HourlySeries(
            times: distances.map { Instant(milliseconds: time - Int64($0) * 3_600_000) },
            rows: metrics.map { metric in
                let values = history[metric.name] ?? []
                return distances.map { reading(values.indices.contains($0) ? values[$0] : nil) }
            })
    }

    private func reading(_ value: Double?) -> Reading { value.map(Reading.value) ?? .missing(absence) }

    var source: DataSource {
        let profile = SourceProfile(
            name: name, adapter: "fake", capability: .airQuality, coverage: coverage, maxAge: maxAge,
            attribution: Attribution(text: credit ?? name), terms: "none",
            indexBasis: editions.map { IndexBasis(index: $0, since: nil, text: $1) }, evidence: evidence,
            averaging: AveragingTimes(averaging))
        let line = DataSource.Line(
            adapter: self, transport: transport, options: HTTPOptions(provider: name, userAgent: "test"))
        return DataSource(profile: profile, standing: standing ?? .ready(line))
    }
}

extension Hub {
    /// A hub over fakes, in their order; the clock stands at `now` milliseconds.
    convenience init(
        _ fakes: [FakeProvider], merge: MergeRule = MergeRule(standard: .fill),
        nextWhen: Set<NextWhen> = Set(NextWhen.allCases), now: Int64 = 0
    ) {
        let rule = CapabilityRule(providers: fakes.map(\.name), merge: merge, nextWhen: nextWhen)
        self.init(
            sources: fakes.map(\.source), rules: [.airQuality: rule], now: { Instant(milliseconds: now) },
            zone: { ZoneRow.rules($0) })
    }

    /// The air at one place; `pm2_5` and `ozone` unless told otherwise.
    func air(
        _ names: [String] = ["pm2_5", "ozone"], at place: (Double, Double) = (52.52, 13.405), hours: HourWindow? = nil,
        history: [String] = [], providers: [String]? = nil, merge: MergeChange = MergeChange(),
        require: Requirement = .any,
        deadline: ContinuousClock.Instant = .now + .seconds(60), zones: [String?] = []
    ) async throws -> AirQualityReport {
        let places = [Coordinate(latitude: place.0, longitude: place.1)].compactMap { $0 }
        let averaged = history.compactMap(Metric.init(named:)).sorted()
        let query = AirQualityQuery(
            places: places, metrics: names.compactMap(Metric.init(named:)), hours: hours,
            history: averaged.isEmpty ? nil : AirQualityHistory(metrics: averaged, hours: 24))
        return try await airQuality(
            query, CallOptions(providers: providers, merge: merge, require: require, deadline: deadline), zones: zones
        ).value
    }
}

extension AirQualityReport {
    /// The values at the only place, in the order asked.
    var values: [Double?] { (try? content.first?.get())?.estimates.map(\.value) ?? [] }
    /// Whose values they are.
    var voices: [String?] { (try? content.first?.get())?.estimates.map { $0.voice?.provider } ?? [] }
    /// What became of each provider, in words.
    var states: [String] { outcomes.map { "\($0.provider): \($0.state.word)" } }
}

extension Outcome.State {
    var word: String {
        switch self {
        case .ok: "ok"
        case .stale: "stale"
        case .empty: "empty"
        case .failed(let error): error.kind.word
        case .skipped(let reason): reason.rawValue
        }
    }
}
