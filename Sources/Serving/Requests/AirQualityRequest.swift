package import EnvironmentHub
import EnvironmentModel
import JSON
import ProviderKit

/// Current air quality of one place or many, and hours if asked.
package struct AirQualityRequest: RequestType {
    package static let name = "air_quality"
    package static let title = "Air quality"
    package static let summary =
        "Gives the current air quality of one place or of up to 1,000: indices, concentrations, what they mean, and hours if asked."
    package static let parameters =
        [
            Member("location", Location.shape),
            Member(
                "locations",
                .oneOf(
                    "Several places, answered in this order, or 'top_cities'.",
                    [
                        .array("1 to 1,000 places.", of: Location.shape, count: 1...1000),
                        .choice("Ten large cities of the world.", ["top_cities"]),
                    ])),
        ] + question + Member.ofEveryCall(fields: AirQualityFields.names)

    /// What belongs to air quality alone, also in a dashboard.
    static let question = [
        Member(
            "scale", .choice("The scale of 'status'.", IndexScale.all.map(\.name)), default: #""us_epa_2024""#),
        Member(
            "hours",
            .object(
                "Hourly values around now.",
                [
                    Member("past", .integer("Hours before the current one.", in: 0...2208), default: "0"),
                    Member("next", .integer("Hours from the current one on.", in: 0...168), default: "0"),
                ])),
    ]

    private let hub: Hub

    package init(hub: Hub) {
        self.hub = hub
    }

    package func answer(_ call: Call) async throws(RequestError) -> [UInt8] {
        try call.refuseCacheOnly()
        let locations = try AirQualityRequest.locations(call)
        let isList = call["locations"] != nil
        let question = try AirQualityQuestion(call.params)
        let sites = await Sites.find(locations, in: hub, deadline: call.deadline)
        if !isList, let site = sites.sites.first { _ = try site.get() }
        let known = sites.sites.compactMap { try? $0.get().coordinate }
        guard !known.isEmpty else { throw AirQualityRequest.nowhere(sites) }
        let report: AirQualityReport
        do {
            report = try await hub.airQuality(
                AirQualityQuery(places: known, metrics: question.fields.asked, hours: question.hours),
                CallOptions(call.params, deadline: call.deadline))
        } catch {
            throw RequestError(error, hub: hub)
        }
        let answer = AirQualityAnswer(question: question, sites: sites, report: report, hub: hub)
        guard let shortfall = report.shortfall else { return isList ? answer.ofMany() : try answer.ofOne() }
        let partial = shortfall.hasPartial ? (isList ? answer.ofMany() : try? answer.ofOne()) : nil
        throw RequestError(shortfall, partial: partial)
    }

    /// What `location` or `locations` names; exactly one of them must be there.
    private static func locations(_ call: Call) throws(RequestError) -> [Location] {
        guard let many = call["locations"] else {
            guard let one = Location(call["location"]) else {
                throw .missing("params.location", expected: Location.shape.expectation)
            }
            return [one]
        }
        guard call["location"] == nil else {
            throw .misfit(
                path: "params.locations", expected: "left out where 'location' is given", given: many,
                hint: "give either 'location' or 'locations'")
        }
        return many.string == nil ? many.elements.compactMap(Location.init) : TopCities.locations
    }

    /// All names of a list failed: the first reason stands for the call.
    private static func nowhere(_ sites: Sites) -> RequestError {
        for case .failure(let error) in sites.sites { return error }
        return RequestError(.placeNotFound, "no place was given")
    }
}

/// What a call wants to know of the air.
struct AirQualityQuestion {
    let scale: IndexScale
    let fields: AirQualityFields
    let hours: HourWindow?

    /// Reads parameters that fit their shapes.
    init(_ params: JSONValue?) throws(RequestError) {
        scale = params?["scale"]?.string.flatMap(IndexScale.named) ?? IndexScale.all[0]
        let names = params?["fields"]?.elements.compactMap(\.string)
        fields = names.map { [scale] in AirQualityFields($0, scale: scale) } ?? .usual(scale)
        hours = params?["hours"].map { HourWindow(past: $0["past"]?.integer ?? 0, next: $0["next"]?.integer ?? 0) }
    }
}
