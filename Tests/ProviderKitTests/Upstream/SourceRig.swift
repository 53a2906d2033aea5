import EnvironmentModel
import ProviderKit
import Transport

/// One live source over a scripted network and a wound clock.
struct SourceRig {
    let time: ManualTime
    let network: ScriptedTransport
    let source: DataSource

    /// Reads every response with status 200 as the air at the places asked.
    struct Plain: Adapter {
        func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
            guard let response = responses.first else { return .fetch([HTTPRequest(url: "https://p.test/")]) }
            switch response.status {
            case 200:
                return .finish(.airQuality(query.coordinates.map { .success(QueueRig.sample($0)) }))
            case 429:
                throw SourceError(
                    .rateLimited, provider: "p", message: "'p' wants to be left alone", retryAfter: 60_000)
            case 400..<500: throw SourceError(.providerRejected, provider: "p", message: "'p' refused")
            default: throw SourceError(.providerUnavailable, provider: "p", message: "'p' is out of order")
            }
        }
    }

    init(
        _ policy: SourcePolicy = SourcePolicy(), cache: AnswerCache? = nil, adapter: any Adapter = Plain(),
        network other: (any Transport)? = nil, time timekeeper: Timekeeper? = nil, succeeding old: SourceRig? = nil
    ) {
        (time, network) = (old?.time ?? ManualTime(), old?.network ?? ScriptedTransport())
        let profile = SourceProfile(
            name: "p", adapter: "plain", capability: .airQuality, attribution: Attribution(text: "P"), terms: "none")
        let line = DataSource.Line(
            adapter: adapter, transport: other ?? network, options: HTTPOptions(provider: "p", userAgent: "test"))
        source = DataSource(
            profile: profile, standing: .ready(line), policy: policy, cache: cache,
            succeeding: old?.source, time: timekeeper ?? time.timekeeper)
    }

    /// Asks for the air at some longitudes.
    func ask(
        _ longitudes: [Double] = [10], metrics: [Metric] = [], hours: Int? = nil, cache: CacheMode = .normal,
        within patience: Duration = .seconds(10)
    ) async -> (outcome: Outcome, answer: SourceAnswer?) {
        let places = longitudes.compactMap { Coordinate(latitude: 0, longitude: $0) }
        let window = hours.map { HourWindow(past: $0, next: 1) }
        return await source.consult(
            .airQuality(AirQualityQuery(places: places, metrics: metrics, hours: window)), cache: cache,
            deadline: time.now.moment + patience, now: time.now.wall)
    }
}
