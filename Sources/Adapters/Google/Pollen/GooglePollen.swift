import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// Google's Pollen API: index and advice for up to five days, in many languages.
///
/// Source: https://developers.google.com/maps/documentation/pollen/reference/rest/v1/forecast/lookup.
struct GooglePollen: Adapter {
    /// A forecast whose first day is over everywhere is an old one, also where it holds today: 14 hours before that day
    /// begins in UTC, the day, and another one for the zones behind UTC.
    static let maxAge = Duration.seconds(62 * 3600)

    static let kind = AdapterKind(
        name: "google-pollen", capability: .pollen, endpoint: "https://pollen.googleapis.com/v1/forecast:lookup",
        credentials: [
            .init(
                name: "key", isRequired: true,
                signUp: "https://developers.google.com/maps/documentation/pollen/get-api-key")
        ],
        presets: .init(
            maxAge: maxAge, freshness: .none,
            // The quota is the project's own; few are as small. It guards no purse: that is what 'day' is for.
            limits: CallLimits(minute: 300, concurrent: 8),
            attribution: credit,
            terms: "5,000 calls a month are free, then paid; Google's terms limit what may be stored, and for how long",
            evidence: .model),
        build: .ready { GooglePollen(settings: $0) })

    /// What both ways to these data must credit.
    static let credit = Attribution(
        text: "Pollen data by Google", url: "https://developers.google.com/maps/documentation/pollen/policies")

    /// The longest page token that is sent back.
    private static let tokenLimit = 2048

    let settings: AdapterSettings

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard case .pollen(let question) = query else {
            throw SourceError(
                .noCoverage, provider: settings.provider, message: "'\(settings.provider)' knows pollen only")
        }
        var pages: [GooglePollenPage] = []
        for response in responses {
            let root = try GooglePollenBody(response: response, settings: settings).answer()
            pages.append(try GooglePollenPage(root, provider: settings.provider))
        }
        let days = pages.flatMap(\.days)
        if let last = pages.last, last.next == nil || last.days.isEmpty || days.count >= question.days {
            let forecast = try GooglePollenPage.forecast(
                pages, language: question.language, provider: settings.provider)
            return .finish(.pollen(forecast))
        }
        return .fetch([request(question, page: try token(pages.last?.next))])
    }

    private func token(_ next: String?) throws(SourceError) -> String? {
        guard let next, next.utf8.count > Self.tokenLimit else { return next }
        throw .badData(from: settings.provider, "sent a 'nextPageToken' of more than \(Self.tokenLimit) bytes")
    }

    private func request(_ question: PollenQuery, page: String?) -> HTTPRequest {
        var items = [
            QueryItem("location.latitude", question.place.latitude.decimalText(settings.precision)),
            QueryItem("location.longitude", question.place.longitude.decimalText(settings.precision)),
            QueryItem("days", String(question.days)),
            QueryItem("languageCode", question.language),
            QueryItem("plantsDescription", question.describesPlants ? "true" : "false"),
        ]
        if let page { items.append(QueryItem("pageToken", page)) }
        // In a header the key stays out of addresses, and so out of logs.
        let headers = settings.credentials["key"].map { [HTTPHeader("X-Goog-Api-Key", .secret($0))] } ?? []
        return HTTPRequest(url: settings.endpoint, query: items, headers: headers)
    }
}
