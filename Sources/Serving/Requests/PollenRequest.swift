package import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// Pollen types and plants at one place, today or on the next days.
package struct PollenRequest: RequestType {
    package static let name = "pollen"
    package static let title = "Pollen"
    package static let summary =
        "Gives pollen by type and plant for today or up to five days: index or grain count, level, season and advice."
    package static let parameters =
        [Member("location", Location.shape, required: true)] + question
        + Member.ofEveryCall(fields: PollenSpelling.members)

    /// What belongs to pollen alone, also in a dashboard.
    static let question = [
        Member("days", .integer("How many days, from today at the place on.", in: 1...5), default: "1"),
        Member(
            "language", .text("The language of names and sentences: BCP 47, such as 'en' or 'pt-BR'.", longest: 35),
            default: #""en""#),
        Member(
            "scale",
            .choice(
                "The words of 'level': a word for each step of the Universal Pollen Index, or five words.",
                PollenScale.allCases.map(\.rawValue)),
            default: #""upi""#),
    ]

    private let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        try call.refuseCacheOnly()
        guard let location = Location(call["location"]) else {
            throw .missing("params.location", expected: Location.shape.expectation)
        }
        let question = PollenQuestion(call.params)
        let sites = await Sites.find([location], in: hub, deadline: call.deadline)
        guard let site = try sites.sites.first?.get() else {
            throw RequestError(.internal, "a call for one place has no place")
        }
        let report: PollenReport
        do {
            report = try await hub.pollen(
                question.query(at: site.coordinate), CallOptions(call.params, deadline: call.deadline))
        } catch {
            throw RequestError(error, hub: hub)
        }
        let answer = spelled(report, question, site, sites)
        if let shortfall = report.shortfall { throw RequestError(shortfall, partial: answer) }
        return answer
    }

    private func spelled(
        _ report: PollenReport, _ question: PollenQuestion, _ site: Site, _ sites: Sites
    ) -> [UInt8] {
        let spelling = PollenSpelling(question: question, asked: site.coordinate)
        var writer = JSONWriter(capacity: 8192)
        writer.beginObject()
        writer.member("kind", "pollen")
        writer.location(site, timezone: report.content.timezone)
        writer.key("data")
        spelling.data(report.content, into: &writer)
        spelling.units(into: &writer)
        spelling.provenance(report.content, into: &writer)
        writer.tail(
            outcomes: sites.outcomes + report.outcomes,
            warnings: sites.warnings + report.warnings + spelling.warnings(report.content),
            attribution: sites.attribution + report.attribution.filter { !sites.attribution.contains($0) },
            isComplete: sites.isComplete && report.isComplete)
        writer.endObject()
        return writer.bytes
    }
}

/// What a call wants to know of pollen.
struct PollenQuestion {
    /// 1…5.
    let days: Int
    /// BCP 47, as written.
    let language: String
    let scale: PollenScale
    /// The members of each item that are shown.
    let fields: Set<String>

    /// Reads parameters that fit their shapes.
    init(_ params: JSONValue?) {
        days = params?["days"]?.integer ?? 1
        language = params?["language"]?.string ?? "en"
        scale = params?["scale"]?.string.flatMap(PollenScale.init(rawValue:)) ?? .upi
        fields = Set(params?["fields"]?.elements.compactMap(\.string) ?? PollenSpelling.members)
    }

    /// The question for one place; plants are described only if something that rests on it is shown.
    func query(at place: Coordinate) -> PollenQuery {
        PollenQuery(
            place: place, days: days, language: language,
            describesPlants: !fields.isDisjoint(with: ["plant", "plant_type"]))
    }
}
