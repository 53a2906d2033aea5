import EnvironmentModel
import JSON
import ProviderKit
import Transport

/// A proxy that holds a key of its own and passes Google's answer for today on, in English.
struct GooglePollenProxy: Adapter {
    static let kind = AdapterKind(
        name: "google-pollen/proxy", capability: .pollen, endpoint: "https://breeze.earth/api/pollen",
        presets: .init(
            maxAge: GooglePollen.maxAge, freshness: .none,
            // Ten in any minute; one that is refused counts as well.
            limits: CallLimits(minute: 10, concurrent: 2, counting: .windows),
            attribution: GooglePollen.credit,
            terms: "one private person's endpoint, 10 calls a minute from one address: ask its owner first",
            evidence: .model),
        build: .ready { GooglePollenProxy(settings: $0) })

    let settings: AdapterSettings

    func step(_ query: SourceQuery, after responses: [HTTPResponse]) throws(SourceError) -> AdapterStep {
        guard case .pollen(let question) = query else {
            throw SourceError(
                .noCoverage, provider: settings.provider, message: "'\(settings.provider)' knows pollen only")
        }
        guard let response = responses.first else {
            return .fetch([
                HTTPRequest(
                    url: settings.endpoint,
                    query: [
                        QueryItem("lat", question.place.latitude.decimalText(settings.precision)),
                        QueryItem("lon", question.place.longitude.decimalText(settings.precision)),
                    ])
            ])
        }
        let page = try GooglePollenPage(try answer(response), provider: settings.provider)
        return .finish(
            .pollen(try GooglePollenPage.forecast([page], language: "en", provider: settings.provider)))
    }

    private func answer(_ response: HTTPResponse) throws(SourceError) -> JSONValue {
        let body = ResponseBody(response: response, provider: settings.provider)
        guard response.status == 200 else { throw failure(body) }
        let root = try body.json()
        guard root["error"] == nil else {
            throw body.badData("answered 200 with an error: " + excerpt(Self.reason(root) ?? "no reason given"))
        }
        return root
    }

    /// What the proxy says of itself has a sentence; with `Failed to fetch pollen data` it passes on Google's status and
    /// loses the reason.
    private func failure(_ body: ResponseBody) -> SourceError {
        let root = try? body.json()
        let reason = root.flatMap(Self.reason)
        let provider = settings.provider
        switch (body.response.status, reason) {
        case (429, _): return limit(root?["retryAfter"], StatedWait.header(of: body.response))
        case (500, "API key not configured"?):
            return SourceError(
                .providerUnavailable, provider: provider, message: "'\(provider)' has no key for Google at present",
                hint: "tell the owner of the proxy, or ask another provider", isTransient: false)
        case (400, "Failed to fetch pollen data"?):
            // Coordinates were checked before they were sent, so a place without data is what is left.
            return SourceError(
                .noCoverage, provider: provider,
                message: "'\(provider)' has no data for this place, or Google refused the coordinates with 400")
        case (401, _), (403, _):
            let said = reason.map { ": " + excerpt($0) } ?? ""
            return SourceError(
                .providerRejected, provider: provider,
                message: "'\(provider)' refused, or Google its key, with \(body.response.status)\(said)",
                hint: "tell the owner of the proxy, or ask another provider")
        default: return body.rejection(reason: reason)
        }
    }

    /// What went wrong: the proxy's own sentence, or the one inside an error that it passes on from Google.
    private static func reason(_ root: JSONValue) -> String? {
        root["error"]?.string ?? root["error"]?["message"]?.string
    }

    /// With `retryAfter` (seconds; the proxy itself sends no header) it is the proxy's own limit, without it Google's quota.
    /// Where somebody between states a wait too, the longer one counts.
    private func limit(_ retryAfter: JSONValue?, _ stated: Int64?) -> SourceError {
        let provider = settings.provider
        guard let retryAfter, !retryAfter.isNull else {
            return SourceError(
                .rateLimited, provider: provider, message: "Google's quota of '\(provider)' is used up",
                retryAfter: stated, hint: "ask again later, or ask another provider")
        }
        let wait = (retryAfter.double ?? retryAfter.string.flatMap(Double.init)).flatMap(StatedWait.seconds)
        let longest = [wait, stated].compactMap { $0 }.max() ?? 60_000
        return SourceError(
            .rateLimited, provider: provider, message: "'\(provider)' answers 10 calls a minute and no more",
            retryAfter: longest, hint: "ask again in \(Duration.seconds((longest + 999) / 1000).words)")
    }
}
