import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// Six kinds of pollen in Europe, from the hourly CAMS forecast of Open-Meteo's air-quality API.
struct OpenMeteoPollen: Adapter {
    static let kind = AdapterKind(
        name: "open-meteo/pollen", capability: .pollen,
        endpoint: "https://air-quality-api.open-meteo.com/v1/air-quality",
        presets: .init(
            maxAge: GooglePollen.maxAge, freshness: .hour,
            // The CAMS Europe domain: elsewhere every value is null.
            coverage: Coverage(box: .init(west: -25, south: 30, east: 45, north: 72)),
            limits: .openMeteo,
            attribution: Attribution(
                text: "Pollen data by Open-Meteo.com and the Copernicus Atmosphere Monitoring Service (CAMS)",
                licence: "CC-BY-4.0", url: "https://open-meteo.com/en/docs/air-quality-api"),
            terms: "free for non-commercial use below 10,000 calls a day", evidence: .model),
        build: .ready { OpenMeteoPollen(settings: $0) })

    private static let method = PollenForecast.Method(
        unit: .grainPerCubicMetre, isComputed: true,
        basis: "highest hourly value of the day, from the CAMS Europe model", language: "en")

    let settings: AdapterSettings

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard case .pollen(let question) = query else {
            throw SourceError(
                .noCoverage, provider: settings.provider, message: "'\(settings.provider)' knows pollen only")
        }
        guard let response = responses.first else { return .fetch([request(question)]) }
        let root = try OpenMeteoBody.answer(response, provider: settings.provider)
        return .finish(.pollen(try forecast(root, at: question.place)))
    }

    private func request(_ question: PollenQuery) -> HTTPRequest {
        var items = OpenMeteoRequest.points([question.place], precision: settings.precision)
        items.append(QueryItem("hourly", PollenSpecies.all.map(\.metric.name).joined(separator: ",")))
        items.append(QueryItem("forecast_days", String(question.days)))
        items.append(QueryItem("timezone", "auto"))
        return OpenMeteoRequest.make(settings, items)
    }

    /// One place answers with an object; a list of one is the same.
    private func forecast(_ root: JSONValue, at place: Coordinate) throws(SourceError) -> PollenForecast {
        let item = root.kind == .array && root.count == 1 ? root.elements.first { _ in true } ?? root : root
        let used = try OpenMeteoGrid.cams.cell(of: item, near: place, settings)
        guard let series = item["hourly"], series.kind == .object else { throw bad("sent no 'hourly' values") }
        let dates = try dates(series, of: item)
        let units = OpenMeteoUnits(block: item["hourly_units"], absent: settings.absent)
        let rows = PollenSpecies.all.map { $0.readings(series, units, hours: dates.count) }
        let days = Set(dates).map { date in
            let hours = dates.indices.filter { dates[$0] == date }
            let items = zip(PollenSpecies.all, rows).map { species, row in species.item(hours.map { row[$0] }) }
            let known = hours.count { hour in rows.contains { $0[hour].value != nil } }
            return PollenDay(date: date, items: items, hours: known)
        }
        return PollenForecast(
            method: Self.method, days: days, used: used, timezone: item["timezone"]?.string,
            offset: try? OpenMeteoTime.offset(of: item, provider: settings.provider))
    }

    /// The day of each hour at the place. Wall-clock text carries its day; seconds since the epoch need the offset.
    private func dates(_ series: JSONValue, of item: JSONValue) throws(SourceError) -> [Day] {
        guard let axis = series["time"], axis.kind == .array else { throw bad("sent no 'hourly.time'") }
        let isWallClock = axis.elements.allSatisfy { $0.kind == .string }
        let offset = isWallClock ? 0 : try OpenMeteoTime.offset(of: item, provider: settings.provider)
        var dates: [Day] = []
        dates.reserveCapacity(axis.count)
        for value in axis.elements {
            guard let time = OpenMeteoTime.instant(value, offset: offset) else {
                throw bad("sent an entry of 'hourly.time' that is no time")
            }
            dates.append(time.day)
        }
        return dates
    }

    private func bad(_ what: String) -> SourceError { .badData(from: settings.provider, what) }
}
