package import EnvironmentHub
import EnvironmentModel
import JSON

/// The same calendar day across years, and how it has changed.
package struct ClimateRequest: RequestType {
    package static let name = "climate"
    package static let title = "Climate"
    package static let summary =
        "Gives a weather value of the same calendar day in several years at one place, and how it has changed."
    package static let parameters =
        [Member("location", Location.shape, required: true)] + question
        + Member.ofEveryCall(fields: ClimateSpelling.members)

    /// What belongs to climate alone, also in a dashboard.
    static let question = [
        Member("month_day", .text("A day of the year as 'MM-DD'; left out, today at the place.", longest: 32)),
        Member(
            "years",
            .array(
                "Years, given back in ascending order; left out, 1980, 1990, 2000, 2010, 2020 and the current one.",
                of: .integer("A year.", in: 1900...2100), count: 1...200)),
        Member(
            "metric", .choice("What to compare.", DailyMetric.all.map(\.name)),
            default: "\"\(DailyMetric.standard.name)\""),
    ]

    private let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        try call.refuseCacheOnly()
        let question = try ClimateQuestion(call.params, isImperial: call["units"]?.equals("imperial") == true)
        guard let location = Location(call["location"]) else {
            throw .missing("params.location", expected: Location.shape.expectation)
        }
        let sites = await Sites.find([location], in: hub, deadline: call.deadline)
        guard let site = try sites.sites.first?.get() else {
            throw RequestError(.internal, "a call for one place has no place")
        }
        let report: ClimateReport
        do {
            report = try await hub.climate(
                question.inquiry(at: site), CallOptions(call.params, deadline: call.deadline))
        } catch {
            throw RequestError(error, hub: hub)
        }
        let answer = ClimateAnswer(spelling: ClimateSpelling(question), site: site, sites: sites, report: report)
        if let shortfall = report.shortfall {
            throw RequestError(shortfall, partial: shortfall.hasPartial ? answer.bytes : nil)
        }
        return answer.bytes
    }
}

/// What a call wants to know of the climate.
struct ClimateQuestion {
    let monthDay: MonthDay?
    let years: [Int]?
    let metric: DailyMetric
    /// Members of a point; nil shows all.
    let fields: [String]?
    let isImperial: Bool

    /// Reads parameters that fit their shapes.
    ///
    /// - Parameters:
    ///   - params: the call's parameters, or a dashboard's section.
    ///   - path: where these stand, for errors.
    init(_ params: JSONValue?, isImperial: Bool, path: String = "params") throws(RequestError) {
        monthDay = try params?["month_day"].map { value throws(RequestError) in
            guard let monthDay = value.string.flatMap({ MonthDay($0) }) else {
                throw .misfit(
                    path: path + ".month_day", expected: "a day of the calendar as 'MM-DD', such as '08-20'",
                    given: value)
            }
            return monthDay
        }
        years = params?["years"]?.elements.compactMap(\.integer)
        metric = params?["metric"]?.string.flatMap { DailyMetric(named: $0) } ?? .standard
        fields = params?["fields"]?.elements.compactMap(\.string)
        self.isImperial = isImperial
    }

    /// The question about one place.
    func inquiry(at site: Site) -> ClimateInquiry {
        ClimateInquiry(
            place: site.coordinate, timezone: site.timezone, monthDay: monthDay, years: years, metric: metric)
    }
}
