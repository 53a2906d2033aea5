package import EnvironmentHub
import EnvironmentModel
package import JSON
import ProviderKit

/// The same calendar day across years, and how it has changed.
package struct ClimateRequest: RequestType {
    package static let name = "climate"
    package static let title = "Climate"
    package static let summary =
        "Gives a weather value of the same calendar day in several years at one place, and how it has changed."
    package static let parameters = ClimateQuestion.callParameters
    package static let result = ClimateQuestion.result

    let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package static func parts(of params: JSONValue?) -> [String] { [name] }

    package func begin(_ call: Call) -> Eventual<Result<[UInt8], RequestError>> { ClimateQuestion.begin(call, hub) }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] { try await begin(call).value.get() }
}

/// What a call wants to know of the climate.
struct ClimateQuestion: PlaceQuestion {
    static let name = ClimateRequest.name
    static let question = [
        Member("month_day", .text("A day of the year as 'MM-DD'; left out, today at the place.", like: .monthDay)),
        Member(
            "years",
            .array(
                "Years, given back in ascending order; left out, 1980, 1990, 2000, 2010, 2020 and the current one.",
                of: .integer("A year.", in: 1900...2100), count: 1...200)),
        Member(
            "metric", .choice("What to compare.", DailyMetric.all.map(\.name)),
            default: "\"\(DailyMetric.standard.name)\""),
        Member(
            "normals",
            .array(
                "Periods with whose normals the years are compared; left out, none: each asks for thirty years more.",
                of: .choice("Thirty years.", NormalPeriod.allCases.map(\.rawValue)),
                count: 1...NormalPeriod.allCases.count)),
    ]
    static let fieldNames = ClimateSpelling.members
    static let findings = ClimateSpelling.findings

    let monthDay: MonthDay?
    let years: [Int]?
    let metric: DailyMetric
    /// In the order of their periods.
    let normals: [NormalPeriod]
    /// Members of a point; nil shows all.
    let fields: [String]?
    let isImperial: Bool

    init(_ params: JSONValue?, of call: borrowing Call, path: String) throws(RequestError) {
        monthDay = try params?["month_day"].map { value throws(RequestError) in
            guard let monthDay = value.string.flatMap({ MonthDay($0) }) else {
                throw .misfit(
                    path: path + ".month_day", expected: TextPattern.monthDay.expectation, given: value)
            }
            return monthDay
        }
        years = params?["years"]?.elements.compactMap(\.integer)
        metric = params?["metric"]?.string.flatMap { DailyMetric(named: $0) } ?? .standard
        let periods = params?["normals"]?.elements.compactMap(\.string) ?? []
        normals = NormalPeriod.allCases.filter { periods.contains($0.rawValue) }
        fields = params?["fields"]?.elements.compactMap(\.string)
        if normals.isEmpty, let fields = params?["fields"] {
            let idle = fields.elements.first { field in
                ClimateSpelling.normalPointShapes.contains { field.equals($0.name) }
            }
            if let idle {
                throw .misfit(
                    path: path + ".fields", expected: "a list without '\(idle.string ?? "")', which needs 'normals'",
                    given: fields, hint: "add 'normals', such as [\"1991-2020\"]")
            }
        }
        isImperial = call["units"]?.equals("imperial") == true
    }

    /// The question about one place.
    func inquiry(at site: Site) -> ClimateInquiry {
        ClimateInquiry(
            place: site.coordinate, timezone: site.timezone, monthDay: monthDay, years: years, metric: metric,
            normals: normals)
    }

    func query(at sites: [Site], _ hub: Hub) -> SourceQuery {
        .climate(
            hub.query(inquiry(at: sites.first ?? Site(coordinate: .origin))))
    }

    func ask(_ hub: Hub, at site: Site, _ options: CallOptions) throws(PlanError) -> Eventual<PlaceFindings> {
        switch try hub.climate(inquiry(at: site), options) {
        case .known(let report): .known(findings(report, site))
        case .awaited(let wait): .awaited { findings(await wait(), site) }
        }
    }

    private func findings(_ report: ClimateReport, _ site: Site) -> PlaceFindings {
        let climate = report.content
        let spelling = ClimateSpelling(self)
        var tail = Tail(report, spelling.warnings(climate))
        tail.isComplete =
            tail.isComplete && !climate.points.contains(where: \.hasFailed)
            && climate.normals.allSatisfy { $0.failures == 0 }
        return PlaceFindings(
            members: { writer in
                writer.key("data")
                spelling.data(climate, into: &writer)
                spelling.units(into: &writer)
                spelling.provenance(climate, asked: site.coordinate, into: &writer)
            }, timezone: climate.timezone, tail: tail, shortfall: report.shortfall)
    }
}
