import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// Open-Meteo's archive API: daily values of reanalyses since 1940, any number of years in one call.
struct OpenMeteoArchive: Adapter {
    static let kind = AdapterKind(
        name: "open-meteo/archive", capability: .climate, endpoint: "https://archive-api.open-meteo.com/v1/archive",
        options: [
            .init(name: "models", about: "the reanalysis that all years come from", preset: "era5_seamless"),
            .init(name: "recent", about: "the model for days that it has not published", preset: "best_match"),
        ],
        presets: .init(
            freshness: .settledDays,
            coverage: Coverage(from: Day(year: 1940, month: 1, day: 1)),
            limits: .openMeteo,
            attribution: Attribution(
                text: "Climate data by Open-Meteo.com and Copernicus ERA5", licence: "CC-BY-4.0",
                url: "https://open-meteo.com/en/docs/historical-weather-api"),
            terms: "free for non-commercial use below 10,000 calls a day", evidence: .model),
        build: .ready { OpenMeteoArchive(settings: $0) })

    private let settings: AdapterSettings
    private let reanalysis: [String]
    /// The models of `recent` that are not asked anyway.
    private let recent: [String]

    init(settings: AdapterSettings) {
        func words(of option: String) -> [String] {
            (settings.options[option] ?? "").split { $0 == "," || $0 == " " }.map(String.init)
        }
        let reanalysis = words(of: "models")
        self.settings = settings
        self.reanalysis = reanalysis
        recent = words(of: "recent").filter { !reanalysis.contains($0) }
    }

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard case .climate(let question) = query else {
            throw SourceError(
                .noCoverage, provider: settings.provider, message: "'\(settings.provider)' knows climate only")
        }
        switch batch(question, after: responses) {
        case .ask(let runs): return .fetch(runs.map { request(question.part($0)) })
        case .settled(let parts): return .finish(.climate(try sample(parts, question)))
        }
    }

    /// A refused call counted; what is asked in its place counts by itself.
    func weight(of query: SourceQuery, after responses: [HTTPResponse]) -> Double? {
        guard case .climate(let question) = query, case .ask(let runs) = batch(question, after: responses) else {
            return nil
        }
        return runs.map { weight(of: .climate(question.part($0))) }.reduce(0, +)
    }

    /// Enough to find one day at fault among those of all normals.
    private static let requestLimit = 20

    /// A call that is refused because of some of its days is asked again without them.
    private func batch(_ question: ClimateQuery, after responses: [HTTPResponse]) -> OpenMeteoBatch.Step {
        OpenMeteoBatch(count: question.days.count, requestLimit: Self.requestLimit).step(after: responses) { part in
            DateRefusal(part.response)?.division(of: part.items, among: question.days) ?? .none
        }
    }

    /// Each range of days is a result of its own.
    func weight(of query: SourceQuery) -> Double {
        guard case .climate(let question) = query else { return 1 }
        let variables = models(question).count
        return DayRanges(question.days).all.map { range in
            OpenMeteoWeight.of(results: 1, variables: variables, days: Double(range.days))
        }.reduce(0, +)
    }

    private func request(_ question: ClimateQuery) -> HTTPRequest {
        let ranges = DayRanges(question.days).all
        return OpenMeteoRequest.make(
            settings,
            OpenMeteoRequest.points([question.place], precision: settings.precision) + [
                QueryItem("start_date", ranges.map(\.lowerBound.description).joined(separator: ",")),
                QueryItem("end_date", ranges.map(\.upperBound.description).joined(separator: ",")),
                QueryItem("daily", question.metric.name),
                QueryItem("models", models(question).joined(separator: ",")),
                QueryItem("timezone", "auto"),
            ])
    }

    /// The models of a call: the second asks twice the price, so it is asked only where a day may need it.
    private func models(_ question: ClimateQuery) -> [String] {
        question.days.contains { ClimateState.isRecent($0, today: question.today) } ? reanalysis + recent : reanalysis
    }

    /// The samples of all runs of days; a run that failed costs only its own days, unless there is no other.
    private func sample(
        _ parts: [OpenMeteoBatch.Part], _ question: ClimateQuery
    ) throws(SourceError) -> ClimateSample {
        var whole: ClimateSample?
        var failures: [(days: ArraySlice<Day>, error: SourceError)] = []
        for (items, response) in parts {
            do throws(SourceError) {
                let root = try OpenMeteoBody.answer(response, provider: settings.provider)
                let some = try sample(root, question.part(items))
                if whole == nil { whole = some } else { whole?.days.merge(some.days) { first, _ in first } }
            } catch {
                failures.append((question.days[items], error))
            }
        }
        guard var whole else { throw failures.first?.error ?? .badData(from: settings.provider, "sent no answer") }
        for (days, error) in failures { for day in days { whole.days[day] = .failure(error) } }
        return whole
    }

    /// One range answers with an object, several with an array. Days are found by their date and never by position, so
    /// that no value can slide to another year; a range that cannot be read costs only itself.
    private func sample(_ root: JSONValue, _ question: ClimateQuery) throws(SourceError) -> ClimateSample {
        let items = (root.kind == .array ? Array(root.elements) : [root]).map { item in
            Result { () throws(SourceError) in try OpenMeteoDays(item, at: question.place, settings) }
        }
        let readable = items.compactMap { try? $0.get() }
        guard let first = readable.first else {
            for case .failure(let error) in items { throw error }
            throw .badData(from: settings.provider, "sent an empty list")
        }
        let found = Dictionary(grouping: readable.flatMap { item in item.days.map { ($0, item) } }, by: \.0)
        let (settled, fresh) = columns(question)
        var days: [Day: Result<ClimateSample.Entry, SourceError>] = [:]
        let ranges = DayRanges(question.days)
        for day in question.days {
            let columns = ClimateState.isRecent(day, today: question.today) ? fresh : settled
            let holders = found[day] ?? []
            if holders.count == 1, let entry = holders[0].1.entry(of: day, question.metric, columns) {
                days[day] = .success(entry)
            } else {
                let twice = SourceError.badData(from: settings.provider, "sent the day \(day) twice")
                days[day] = .failure(holders.isEmpty ? absence(of: day, items, ranges) : twice)
            }
        }
        // Not one day that was asked: the answer is to another question.
        guard days.isEmpty || days.values.contains(where: { (try? $0.get()) != nil }) else {
            for case .failure(let error)? in question.days.map({ days[$0] }) { throw error }
            throw .badData(from: settings.provider, "sent none of the days that were asked")
        }
        return ClimateSample(used: first.used, timezone: first.timezone, offset: first.offset, days: days)
    }

    /// Where the values of settled and of recent days are looked for: settled ones come from the reanalysis alone, so that
    /// decades compare.
    private func columns(_ question: ClimateQuery) -> (settled: [OpenMeteoDays.Column], fresh: [OpenMeteoDays.Column]) {
        let asked = models(question)
        func columns(_ models: [String]) -> [OpenMeteoDays.Column] {
            models.map { OpenMeteoDays.Column(question.metric, model: $0, isOnly: asked.count == 1) }
        }
        return (columns(reanalysis), columns(asked))
    }

    /// Why a day is not there: the fault of the object at its place if that cannot be read.
    private func absence(
        of day: Day, _ items: [Result<OpenMeteoDays, SourceError>], _ ranges: DayRanges
    ) -> SourceError {
        if items.count == ranges.all.count, let index = ranges.index(of: day), case .failure(let error) = items[index] {
            return error
        }
        return .badData(from: settings.provider, "answered without the day \(day)")
    }
}
