import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// Open-Meteo's geocoding API over the GeoNames gazetteer.
///
/// The server matches a name by its beginning, understands no comma and no misspelling, and filters by country only after
/// it has cut the list; so what follows a comma, and the country, are matched here over the longest list it gives.
struct OpenMeteoGeocoding: Adapter {
    static let kind = AdapterKind(
        name: "open-meteo/geocoding", capability: .places,
        endpoint: "https://geocoding-api.open-meteo.com/v1/search",
        presets: .init(
            freshness: .lasting(.seconds(28 * 86_400)),
            limits: .openMeteo,
            attribution: Attribution(
                text: "Places by Open-Meteo.com and GeoNames", licence: "CC-BY-4.0",
                url: "https://open-meteo.com/en/docs/geocoding-api"),
            terms: "free for non-commercial use below 10,000 calls a day"),
        build: .ready { OpenMeteoGeocoding(settings: $0) })

    /// The longest list that the server gives.
    private static let longest = 100

    let settings: AdapterSettings

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard case .places(let question) = query else {
            throw SourceError(
                .noCoverage, provider: settings.provider, message: "'\(settings.provider)' knows places only")
        }
        let wanted = PlaceName(question.text)
        guard wanted.name.count >= 2 else { return .finish(.places(PlacesAnswer())) }
        guard let response = responses.first else { return .fetch([request(question, wanted)]) }
        let root = try OpenMeteoBody.answer(response, provider: settings.provider)
        var answer = try decode(root, wanted)
        answer.places = Array(
            answer.places.filter { place in
                (question.country == nil || place.countryCode == question.country) && wanted.accepts(place)
            }.prefix(question.count))
        return .finish(.places(answer))
    }

    private func request(_ question: PlacesQuery, _ wanted: PlaceName) -> HTTPRequest {
        let isFiltered = !wanted.qualifiers.isEmpty || question.country != nil
        var items = [
            QueryItem("name", wanted.name),
            QueryItem("count", String(isFiltered ? Self.longest : question.count)),
            QueryItem("language", question.language),
            QueryItem("format", "json"),
        ]
        if let country = question.country { items.append(QueryItem("countryCode", country)) }
        return OpenMeteoRequest.make(settings, items)
    }

    /// No hits is an object without `results`; entries that name no place are counted and left out.
    private func decode(_ root: JSONValue, _ wanted: PlaceName) throws(SourceError) -> PlacesAnswer {
        guard root.kind == .object else { throw .badData(from: settings.provider, "sent no object") }
        guard let results = root["results"] else {
            guard root.members.allSatisfy({ $0.key == "generationtime_ms" }) else {
                throw .badData(from: settings.provider, "sent an object that has no 'results'")
            }
            return PlacesAnswer()
        }
        guard results.kind == .array else { throw .badData(from: settings.provider, "sent 'results' that is no list") }
        let places = results.elements.map { GeoNamesEntry(value: $0).place(wanted) }
        guard results.count == 0 || places.contains(where: { $0 != nil }) else {
            throw .badData(from: settings.provider, "sent \(results.count) results of which none is a place")
        }
        let wrapped = results.elements.lazy.compactMap { GeoNamesEntry(value: $0).wrappedLongitude }.first
        return PlacesAnswer(
            places: places.compactMap { $0 }, unusable: places.count { $0 == nil }, wrapped: wrapped)
    }
}
