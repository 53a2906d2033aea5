package import EnvironmentHub
import EnvironmentModel
package import JSON
import ProviderKit

/// Pollen types and plants at one place, today or on the next days.
package struct PollenRequest: RequestType {
    package static let name = "pollen"
    package static let title = "Pollen"
    package static let summary =
        "Gives pollen by type and plant for today or up to five days: index or grain count, level, season and advice."
    package static let parameters = PollenQuestion.callParameters
    package static let result = PollenQuestion.result

    let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package static func parts(of params: JSONValue?) -> [String] { [name] }

    package func begin(_ call: Call) -> Eventual<Result<[UInt8], RequestError>> { PollenQuestion.begin(call, hub) }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] { try await begin(call).value.get() }
}

/// What a call wants to know of pollen.
struct PollenQuestion: PlaceQuestion {
    static let name = PollenRequest.name
    static let question = [
        Member("days", .integer("How many days, from today at the place on.", in: 1...5), default: "1"),
        Member(
            "language", .text("The language of names and sentences: BCP 47, such as 'en' or 'pt-BR'.", like: .language),
            default: #""en""#),
        Member(
            "scale",
            .choice(
                "The words of 'level': a word for each step of the Universal Pollen Index, or five words.",
                PollenScale.allCases.map(\.rawValue)),
            default: #""upi""#),
    ]
    static let fieldNames = PollenSpelling.members
    static let findings = PollenSpelling.findings

    /// 1…5.
    let days: Int
    /// BCP 47, as written.
    let language: String
    let scale: PollenScale
    /// The members of each item that are shown, in their order.
    let fields: [PollenField]

    init(_ params: JSONValue?, of call: borrowing Call, path: String) throws(RequestError) {
        days = params?["days"]?.integer ?? 1
        language = params?["language"]?.string ?? "en"
        scale = params?["scale"]?.string.flatMap(PollenScale.init(rawValue:)) ?? .upi
        let names = params?["fields"]?.elements.compactMap(\.string)
        fields = PollenField.allCases.filter { names?.contains($0.rawValue) ?? true }
    }

    /// The question for one place; plants are described only if something that rests on it is shown.
    func query(at place: Coordinate) -> PollenQuery {
        PollenQuery(
            place: place, days: days, language: language,
            describesPlants: fields.contains(.plant) || fields.contains(.plantType))
    }

    func query(at sites: [Site], _ hub: Hub) -> SourceQuery {
        .pollen(query(at: sites.first?.coordinate ?? .origin))
    }

    func ask(_ hub: Hub, at site: Site, _ options: CallOptions) throws(PlanError) -> Eventual<PlaceFindings> {
        switch try hub.pollen(query(at: site.coordinate), options, timezone: site.timezone) {
        case .known(let report): .known(findings(report, site))
        case .awaited(let wait): .awaited { findings(await wait(), site) }
        }
    }

    private func findings(_ report: PollenReport, _ site: Site) -> PlaceFindings {
        let outlook = report.content
        let spelling = PollenSpelling(question: self, asked: site.coordinate)
        var tail = Tail(report, spelling.warnings(outlook))
        tail.isComplete = tail.isComplete && outlook.notModelled.isEmpty
        return PlaceFindings(
            members: { writer in
                writer.key("data")
                spelling.data(outlook, into: &writer)
                spelling.units(into: &writer)
                spelling.provenance(outlook, into: &writer)
            }, timezone: outlook.timezone, tail: tail, shortfall: report.shortfall,
            showsNothing: outlook.days.isEmpty)
    }
}
