import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// Open-Meteo's air-quality API: CAMS model values for any number of places in one call.
struct OpenMeteoAirQuality: Adapter {
    static let kind = AdapterKind(
        name: "open-meteo/air-quality", capability: .airQuality,
        endpoint: "https://air-quality-api.open-meteo.com/v1/air-quality",
        presets: .init(
            maxAge: .seconds(6 * 3600), freshness: .hour,
            limits: .openMeteo,
            attribution: Attribution(
                text: "Air quality data by Open-Meteo.com and the Copernicus Atmosphere Monitoring Service (CAMS)",
                licence: "CC-BY-4.0", url: "https://open-meteo.com/en/docs/air-quality-api"),
            terms: "free for non-commercial use below 10,000 calls a day", indexBasis: OpenMeteoIndexBasis.table,
            evidence: .model, averaging: AveragingTimes(.instant)),
        build: .ready { OpenMeteoAirQuality(settings: $0) })

    let settings: AdapterSettings

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard case .airQuality(let question) = query else {
            throw SourceError(
                .noCoverage, provider: settings.provider, message: "'\(settings.provider)' knows air quality only")
        }
        switch OpenMeteoBatch(count: question.places.count).step(after: responses) {
        case .ask(let runs): return .fetch(runs.map { request(question.part($0)) })
        case .settled(let parts): return .finish(.airQuality(try samples(parts, question)))
        }
    }

    func weight(of query: SourceQuery) -> Double {
        guard case .airQuality(let question) = query else { return 1 }
        let hourly = OpenMeteoHourly(question)
        let hours = hourly?.window.count ?? 0
        let variables = question.metrics.count + (hourly?.metrics.count ?? 0)
        return OpenMeteoWeight.of(results: question.places.count, variables: variables, days: Double(hours) / 24)
    }

    /// A refused call counted; each half of it counts by itself.
    func weight(of query: SourceQuery, after responses: [HTTPResponse]) -> Double? {
        guard case .airQuality(let question) = query,
            case .ask(let runs) = OpenMeteoBatch(count: question.places.count).step(after: responses)
        else { return nil }
        return runs.map { weight(of: .airQuality(question.part($0))) }.reduce(0, +)
    }

    private static let usualNames = names(Metric.defaults)

    private static func names(_ metrics: [Metric]) -> String {
        // The first `joined` of a process makes a dozen types, which costs as much as reading an exchange.
        metrics.dropFirst().reduce(into: metrics.first?.name ?? "") { $0 += "," + $1.name }
    }

    private func request(_ question: AirQualityQuery) -> HTTPRequest {
        let isUsual = question.metrics == Metric.defaults
        let names = isUsual ? Self.usualNames : Self.names(question.metrics)
        var items = OpenMeteoRequest.points(question.places, precision: settings.precision)
        items.append(QueryItem("current", names))
        if let hourly = OpenMeteoHourly(question) {
            let isSame = hourly.metrics == question.metrics
            items.append(QueryItem("hourly", isSame ? names : Self.names(hourly.metrics)))
            items.append(QueryItem("past_hours", String(hourly.window.past)))
            items.append(QueryItem("forecast_hours", String(hourly.window.next)))
        }
        items.append(QueryItem("timezone", "auto"))
        return OpenMeteoRequest.make(settings, items)
    }

    /// The samples of all runs of places; a run that failed costs only its own places, unless there is no other.
    private func samples(
        _ parts: [OpenMeteoBatch.Part], _ question: AirQualityQuery
    ) throws(SourceError) -> [Result<AirQualitySample, SourceError>] {
        var all: [Result<AirQualitySample, SourceError>] = []
        for (places, response) in parts {
            do throws(SourceError) {
                let root = try OpenMeteoBody.answer(response, provider: settings.provider)
                let some = try samples(root, question.part(places), response.fetchedAt)
                all = all.isEmpty ? some : all + some
            } catch {
                let isShared = response.status == 400 && places.count > 1 && parts.count > 1
                all += Array(repeating: .failure(isShared ? shared(by: places.count) : error), count: places.count)
            }
        }
        for case .failure(let error) in all.prefix(1) where all.allSatisfy({ (try? $0.get()) == nil }) { throw error }
        return all
    }

    /// The refusal of several places of which not all need be at fault.
    private func shared(by count: Int) -> SourceError {
        SourceError(
            .providerRejected, provider: settings.provider,
            message: "'\(settings.provider)' refused \(count) places together and did not say which is at fault",
            hint: "ask for fewer places in one call")
    }

    /// One place answers with an object, several with an array in the order asked; a list of one may be either.
    private func samples(
        _ root: JSONValue, _ question: AirQualityQuery, _ fetchedAt: Instant
    ) throws(SourceError) -> [Result<AirQualitySample, SourceError>] {
        let isList = root.kind == .array
        let count = isList ? root.count : 1
        guard count == question.places.count else {
            throw bad("answered for \(count) places instead of \(question.places.count)")
        }
        var places = OpenMeteoPlaces(question: question, settings: settings, fetchedAt: fetchedAt)
        guard count > 1 else {
            let item = isList ? root.elements.first { _ in true } ?? root : root
            return [.success(try places.sample(item, at: question.places[0]))]
        }
        var samples: [Result<AirQualitySample, SourceError>] = []
        samples.reserveCapacity(count)
        for (item, place) in zip(root.elements, question.places) {
            do throws(SourceError) {
                samples.append(.success(try places.sample(item, at: place)))
            } catch {
                samples.append(.failure(error))
            }
        }
        return samples
    }

    private func bad(_ what: String) -> SourceError { .badData(from: settings.provider, what) }
}

/// How an answer names a variable.
enum OpenMeteoMember {
    /// The suffixes that a call for several domains brings, best resolution first.
    private static let domains = ["_cams_europe", "_cams_global"]

    /// The member that holds `metric`: its own name, or with the suffix of a domain where the answer has one.
    static func find(_ metric: Metric, in block: JSONValue) -> (name: String, value: JSONValue?) {
        let name = metric.name
        if let value = block[name] { return (name, value) }
        for domain in domains {
            if let value = block[name + domain] { return (name + domain, value) }
        }
        return (name, nil)
    }
}
