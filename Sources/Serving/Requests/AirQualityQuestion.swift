import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// What a call wants to know of the air.
struct AirQualityQuestion: PlaceQuestion {
    static let name = AirQualityRequest.name
    static let question = [
        Member(
            "scale", .choice("The scale of 'status'.", IndexScale.Name.allCases.map(\.rawValue)),
            default: #""us_epa_2024""#),
        Member(
            "hours",
            .object(
                "Hourly values around now.",
                [
                    Member("past", .integer("Hours before the current one.", in: 0...2208), default: "0"),
                    Member("next", .integer("Hours from the current one on.", in: 0...168), default: "0"),
                ])),
    ]
    static let fieldNames = AirQualityFields.choices
    static let findings = AirQualitySpelling.findings

    let scale: IndexScale
    let fields: AirQualityFields
    let hours: HourWindow?

    init(_ params: JSONValue?, of call: borrowing Call, path: String) throws(RequestError) {
        scale = params?["scale"]?.string.flatMap(IndexScale.named) ?? .usEPA2024
        let names = params?["fields"]?.elements.compactMap(\.string)
        fields = names.map { [scale] in AirQualityFields($0, scale: scale) } ?? .usual(scale)
        hours = params?["hours"].map { HourWindow(past: $0["past"]?.integer ?? 0, next: $0["next"]?.integer ?? 0) }
    }

    /// The question about these places.
    func query(at places: [Coordinate]) -> AirQualityQuery {
        AirQualityQuery(places: places, metrics: fields.asked, hours: hours, history: fields.history)
    }

    /// The bytes that the hours at so many places take at the least: each has an instant, and a digit and a comma for
    /// each metric.
    func leastBytes(places: Int) -> Int {
        let instant = #""2026-08-20T12:00:00Z","#.utf8.count
        return places * (hours?.count ?? 0) * (instant + 2 * fields.shown.count)
    }

    func query(at sites: [Site], _ hub: Hub) -> SourceQuery { .airQuality(query(at: sites.map(\.coordinate))) }

    func ask(_ hub: Hub, at site: Site, _ options: CallOptions) throws(PlanError) -> Eventual<PlaceFindings> {
        switch try hub.airQuality(query(at: [site.coordinate]), options, zones: [site.timezone]) {
        case .known(let report): .known(findings(report, site, hub))
        case .awaited(let wait): .awaited { findings(await wait(), site, hub) }
        }
    }

    private func findings(_ report: AirQualityReport, _ site: Site, _ hub: Hub) -> PlaceFindings {
        // By position: an element that is taken out is copied, whatever it is.
        guard !report.content.isEmpty, case .success(let air) = report.content[0] else {
            var failure: SourceError?
            if case .failure(let error)? = report.content.first { failure = error }
            return PlaceFindings(
                members: { _ in }, timezone: nil, tail: Tail(report, []), shortfall: report.shortfall, failure: failure)
        }
        let spelling = AirQualitySpelling(fields: fields, scale: scale, hub: hub)
        let status = spelling.status(air)
        let provenance = Provenance(fields: fields, asked: site.asked, now: hub.now())
        return PlaceFindings(
            members: { writer in
                writer.key("data")
                spelling.data(air, status, into: &writer)
                writer.write(spelling.fields.units)
                provenance.write(air, into: &writer)
            }, timezone: air.timezone, tail: Tail(report, spelling.warnings(air, status)), shortfall: report.shortfall)
    }
}
